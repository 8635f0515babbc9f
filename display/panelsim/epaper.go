package panelsim

import (
	"image"
	"image/color"
	"time"

	"periph.io/x/conn/v3/physic"
)

// How long e-paper is busy: a reset of the controller, turning on its voltages, a
// refresh of two colours and one of three (typical values of the panels).
const (
	resetBusy   = 10 * time.Millisecond
	powerBusy   = 100 * time.Millisecond
	refreshBusy = 2 * time.Second
	colorBusy   = 15 * time.Second
)

// EPaper is a panel with a controller of the family of SSD1675, SSD1680 and
// SSD1683: two memories of one bit a pixel, a refresh by command, a BUSY pin, and
// a picture that stays without power.
type EPaper struct {
	faults
	kind         *paperKind
	parser       parser
	white, third []byte    // the two memories
	seen         [2][]byte // and what they were at the last refresh
	reg          paperRegisters
	until        time.Time // busy until then
	refreshes    int
}

// paperKind is a controller with its panel.
type paperKind struct {
	memory image.Point // columns, a multiple of eight, and rows
	glass  image.Point // as it is held; onto the memory by place
	place  func(x, y int) (column, row int)
	third  color.RGBA
	own    map[byte]arity
	busy   time.Duration
	// spare panels are driven with windows that end one row too far: the maker's
	// own library does so, and the chip takes it.
	spare bool
}

// paperRegisters are what a reset sets to its defaults.
type paperRegisters struct {
	asleep  bool
	entry   byte // 11h
	update  byte // 22h
	columns span // in bytes
	rows    span
	x, y    int
	written int
}

// paperArguments are the commands of the family (SSD1680 datasheet, command
// table). Where less is allowed than there is, a driver of periph sends less; the
// rest keeps its values.
var paperArguments = map[byte]arity{
	0x01: exactly(3), 0x03: exactly(1), 0x04: {low: 2, high: 3}, 0x0c: exactly(4), 0x10: exactly(1), 0x11: exactly(1),
	0x12: exactly(0), 0x18: exactly(1), 0x1a: exactly(2), 0x20: exactly(0), 0x21: {low: 1, high: 2}, 0x22: exactly(1),
	0x24: {stream: true}, 0x26: {stream: true}, 0x2c: exactly(1), 0x32: exactly(70), 0x37: {low: 7, high: 10}, 0x3a: exactly(1),
	0x3b: exactly(1), 0x3c: exactly(1), 0x3f: exactly(1), 0x44: exactly(2), 0x45: exactly(4), 0x4e: exactly(1), 0x4f: exactly(2),
	0x74: exactly(1), 0x7e: exactly(1),
}

// onSide places glass that lies on its long side on a memory that stands: the
// top of the glass is at the memory's right.
func onSide(glass image.Point) func(x, y int) (int, int) {
	return func(x, y int) (int, int) { return glass.Y - 1 - y, x }
}

// NewWaveshare2in13 returns the panel of version 2, 3 or 4.
func NewWaveshare2in13(version int) *EPaper {
	glass := image.Pt(250, 122)
	k := &paperKind{memory: image.Pt(160, 296), glass: glass, place: onSide(glass), busy: refreshBusy, own: map[byte]arity{}}
	if version > 2 { // SSD1680: more columns, a longer table of waveforms
		k.memory = image.Pt(176, 296)
		k.own[0x32] = arity{low: 70, high: 153}
	}
	return newEPaper(k)
}

// NewInkyPHAT returns the panel with 212×104 pixels and a third colour.
func NewInkyPHAT(third color.RGBA) *EPaper {
	glass := image.Pt(212, 104)
	return newEPaper(&paperKind{memory: image.Pt(160, 296), glass: glass, place: onSide(glass), third: third, busy: colorBusy, spare: true})
}

// NewInkyWHAT returns the panel with 400×300 pixels and a third colour.
func NewInkyWHAT(third color.RGBA) *EPaper {
	return newEPaper(&paperKind{
		memory: image.Pt(400, 300), glass: image.Pt(400, 300), third: third, busy: colorBusy, spare: true,
		place: func(x, y int) (int, int) { return x, y },
	})
}

func newEPaper(k *paperKind) *EPaper {
	size := k.memory.X / 8 * k.memory.Y
	c := &EPaper{faults: newFaults(uint64(k.glass.X)), kind: k, white: make([]byte, size), third: make([]byte, size)}
	c.parser = parser{arity: c.arity, run: c.run, stream: c.stream, end: c.end, notef: c.notef}
	c.BrownOut()
	c.refresh()
	c.refreshes = 0
	return c
}

// BrownOut implements Chip. The picture stays.
func (c *EPaper) BrownOut() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.fill(c.white)
	c.fill(c.third)
	c.defaults()
}

// Reset implements Chip.
func (c *EPaper) Reset() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.parser.cut()
	c.defaults()
	c.until = time.Now().Add(resetBusy)
}

func (c *EPaper) defaults() {
	c.parser.forget()
	c.reg = paperRegisters{entry: 3, columns: span{0, c.kind.memory.X/8 - 1}, rows: span{0, c.kind.memory.Y - 1}}
	c.until = time.Time{}
}

// Command implements Chip.
func (c *EPaper) Command(bytes []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case len(bytes) == 0:
	case c.reg.asleep:
		c.notef("command %#02x in deep sleep", bytes[0])
		return
	case time.Now().Before(c.until):
		c.notef("command %#02x while busy", bytes[0])
	}
	c.parser.low(bytes)
}

// Data implements Chip.
func (c *EPaper) Data(bytes []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.parser.high(bytes)
}

func (c *EPaper) torn() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.parser.forget()
}

// clock is a cycle of 50 ns (SSD1680 datasheet, serial interface timing, write).
func (c *EPaper) clock() physic.Frequency { return 20 * physic.MegaHertz }

// Busy implements Chip.
func (c *EPaper) Busy() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return time.Now().Before(c.until)
}

// On implements Chip: it reports whether the controller is awake.
func (c *EPaper) On() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return !c.reg.asleep
}

// Refreshes returns how often the picture was refreshed.
func (c *EPaper) Refreshes() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.refreshes
}

// Picture implements Chip: that of the last refresh.
func (c *EPaper) Picture() *image.RGBA {
	c.mu.Lock()
	defer c.mu.Unlock()
	white, third, k := c.seen[0], c.seen[1], c.kind
	p := image.NewRGBA(image.Rectangle{Max: k.glass})
	for y := range k.glass.Y {
		for x := range k.glass.X {
			column, row := k.place(x, y)
			i, bit := row*(k.memory.X/8)+column/8, byte(0x80)>>(column%8)
			v := color.RGBA{0, 0, 0, 255}
			switch {
			case k.third.A != 0 && third[i]&bit != 0:
				v = k.third
			case white[i]&bit != 0:
				v = color.RGBA{255, 255, 255, 255}
			}
			p.SetRGBA(x, y, v)
		}
	}
	return p
}

// refresh shows what is in the memories.
func (c *EPaper) refresh() {
	c.seen[0] = append(c.seen[0][:0], c.white...)
	c.seen[1] = append(c.seen[1][:0], c.third...)
	c.refreshes++
}
