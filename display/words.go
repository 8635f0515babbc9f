package display

import "flipwatch/engine"

// words are all the words on a screen in one language.
type words struct {
	small, bold *font     // small print, and the capitals of bars, on one-bit screens
	colors      [3]string // by engine.Color; the first for a draw
	wins        string    // after the winner's disc
	empties     string    // before the score that gives the empty squares to the winner
	last        string    // before the square of the newest disc
	toMove      string    // after the side to move, in lines of text
	toFlip      string    // after the number of flips still due
	before      string    // before the square of the turn that is undone
	orBack      string    // before the side to move in the position to go back to, in lines of text
	verbs       [verbCount]verbWords
	kinds       []kindWords
	notes       [noteCount]string
	states      [stateCount]stateWords
}

// kindWords name one kind of fault in the state line.
type kindWords struct{ kind, line string }

// verbWords name what to do; the short form has room for a disc beside it that
// shows the colour.
type verbWords struct{ word, short string }

// stateWords belong to a state: a title in big letters and an icon, where the
// state has no better use for the space, and the state line.
type stateWords struct{ title, icon, line string }

// english is the table of screen words. Titles and verbs are set in the bold
// capitals, state lines in the small print; all fit 62 pixels.
var english = words{
	small: &small, bold: &bold,
	colors:  [3]string{engine.None: "DRAW", engine.Black: "BLACK", engine.White: "WHITE"},
	wins:    "WINS",
	empties: "empties",
	last:    "Last move",
	toMove:  "to move",
	toFlip:  "to flip",
	before:  "before",
	orBack:  "or back to",
	verbs: [verbCount]verbWords{
		Flip:     {"FLIP", "FLIP"},
		Unflip:   {"UNFLIP", "UNFLIP"},
		TakeOff:  {"TAKE OFF", "TAKE"},
		TurnOver: {"TURN OVER", "TURN"},
		PutBack:  {"PUT BACK", "PUT"},
		Restore:  {"RESTORE", "PUT"},
		Place:    {"PLACE", "PLACE"},
		Look:     {"LOOK AT", "LOOK"},
	},
	kinds: []kindWords{
		{"setup", "Bad set-up"},
		{"removed", "Disc missing"},
		{"occupied", "Disc on a disc"},
		{"illegal_square", "Illegal move"},
		{"wrong_turn", "Wrong turn"},
		{"wrong_color", "Wrong colour"},
		{"wrong_flips", "Wrong flips"},
		{"false_pass", "Can move"},
		{"over_standing", "Fault ignored"},
		{"unexplained", "Unexplained"},
	},
	notes: [noteCount]string{
		SetUpGame:   "Set up a game",
		TooDark:     "Too dark: add light",
		TooBright:   "Too bright: less light",
		OutOfFocus:  "Blurred: set the focus",
		Reflection:  "Glare: move lamp",
		TakeBlack:   "take a black disc: none left",
		TakeWhite:   "take a white disc: none left",
		DiskLow:     "Disk low",
		OtherBoard:  "Other board",
		BoardTurned: "Board turned",
		BlacksTurn:  "Black's turn?",
		WhitesTurn:  "White's turn?",
	},
	states: [stateCount]stateWords{
		Starting:   {"FLIPWATCH", "S", "Starting"},
		Looking:    {"LOOKING", "L", "for a board"},
		SetupWrong: {"SET UP", "E", "Bad set-up"},
		Ready:      {"READY", "", "Ready"},
		Playing:    {"PLAY", "", "Playing"},
		Pending:    {"PLAY", "", "Turn open"},
		Fault:      {"FAULT", "E", "Look here"},
		Corrected:  {"PUT RIGHT", "C", "Play on"},
		Stands:     {"PLAY ON", "G", "Fault stands"},
		GoBack:     {"BACK TO", "R", "as shown"},
		Unsure:     {"NOT SURE", "Q", "Not sure"},
		Covered:    {"COVERED", "", "Covered"},
		Moved:      {"MOVED", "M", "Board moved"},
		CameraLost: {"CAMERA", "X", "No picture"},
		Resume:     {"RESUME?", "R", "Set as shown"},
		LowDisk:    {"DISK FULL", "", "Disk full"},
		GameOver:   {"THE END", "", "Game over"},
		MatchScore: {"MATCH", "", "Next game"},
		Visit:      {"WEB PAGE", "", "by browser"},
		Error:      {"ERROR", "", "Stopped"},
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
