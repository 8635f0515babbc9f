package journal_test

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"flipwatch/engine/journal"
)

func Example() {
	folder, err := os.MkdirTemp("", "games")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)

	j, err := journal.Open(journal.Config{Folder: folder, Start: time.Date(2026, 5, 17, 14, 30, 0, 0, time.UTC)})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer j.Close()
	if err := j.Append(map[string]any{"type": "move", "ply": 1, "square": "f5"}); err != nil {
		fmt.Println(err) // shown; the game goes on
	}
	if err := j.Finish("f5"); err != nil {
		fmt.Println(err)
	}

	record, err := journal.ReadFile(j.Path())
	fmt.Println(filepath.Base(j.Path()), len(record.Lines), err)
	fmt.Printf("%s\n", record.Lines[0])
	// Output:
	// 2026-05-17_143000.jsonl 1 <nil>
	// {"ply":1,"square":"f5","type":"move"}
}
