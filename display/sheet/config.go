package sheet

import (
	"time"

	"flipwatch/display/sheet/paper"
)

// Config says on what paper. The zero value is A4 without fonts of the machine.
type Config struct {
	// Paper is the size of the pages; zero is A4.
	Paper paper.Size
	// FontDirs are where to look for letters that are not Latin, Greek or
	// Cyrillic: paper.MachineFonts for those of this machine.
	FontDirs []string
	// Date is when the document was made, for a PDF; zero leaves a fixed one.
	Date time.Time
	// Diagrams are the positions to draw after the sheet of a game, by the number
	// of discs that had been placed.
	Diagrams []int
	// FaultDiagrams asks for a diagram of every fault.
	FaultDiagrams bool
}

// document begins a document.
func (c *Config) document(title string) *paper.Document {
	return paper.New(paper.Config{Size: c.Paper, Title: title, Date: c.Date, FontDirs: c.FontDirs})
}

// margin is the room at all sides of a page: what any printer leaves blank, and
// two holes for a folder, whose middle is 12 mm from the edge (ISO 838).
const margin = 18.0
