package transcript

import (
	"fmt"
)

// Losses says what is lost of a record in a format that holds moves and no boards:
// each fault that stands, and what those will see who play the moves by the rules.
// Nothing comes of a record without such a fault.
func Losses(f Format, r *Record) []string {
	if f.Boards || r.Lawful() {
		return nil
	}
	var lost []string
	faults, _ := r.Standing()
	for _, fault := range faults {
		lost = append(lost, fmt.Sprintf("the fault of ply %d: %s", fault.Ply, fault.Message))
	}
	return append(lost, r.byTheRules())
}

// byTheRules says what becomes of the moves when they are played by the rules.
func (r *Record) byTheRules() string {
	p := play(&Record{Start: r.Start})
	for _, sq := range r.Moves() {
		if err := p.move(sq); err != nil {
			return fmt.Sprintf("by the rules the moves end before ply %d: %v", p.discs()+1, err)
		}
	}
	was, now := r.Final().Board, p.now.Board
	if a, b := was.EmptiesToWinner(), now.EmptiesToWinner(); p.over() && a != b {
		return fmt.Sprintf("by the rules the moves give %v, and on the board it was %v", b, a)
	}
	if diff := was.Diff(now); diff != 0 {
		return fmt.Sprintf("by the rules the moves lead to another board: %v", diff)
	}
	return "by the rules the moves lead to the same board"
}
