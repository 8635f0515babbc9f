package bench

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// table is text in columns: the first aligned left, numbers aligned right.
type table struct {
	title string
	head  []string
	rows  [][]string
}

// row adds a row; its name may be of any length.
func (t *table) row(name string, cells ...any) {
	row := []string{name}
	for _, c := range cells {
		row = append(row, fmt.Sprint(c))
	}
	t.rows = append(t.rows, row)
}

// write writes the table, unless it has no rows.
func (t *table) write(b *strings.Builder) bool {
	if len(t.rows) == 0 {
		return false
	}
	all := append([][]string{append([]string{""}, t.head...)}, t.rows...)
	widths := make([]int, len(all[0]))
	for _, row := range all {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	b.WriteString("\n" + t.title + "\n")
	for _, row := range all {
		line := ""
		for i, cell := range row {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i == 0 {
				line += cell + pad
			} else {
				line += "  " + pad + cell
			}
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return true
}

// fixed writes a number with so many digits after the point.
func fixed(v float64, digits int) string { return strconv.FormatFloat(v, 'f', digits, 64) }
