package display

import "flipwatch/engine"

// words are all the words on a screen in one language.
type words struct {
	colors  [3]string // by engine.Color; the first for a draw
	wins    string    // after the winner's disc
	empties string    // before the score that gives the empty squares to the winner
	move    string    // before the number of the ply
	toFlip  string    // after the number of flips still due
	verbs   [verbCount]string
	kinds   []kindWords
	states  [stateCount]stateWords
}

// kindWords name one kind of fault in the state line.
type kindWords struct{ kind, line string }

// stateWords belong to a state: a title in big letters where the state has no
// better use for the space, and the state line.
type stateWords struct{ title, line string }

// english is the table of screen words. Titles and verbs are set in the bold
// capitals and have to fit 62 pixels; state lines may be longer, they page.
var english = words{
	colors:  [3]string{engine.None: "DRAW", engine.Black: "BLACK", engine.White: "WHITE"},
	wins:    "WINS",
	empties: "empties",
	move:    "Move",
	toFlip:  "to flip",
	verbs: [verbCount]string{
		Flip: "FLIP", Unflip: "UNFLIP", TakeOff: "TAKE OFF", TurnOver: "TURN", PutBack: "PUT BACK",
		Restore: "RESTORE", Place: "PLACE", Look: "LOOK AT",
	},
	kinds: []kindWords{
		{"setup", "Not the opening"},
		{"removed", "A disc is gone"},
		{"occupied", "Two on a square"},
		{"illegal_square", "Illegal move"},
		{"wrong_turn", "Not your turn"},
		{"wrong_color", "Wrong colour"},
		{"wrong_flips", "Wrong flips"},
		{"false_pass", "You can move"},
		{"over_standing", "Fault stands"},
		{"unexplained", "What happened?"},
	},
	states: [stateCount]stateWords{
		Starting:   {"FLIPWATCH", "Starting"},
		Looking:    {"LOOKING", "Show me a board"},
		SetupWrong: {"SET UP", "Not the opening"},
		Ready:      {"READY", "Ready"},
		Playing:    {"", "Playing"},
		Pending:    {"", "Turn under way"},
		Fault:      {"LOOK", "Fault"},
		Corrected:  {"RIGHT", "Put right"},
		Stands:     {"GO ON", "Fault stands"},
		Unsure:     {"NOT SURE", "Not sure"},
		Covered:    {"", "Board covered"},
		Moved:      {"MOVED", "Board moved"},
		CameraLost: {"CAMERA", "No picture: check the cable"},
		Resume:     {"RESUME?", "Set up as shown"},
		LowDisk:    {"", "Disk full"},
		GameOver:   {"", "Game over"},
		Error:      {"ERROR", "Error"},
	},
}

// kind returns the words for a kind of fault, or the kind itself.
func (w *words) kind(kind string) string {
	for i := range w.kinds {
		if w.kinds[i].kind == kind {
			return w.kinds[i].line
		}
	}
	return kind
}
