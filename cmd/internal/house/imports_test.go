package house

import (
	"fmt"
	"go/ast"
	"strconv"
	"strings"
)

// arrow is a row of the table of allowed imports. The first row that fits a
// package counts. Names end in /... for a package and all below it.
type arrow struct {
	from string
	// own are the packages of this module, outside those of others. The
	// standard library is allowed everywhere.
	own, outside []string
}

// The outside libraries that fit a job.
const (
	gocv   = "gocv.io/x/gocv"
	periph = "periph.io/x/..."
	fpdf   = "codeberg.org/go-pdf/fpdf"
	qrCode = "github.com/boombuler/barcode/qr"
	sixels = "github.com/mattn/go-sixel"
	xLibs  = "golang.org/x/..."
)

// arrows is the table. What is not in it has no row and fails: a new top-level
// package is a decision.
var arrows = []arrow{
	{from: "engine"},
	{from: "engine/simulate", own: []string{"engine", "engine/referee"}},
	{from: "engine/...", own: []string{"engine"}},
	{from: "vision", outside: []string{gocv, xLibs}},
	// Training adds up long rows of numbers; what it makes is all that others need.
	{from: "vision/train", own: []string{"vision", "vision/..."}, outside: []string{gocv, xLibs, "gonum.org/v1/gonum/blas/..."}},
	{from: "vision/...", own: []string{"vision", "vision/..."}, outside: []string{gocv, xLibs, "C"}},
	{from: "calibrate/...", own: []string{"vision", "engine", "calibrate/..."}, outside: []string{gocv, xLibs, "github.com/pelletier/go-toml/v2"}},
	{from: "display/sheet/...", own: []string{"engine/...", "display", "display/sheet/..."}, outside: []string{fpdf, xLibs}},
	{from: "display/...", own: []string{"engine/...", "display/..."}, outside: []string{periph, qrCode, sixels, xLibs}},
	{from: "cmd/...", own: []string{"..."}, outside: []string{"..."}},
}

// testOnly is what tests may import in addition: scenes and frames to look at,
// but nothing that would tie two halves together.
var testOnly = map[string][]string{
	"vision": {"vision/..."},
	"engine": {"engine/..."},
}

// testOutside are the libraries of others that only tests of a package may
// import: servers to look through, and a reader of what ours writes.
var testOutside = map[string][]string{
	"display":       {"github.com/makiuchi-d/gozxing/..."},
	"vision/camera": {"github.com/bluenviron/gortsplib/...", periph},
}

// matches reports whether name fits the pattern.
func matches(pattern, name string) bool {
	below, ok := strings.CutSuffix(pattern, "...")
	if !ok {
		return pattern == name
	}
	return strings.HasPrefix(name+"/", below)
}

// anyMatches reports whether name fits one of the patterns.
func anyMatches(patterns []string, name string) bool {
	for _, p := range patterns {
		if matches(p, name) {
			return true
		}
	}
	return false
}

// checkImports holds a file's imports against the table.
func checkImports(s source) []string {
	var complaints []string
	for _, spec := range s.file.Imports {
		name, err := strconv.Unquote(spec.Path.Value)
		if err == nil && !mayImport(s, name) {
			complaints = append(complaints, fmt.Sprintf("%s:%d: %s must not import %s", s.path, s.line(spec.Pos()), s.dir, name))
		}
	}
	return complaints
}

// mayImport looks name up in the table.
func mayImport(s source, name string) bool {
	own, isOwn := strings.CutPrefix(name, module+"/")
	first, _, _ := strings.Cut(name, "/")
	if !isOwn && name != "C" && !strings.Contains(first, ".") {
		return true // the standard library
	}
	for _, a := range arrows {
		if !matches(a.from, s.dir) {
			continue
		}
		if !isOwn {
			return anyMatches(a.outside, name) || s.test() && anyMatches(testOutside[s.dir], name)
		}
		half, _, _ := strings.Cut(s.dir, "/")
		return anyMatches(a.own, own) || s.test() && anyMatches(testOnly[half], own) || own == s.dir
	}
	return false
}

// observer is the only file in which a reading becomes an observation.
const observer = "cmd/internal/live/observe.go"

// checkObserver finds observations made elsewhere in the commands.
func checkObserver(s source) []string {
	if s.test() || s.path == observer || !strings.HasPrefix(s.dir, "cmd") {
		return nil
	}
	var complaints []string
	ast.Inspect(s.file, func(n ast.Node) bool {
		literal, ok := n.(*ast.CompositeLit)
		if !ok || len(literal.Elts) == 0 {
			return true
		}
		if sel, ok := literal.Type.(*ast.SelectorExpr); ok {
			pkg, _ := sel.X.(*ast.Ident)
			if pkg != nil && pkg.Name == "referee" && (sel.Sel.Name == "Observation" || sel.Sel.Name == "Square") {
				complaints = append(complaints, fmt.Sprintf("%s:%d: only %s makes a referee.%s", s.path, s.line(n.Pos()), observer, sel.Sel.Name))
			}
		}
		return true
	})
	return complaints
}
