// Package house holds the rules of this repository as tests: which package may
// import which, and the habits that a reader of the code relies on. The files
// are parsed where they lie; asking the go command would answer from its cache
// and miss files of other build tags.
package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

// root is the module's folder as seen from this package.
const root = "../../.."

// module is the name in go.mod.
const module = "flipwatch"

// source is one parsed file.
type source struct {
	path string // from the module's folder, with slashes
	dir  string
	file *ast.File
	fset *token.FileSet
}

// test reports whether it is a test file.
func (s source) test() bool { return strings.HasSuffix(s.path, "_test.go") }

// line is the line of a position.
func (s source) line(p token.Pos) int { return s.fset.Position(p).Line }

// parse makes a source of text.
func parse(t *testing.T, name string, text any) source {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, filepath.Join(root, name), text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	return source{name, path.Dir(name), file, fset}
}

// parseModule parses every file of the module.
func parseModule(t *testing.T) []source {
	t.Helper()
	var all []source
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && p != root && (strings.HasPrefix(name, ".") || name == "testdata" || name == "bin") {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") {
			return nil
		}
		rel, err := filepath.Rel(root, p)
		if err != nil {
			return err
		}
		all = append(all, parse(t, filepath.ToSlash(rel), nil))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 20 {
		t.Fatalf("only %d files found under %s: the walk is broken", len(all), root)
	}
	return all
}

// TestModuleName keeps the constant and go.mod together.
func TestModuleName(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(text), "module "+module+"\n") {
		t.Errorf("go.mod does not begin with module %s", module)
	}
}

// TestModule holds every file against every rule.
func TestModule(t *testing.T) {
	sources := parseModule(t)
	for _, rule := range fileRules {
		t.Run(rule.name, func(t *testing.T) {
			for _, s := range sources {
				for _, complaint := range rule.check(s) {
					t.Error(complaint)
				}
			}
		})
	}
	t.Run("package comment once", func(t *testing.T) {
		for _, complaint := range packageComments(sources) {
			t.Error(complaint)
		}
	})
}

// TestRules shows that each rule finds what it is for and lets the rest be.
func TestRules(t *testing.T) {
	for _, c := range ruleCases {
		t.Run(c.name, func(t *testing.T) {
			s := parse(t, c.path, c.text)
			for _, rule := range fileRules {
				got := len(rule.check(s))
				want := 0
				if rule.name == c.rule {
					want = c.complaints
				}
				if got != want {
					t.Errorf("rule %q: %d complaints, want %d: %q", rule.name, got, want, rule.check(s))
				}
			}
		})
	}
}
