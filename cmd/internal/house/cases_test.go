package house

import "strings"

// ruleCase is a small file and how often one rule complains about it; all
// other rules must be content.
type ruleCase struct {
	name, path, text string
	rule             string
	complaints       int
}

var ruleCases = []ruleCase{
	{"engine with the standard library", "engine/a.go", "package engine\nimport _ \"math/bits\"\n", "", 0},
	{"engine with its own part", "engine/a.go", "package engine\nimport _ \"flipwatch/engine/referee\"\n", "imports", 1},
	{"engine with an outside library", "engine/a.go", "package engine\nimport _ \"golang.org/x/term\"\n", "imports", 1},
	{"engine's test with its own part", "engine/a_test.go", "package engine_test\nimport _ \"flipwatch/engine/transcript\"\n", "", 0},
	{"engine's test with vision", "engine/a_test.go", "package engine_test\nimport _ \"flipwatch/vision\"\n", "imports", 1},
	{"referee with engine", "engine/referee/a.go", "package referee\nimport _ \"flipwatch/engine\"\n", "", 0},
	{"referee with journal", "engine/referee/a.go", "package referee\nimport _ \"flipwatch/engine/journal\"\n", "imports", 1},
	{"journal with referee", "engine/journal/a.go", "package journal\nimport _ \"flipwatch/engine/referee\"\n", "imports", 1},
	{"simulate with referee", "engine/simulate/a.go", "package simulate\nimport _ \"flipwatch/engine/referee\"\n", "", 0},
	{"vision with gocv", "vision/a.go", "package vision\nimport _ \"gocv.io/x/gocv\"\n", "", 0},
	{"vision with what gocv lacks here", "vision/a.go", "package vision\nimport _ \"gocv.io/x/gocv/contrib\"\n", "imports", 1},
	{"vision with engine", "vision/a.go", "package vision\nimport _ \"flipwatch/engine\"\n", "imports", 1},
	{"vision with engine, twice", "vision/a.go", "package vision\nimport _ \"flipwatch/engine\"\nimport _ \"flipwatch/engine/referee\"\n", "imports", 2},
	{"vision with camera", "vision/a.go", "package vision\nimport _ \"flipwatch/vision/camera\"\n", "imports", 1},
	{"vision's test with camera", "vision/a_test.go", "package vision\nimport _ \"flipwatch/vision/camera\"\n", "", 0},
	{"a part of vision with vision", "vision/scene/a.go", "package scene\nimport _ \"flipwatch/vision\"\n", "", 0},
	{"training with gonum", "vision/train/a.go", "package train\nimport _ \"gonum.org/v1/gonum/blas\"\n", "", 0},
	{"another part of vision with gonum", "vision/scene/a.go", "package scene\nimport _ \"gonum.org/v1/gonum/blas\"\n", "imports", 1},
	{"a part of vision with display", "vision/scene/a.go", "package scene\nimport _ \"flipwatch/display\"\n", "imports", 1},
	{"display with engine and periph", "display/panel/a.go", "package panel\nimport (\n_ \"flipwatch/engine/referee\"\n_ \"flipwatch/display\"\n_ \"periph.io/x/conn/v3/spi\"\n)\n", "", 0},
	{"display with vision", "display/a.go", "package display\nimport _ \"flipwatch/vision\"\n", "imports", 1},
	{"display with gocv", "display/panel/a.go", "package panel\nimport _ \"gocv.io/x/gocv\"\n", "imports", 1},
	{"display with C", "display/panel/a.go", "package panel\nimport \"C\"\n", "imports", 1},
	{"calibrate with referee", "calibrate/a.go", "package calibrate\nimport _ \"flipwatch/engine/referee\"\n", "imports", 1},
	{"calibrate with vision", "calibrate/a.go", "package calibrate\nimport _ \"flipwatch/vision\"\n", "", 0},
	{"a command with everything", "cmd/flipwatch/a.go", "package main\nimport (\n_ \"flipwatch/vision\"\n_ \"flipwatch/engine/referee\"\n_ \"github.com/spf13/cobra\"\n)\n", "", 0},
	{"another top-level package", "core/a.go", "package core\nimport _ \"flipwatch/engine\"\n", "imports", 1},

	{"an observation in its file", "cmd/internal/live/observe.go", "package live\nfunc f() any { return referee.Observation{Frame: 1} }\n", "", 0},
	{"an observation elsewhere", "cmd/internal/live/live.go", "package live\nfunc f() any { return referee.Observation{Frame: 1} }\n", "observer", 1},

	{"a file of 300 lines", "vision/a.go", "package vision\n" + strings.Repeat("\n", 299), "", 0},
	{"a file of 301 lines", "vision/a.go", "package vision\n" + strings.Repeat("\n", 300), "length", 1},
	{"a test of 301 lines", "vision/a_test.go", "package vision\n" + strings.Repeat("\n", 300), "", 0},
	{"a function of 40 lines", "vision/a.go", "package vision\nfunc f() {" + strings.Repeat("\n", 39) + "}\n", "", 0},
	{"a function of 41 lines", "vision/a.go", "package vision\nfunc f() {" + strings.Repeat("\n", 40) + "}\n", "length", 1},

	{"a package named after nothing", "vision/util/a.go", "package util\n", "package name", 1},
	{"init", "vision/a.go", "package vision\nfunc init() {}\n", "no init", 1},
	{"a method called init", "vision/a.go", "package vision\ntype t struct{}\nfunc (t) init() {}\n", "", 0},

	{"tables and errors", "vision/a.go", "package vision\nvar rows = []int{1}\nvar errGone = errors.New(\"gone\")\nvar _ = f\n", "", 0},
	{"an embedded file", "vision/a.go", "package vision\n\n//go:embed a.bin\nvar weights string\n", "", 0},
	{"state", "vision/a.go", "package vision\nvar n int\nvar last = &rows\nvar limit = 3\n", "no variables", 3},

	{"comments", "vision/a.go", "package vision\n// F is.\nfunc F() {}\n// Some.\nconst (\nA = 1\nB = 2\n)\nvar (\nC = f() // C is\n)\n", "", 0},
	{"no comments", "vision/a.go", "package vision\nfunc F() {}\ntype T struct{}\nfunc (T) M() {}\nfunc (*t) M() {}\nconst A = 1\n", "comments", 4},

	{"the field's words", "vision/a.go", "package vision\nfunc disc() {}\ntype milestone int\n", "", 0},
	{"other words", "vision/a.go", "package vision\nfunc countPieces() {}\ntype stone int\nfunc f(tiles int) {}\n", "field's words", 3},
}
