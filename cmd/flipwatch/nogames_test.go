package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestNoGames: what is no record of games is told once, in words.
func TestNoGames(t *testing.T) {
	movie, err := os.ReadFile(filepath.Join("demo", "game.mp4"))
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ name, text, want string }{
		"a photo":                 {"a.jpg", "\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\n\n\n", "it is a picture, not a game: flipwatch read reads photos"},
		"a photo by another name": {"a.pgn", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "it is a picture"},
		"a video":                 {"a.mp4", string(movie), "flipwatch watch referees videos"},
		"a program":               {"a", "\x7fELF\x02\x01\x01\x00\x00\n\x00\n", "it is no text"},
		"an archive":              {"a.ggf.gz", "\x1f\x8b\x08\x00\x00\n", "unpack it first"},
		"written on Windows":      {"a.txt", "\xff\xfef\x005\x00d\x006\x00\r\x00\n\x00", "save it as UTF-8"},
		"a web page":              {"a.txt", "<!DOCTYPE html>\n<html>\n", "a web page"},
		"a page of ours":          {"a.pdf", "%PDF-1.7\n", "pdf is only written"},
		"a page by another name":  {"a.txt", "%PDF-1.7\n", "a PDF"},
	} {
		t.Run(name, func(t *testing.T) {
			code, _, said := converted(t, c.name, c.text, "b.ggf")
			if code == exitDone || !strings.Contains(said, c.want) || strings.Count(said, "\n") > 2 {
				t.Errorf("code %d: %s", code, said)
			}
			if c.name == "a.pdf" {
				return
			}
			code, _, said = command(t, "replay", file(t, c.name, c.text))
			if code != exitFailed || !strings.Contains(said, c.want) || strings.Count(said, "\n") > 1 {
				t.Errorf("replay: code %d: %s", code, said)
			}
		})
	}
	for name, text := range map[string]string{
		"cut.jsonl": faultyRecord + strings.Repeat("\x00", 100) + "\n", "dos.txt": "f5d6\r\n\x1a", "marked.txt": "\xef\xbb\xbff5d6\n", "umlaut.pgn": "[Black \"J\xfcrgen\"]\n\n1. f5 d6 *\n",
		"cut.txt": "f5d6c3\n" + strings.Repeat("\x00", 100),
	} {
		if code, _, said := converted(t, name, text, "b.sgf"); strings.Contains(said, "it is ") {
			t.Errorf("%s: code %d: %s", name, code, said)
		}
	}
}

// TestManyErrors: a file that is something else is not quoted line by line.
func TestManyErrors(t *testing.T) {
	text := strings.Repeat("not a move\n", 30)
	code, _, said := converted(t, "a.txt", text, "b.ggf")
	if code != exitFailed || strings.Count(said, "\n") != shownProblems+3 || !strings.Contains(said, "… and 25 more errors (-v shows all)") ||
		!strings.Contains(said, "a.txt: none of 30 games could be read; it was read as moves") {
		t.Errorf("code %d: %s", code, said)
	}
	if _, _, said := converted(t, "a.txt", text, "b.ggf", "-v"); strings.Count(said, "\n") != 30+2 {
		t.Errorf("with -v: %s", said)
	}
	if _, _, said := converted(t, "a.txt", "f5d6\n"+text, "b.ggf"); strings.Contains(said, "none of") {
		t.Errorf("with a game: %s", said)
	}
}
