package panel_test

import (
	"errors"
	"strings"
	"testing"

	"flipwatch/display"
	"flipwatch/display/panel"
)

// TestCheckPins: a pin has one user, by whichever name it goes; those of a bus are the
// panel's, and panels share a bus but not a chip select.
func TestCheckPins(t *testing.T) {
	for name, c := range map[string]struct {
		button   string
		displays []string
		want     string // what the error names; "" for none
	}{
		"nobody":                  {"", nil, ""},
		"apart":                   {"GPIO4", []string{"st7789:rst=GPIO24", "light:GPIO5", "buzzer:GPIO6", "terminal", "web::8080", "png:."}, ""},
		"the number alone":        {"4", []string{"light:GPIO4"}, "--button 4 and --display light:GPIO4 are both on GPIO4"},
		"the place on the header": {"P1_7", []string{"light:4"}, "--button P1_7 and --display light:4 are both on GPIO4"},
		"two lamps":               {"", []string{"light:GPIO4", "buzzer:GPIO4"}, "light:GPIO4 and --display buzzer:GPIO4"},
		"D/C":                     {"25", []string{"st7789:dc=GPIO25"}, "--button 25 and --display st7789:dc=GPIO25 (dc=GPIO25)"},
		"D/C that was not named":  {"GPIO25", []string{"sh1106"}, "(dc=GPIO25)"},
		"no D/C on I²C":           {"GPIO25", []string{"sh1106:i2c=I2C1"}, ""},
		"the backlight":           {"GPIO18", []string{"st7789:bl=18"}, "(bl=18)"},
		"busy":                    {"GPIO24", []string{"waveshare2in13v4"}, "(busy=GPIO24)"},
		"chip select":             {"GPIO8", []string{"waveshare2in13v4"}, "(chip select of SPI0)"},
		"the other chip select":   {"GPIO8", []string{"st7789:spi=SPI0.1"}, ""},
		"by the file":             {"GPIO7", []string{"st7789:spi=/dev/spidev0.1"}, "(chip select of SPI0)"},
		"MOSI":                    {"10", []string{"st7789"}, "(MOSI of SPI0)"},
		"clock of another bus":    {"GPIO21", []string{"st7789:spi=SPI1.0"}, "(clock of SPI1)"},
		"a bus nobody knows":      {"GPIO10", []string{"st7789:spi=SPI5.0"}, ""},
		"SDA":                     {"GPIO2", []string{"ssd1306:i2c=I2C1"}, "(SDA of I2C1)"},
		"SCL, by the file":        {"P1_5", []string{"ssd1306:i2c=/dev/i2c-1"}, "(SCL of I2C1)"},
		"two panels":              {"", []string{"st7789", "st7735:spi=SPI0.1,dc=GPIO22"}, ""},
		"two panels with one D/C": {"", []string{"st7789", "st7735:spi=SPI0.1"}, "(dc=GPIO25) and --display st7735:spi=SPI0.1 (dc=GPIO25)"},
		"two panels on one port":  {"", []string{"st7789", "st7735:dc=GPIO22"}, "(chip select of SPI0)"},
		"two panels on one I²C":   {"", []string{"sh1106:i2c=I2C1", "ssd1306-128x32:i2c=I2C1"}, ""},
		"what is wrong in itself": {"GPIO4", []string{"light:pins=GPIO4", "st7789:dc=GPIO4,rst=GPIO4", "nothing:GPIO4"}, ""},
		"a place that is no pin":  {"P1_6", []string{"light:GPIO0"}, ""},
		"a name of another board": {"PA7", []string{"light:PA7"}, "are both on PA7"},
	} {
		t.Run(name, func(t *testing.T) {
			err := panel.CheckPins(c.button, c.displays...)
			switch {
			case c.want == "" && err != nil:
				t.Error(err)
			case c.want != "" && (!errors.Is(err, display.ErrUnknown) || !strings.Contains(err.Error(), c.want)):
				t.Errorf("%v, want %s", err, c.want)
			}
		})
	}
}

// TestPinOfItsOwnBus: a panel is not wired to the pins of its bus.
func TestPinOfItsOwnBus(t *testing.T) {
	for spec, want := range map[string]string{
		"st7789:rst=GPIO10":               "rst=GPIO10 and MOSI of SPI0 on GPIO10",
		"st7789:bl=25":                    "dc=GPIO25 and bl=25",
		"waveshare2in13v4:busy=GPIO8":     "chip select",
		"ssd1306:i2c=I2C1,rst=GPIO3":      "SCL of I2C1",
		"ssd1306:spi=SPI1.0,rst=GPIO18":   "chip select of SPI1",
		"inkyphat:dc=GPIO11":              "clock of SPI0",
		"st7789:dc=,rst=GPIO24,bl=GPIO18": "D/C needs a pin",
	} {
		if _, err := panel.Open(spec); !errors.Is(err, display.ErrUnknown) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", spec, err, want)
		}
	}
}
