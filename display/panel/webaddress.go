package panel

// WebAddress returns where a display for browsers listens, as HOST:PORT; "" for any
// other display.
func WebAddress(spec string) string {
	e, o, err := find(spec)
	if err != nil || e.name != "web" {
		return ""
	}
	return o.text("address", defaultWeb)
}
