package panel

import (
	"errors"
	"slices"
	"testing"

	"periph.io/x/conn/v3/driver/driverreg"
)

// lateDriver is a driver that found nothing at first.
type lateDriver struct {
	name  string
	asked *[]string
}

func (d lateDriver) String() string          { return d.name }
func (d lateDriver) Prerequisites() []string { return nil }
func (d lateDriver) After() []string         { return nil }
func (d lateDriver) Init() (bool, error)     { *d.asked = append(*d.asked, d.name); return true, nil }

// TestAgain: of the drivers that found nothing only the one named is asked again.
func TestAgain(t *testing.T) {
	var asked []string
	nothing := errors.New("no SPI port found")
	state := &driverreg.State{
		Skipped: []driverreg.DriverFailure{{D: lateDriver{"sysfs-i2c", &asked}, Err: nothing}, {D: lateDriver{"sysfs-spi", &asked}, Err: nothing}},
		Failed:  []driverreg.DriverFailure{{D: lateDriver{"bcm283x-gpio", &asked}, Err: nothing}},
	}
	again(state, "sysfs-spi")
	if !slices.Equal(asked, []string{"sysfs-spi"}) {
		t.Errorf("asked %v", asked)
	}
}
