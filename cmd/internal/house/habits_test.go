package house

import (
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"slices"
	"strings"
)

// rule is something that every file has to obey.
type rule struct {
	name  string
	check func(source) []string
}

// fileRules are all that look at one file at a time.
var fileRules = []rule{
	{"imports", checkImports},
	{"observer", checkObserver},
	{"length", checkLength},
	{"package name", checkPackageName},
	{"no init", checkInit},
	{"no variables", checkVariables},
	{"comments", checkComments},
	{"field's words", checkWords},
}

// The longest file and function that are read in one go. Tests may be longer:
// their tables are.
const (
	maxFileLines = 300
	maxFuncLines = 40
)

// checkLength finds long files and functions.
func checkLength(s source) []string {
	if s.test() {
		return nil
	}
	var complaints []string
	if n := s.line(s.file.FileEnd - 1); n > maxFileLines {
		complaints = append(complaints, fmt.Sprintf("%s: %d lines, at most %d: one concept a file", s.path, n, maxFileLines))
	}
	for _, d := range s.file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		if n := s.line(f.End()) - s.line(f.Pos()) + 1; n > maxFuncLines {
			complaints = append(complaints, fmt.Sprintf("%s:%d: %s has %d lines, at most %d", s.path, s.line(f.Pos()), f.Name.Name, n, maxFuncLines))
		}
	}
	return complaints
}

// checkPackageName finds packages that are named after nothing.
func checkPackageName(s source) []string {
	switch name := s.file.Name.Name; name {
	case "util", "utils", "common", "helper", "helpers", "types", "misc", "shared":
		return []string{fmt.Sprintf("%s: package %s: name it after what it is about", s.path, name)}
	}
	return nil
}

// checkInit finds what runs before main without being called.
func checkInit(s source) []string {
	var complaints []string
	for _, d := range s.file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
			complaints = append(complaints, fmt.Sprintf("%s:%d: no init function: call it from where it is needed", s.path, s.line(f.Pos())))
		}
	}
	return complaints
}

// checkVariables finds package variables that are neither tables nor errors nor
// embedded files.
func checkVariables(s source) []string {
	if s.test() {
		return nil
	}
	var complaints []string
	for _, d := range s.file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.VAR {
			continue
		}
		for _, spec := range g.Specs {
			v := spec.(*ast.ValueSpec)
			if v.Names[0].Name != "_" && !embeds(g.Doc) && !embeds(v.Doc) && !isTable(v) {
				complaints = append(complaints, fmt.Sprintf("%s:%d: package variable %s: put it into a struct, or make it a constant", s.path, s.line(v.Pos()), v.Names[0].Name))
			}
		}
	}
	return complaints
}

// embeds reports whether a variable is filled from a file by the compiler.
func embeds(doc *ast.CommentGroup) bool {
	if doc == nil {
		return false
	}
	return slices.ContainsFunc(doc.List, func(c *ast.Comment) bool { return strings.HasPrefix(c.Text, "//go:embed ") })
}

// isTable reports whether a variable's value is a literal or the result of a
// function: something made once. A pointer, a number or nothing is state.
func isTable(v *ast.ValueSpec) bool {
	if len(v.Values) == 0 {
		return false
	}
	for _, value := range v.Values {
		switch value.(type) {
		case *ast.CompositeLit, *ast.CallExpr:
		default:
			return false
		}
	}
	return true
}

// checkComments finds exported names without a comment.
func checkComments(s source) []string {
	if s.test() {
		return nil
	}
	var complaints []string
	missing := func(n ast.Node, name string) {
		complaints = append(complaints, fmt.Sprintf("%s:%d: %s is exported and has no comment", s.path, s.line(n.Pos()), name))
	}
	for _, d := range s.file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Doc == nil && d.Name.IsExported() && exportedReceiver(d) {
				missing(d, d.Name.Name)
			}
		case *ast.GenDecl:
			if d.Doc == nil {
				uncommented(d, missing)
			}
		}
	}
	return complaints
}

// exportedReceiver reports whether d is a function, or a method of a type that
// others see.
func exportedReceiver(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return true
	}
	name := ""
	ast.Inspect(d.Recv.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && name == "" {
			name = id.Name
		}
		return true
	})
	return ast.IsExported(name)
}

// uncommented reports the exported names of a group that has no comment itself.
func uncommented(d *ast.GenDecl, missing func(ast.Node, string)) {
	for _, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			if spec.Name.IsExported() && spec.Doc == nil && spec.Comment == nil {
				missing(spec, spec.Name.Name)
			}
		case *ast.ValueSpec:
			if spec.Names[0].IsExported() && spec.Doc == nil && spec.Comment == nil {
				missing(spec, spec.Names[0].Name)
			}
		}
	}
}

// otherWords are not the field's: it has discs, squares and flips.
var otherWords = []string{"piece", "stone", "tile"}

// checkWords finds declared names that use other words for the field's things.
func checkWords(s source) []string {
	var complaints []string
	ast.Inspect(s.file, func(n ast.Node) bool {
		id := declared(n)
		if id == nil {
			return true
		}
		for _, w := range otherWords {
			name := strings.ToLower(id.Name)
			if name == w || name == w+"s" || strings.Contains(id.Name, strings.ToUpper(w[:1])+w[1:]) {
				complaints = append(complaints, fmt.Sprintf("%s:%d: %s: say disc or square", s.path, s.line(id.Pos()), id.Name))
			}
		}
		return true
	})
	return complaints
}

// declared returns the name that n declares, if it declares one.
func declared(n ast.Node) *ast.Ident {
	switch n := n.(type) {
	case *ast.FuncDecl:
		return n.Name
	case *ast.TypeSpec:
		return n.Name
	case *ast.ValueSpec:
		return n.Names[0]
	case *ast.Field:
		if len(n.Names) > 0 {
			return n.Names[0]
		}
	}
	return nil
}

// packageComments finds packages that say what they are never or twice.
func packageComments(sources []source) []string {
	count := map[string]int{}
	for _, s := range sources {
		key := s.dir + " " + strings.TrimSuffix(s.file.Name.Name, "_test")
		count[key] += 0
		if s.file.Doc != nil && !strings.HasSuffix(s.file.Name.Name, "_test") {
			count[key]++
		}
	}
	var complaints []string
	for _, key := range slices.Sorted(maps.Keys(count)) {
		if n := count[key]; n != 1 {
			complaints = append(complaints, fmt.Sprintf("%s: %d package comments, want 1", key, n))
		}
	}
	return complaints
}
