package display

// State is what is going on, as far as the players are concerned.
type State uint8

// The states of a screen.
const (
	Starting   State = iota // the program has just begun
	Looking                 // no board has been found yet
	SetupWrong              // the board is not the opening position; Alarm says where
	Ready                   // the opening position lies there, nobody has moved
	Playing                 // all is well
	Pending                 // a disc is down and flips are still due
	Fault                   // the players must look; Alarm says where
	Corrected               // a fault has just been put right
	Stands                  // a fault was left standing and the game goes on
	GoBack                  // a turn is being taken back: BackTo is shown
	Unsure                  // two accounts of the board are equally good; Alarm says where
	Covered                 // something lies or moves over the board
	Moved                   // the board is not where it was; it is being found again
	CameraLost              // no pictures come in
	Resume                  // an unfinished game was found: the screen shows its board
	LowDisk                 // the record cannot be written; the game goes on
	GameOver                // neither side can move
	MatchScore              // the next game can begin; the screen shows those before it
	Visit                   // the screen shows the address for browsers
	Error                   // something else is wrong; Message says what
	stateCount
)

// States returns all states, in the order of a game.
func States() []State {
	all := make([]State, stateCount)
	for i := range all {
		all[i] = State(i)
	}
	return all
}

// String returns the name of the state in lower case, for file names and logs.
func (s State) String() string {
	if s >= stateCount {
		return "unknown"
	}
	return stateNames[s]
}

var stateNames = [stateCount]string{
	Starting: "starting", Looking: "looking", SetupWrong: "setup-wrong", Ready: "ready", Playing: "playing",
	Pending: "pending", Fault: "fault", Corrected: "corrected", Stands: "stands", GoBack: "go-back", Unsure: "unsure",
	Covered: "covered", Moved: "moved", CameraLost: "camera-lost", Resume: "resume", LowDisk: "low-disk",
	GameOver: "game-over", MatchScore: "match-score", Visit: "visit", Error: "error",
}
