package panel

import "flipwatch/display"

// matters reports whether a screen is worth a refresh of e-paper, which takes
// seconds, when another one is shown: a turn, an alarm, another page, the
// beginning and the end. A turn that is under way or a hand over the board is not.
func matters(shown, now *display.Screen) bool {
	if now.Page != shown.Page || now.Seen != shown.Seen || now.Alarm.Kind != shown.Alarm.Kind || now.Alarm.Squares() != shown.Alarm.Squares() {
		return true
	}
	switch now.State {
	case display.Pending, display.Covered, display.Moved:
		return false
	}
	return now.State != shown.State || now.Board != shown.Board || now.Ply != shown.Ply || now.ToMove != shown.ToMove ||
		now.Message != shown.Message || now.Note != shown.Note || now.Address.URL != shown.Address.URL
}
