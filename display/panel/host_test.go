package panel

import (
	"errors"
	"io/fs"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"periph.io/x/conn/v3/driver/driverreg"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/gpio/gpiotest"
)

// lateDriver is a driver that found nothing at first.
type lateDriver struct {
	name  string
	needs []string
	init  func(name string) (bool, error)
}

func (d lateDriver) String() string          { return d.name }
func (d lateDriver) Prerequisites() []string { return d.needs }
func (d lateDriver) After() []string         { return nil }
func (d lateDriver) Init() (bool, error)     { return d.init(d.name) }

// TestAgain: of the drivers that found nothing those named are asked again, and, when
// they find something, those that wait for them.
func TestAgain(t *testing.T) {
	nothing := errors.New("no chips found")
	for name, c := range map[string]struct {
		names, found, want []string
	}{
		"a bus":                   {[]string{"sysfs-spi"}, []string{"sysfs-spi"}, []string{"sysfs-spi"}},
		"pins, and what has them": {[]string{"ioctl-gpio"}, []string{"ioctl-gpio", "bcm283x-gpio"}, []string{"ioctl-gpio", "bcm283x-gpio", "bcm283x-dma"}},
		"pins, still not":         {[]string{"ioctl-gpio"}, nil, []string{"ioctl-gpio"}},
		"none":                    {nil, nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			var asked []string
			skipped := func(name string, needs ...string) driverreg.DriverFailure {
				return driverreg.DriverFailure{Err: nothing, D: lateDriver{name, needs, func(name string) (bool, error) {
					asked = append(asked, name)
					if !slices.Contains(c.found, name) {
						return false, nothing
					}
					return true, nil
				}}}
			}
			again(&driverreg.State{
				Skipped: []driverreg.DriverFailure{
					skipped("bcm283x-dma", "bcm283x-gpio"), skipped("bcm283x-gpio", "ioctl-gpio"), skipped("board", "ioctl-gpio", "another"),
					skipped("ioctl-gpio"), skipped("sysfs-i2c"), skipped("sysfs-spi"),
				},
				Failed: []driverreg.DriverFailure{skipped("failed", "ioctl-gpio")},
			}, c.names)
			if !slices.Equal(asked, c.want) {
				t.Errorf("asked %v, want %v", asked, c.want)
			}
		})
	}
}

// TestHostTakesTurns: several displays that are missing at once ask each driver one
// after the other.
func TestHostTakesTurns(t *testing.T) {
	var inside, together atomic.Int32
	driver := lateDriver{"sysfs-spi", nil, func(string) (bool, error) {
		together.Add(inside.Add(1) - 1)
		defer inside.Add(-1)
		runtime.Gosched() // to the others, if they do not wait
		return false, errors.New("no SPI port found")
	}}
	state := &driverreg.State{Skipped: []driverreg.DriverFailure{{D: driver}}}
	h := &Host{init: func() (*driverreg.State, error) { return state, nil }}
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			for range 100 {
				if _, err := h.SPI(""); !errors.Is(err, ErrMissing) {
					t.Errorf("a port: %v", err)
				}
			}
		})
	}
	all.Wait()
	if n := together.Load(); n > 0 {
		t.Errorf("asked %d times while it was asked", n)
	}
}

// kernelPin is a pin as periph has it from the kernel: it takes itself for an output
// from the first attempt on.
type kernelPin struct {
	gpiotest.Pin
	denied, output bool
}

func (p *kernelPin) Out(l gpio.Level) error {
	if !p.output {
		p.output = true
		if p.denied {
			return fs.ErrPermission
		}
		return p.Pin.Out(l)
	}
	return errors.New("inappropriate ioctl for device")
}

func (p *kernelPin) In(gpio.Pull, gpio.Edge) error {
	p.output = false
	return nil
}

// TestPinAgain: a pin that was refused can be used as soon as it is allowed.
func TestPinAgain(t *testing.T) {
	kernel := &kernelPin{Pin: gpiotest.Pin{N: "GPIO18"}, denied: true}
	p := hostPin{kernel}
	for range 3 {
		if err := p.Out(gpio.High); !denied(err) {
			t.Errorf("denied: %v", err)
		}
	}
	kernel.denied = false
	if err := p.Out(gpio.High); err != nil || kernel.L != gpio.High {
		t.Errorf("allowed: %v, level %v", err, kernel.L)
	}
}
