package main

import (
	"bytes"
	"net/http"
	"strings"

	"flipwatch/engine/transcript"
)

// noGames says what a file is, if by its first bytes it is nothing that games are
// written in; "" if it may be. Formats of text are as forgiving as records that a power
// cut has filled with zeros need it: zeros in its first line make a move list alone no
// text, those behind its games do not.
func noGames(format transcript.Format, head []byte) string {
	if format.Name == "wthor" {
		return "" // which is no text, and says itself what is wrong
	}
	kind, _, _ := strings.Cut(http.DetectContentType(head), ";")
	family, _, _ := strings.Cut(kind, "/")
	first, _, _ := bytes.Cut(head, []byte{'\n'})
	switch {
	case family == "image":
		return "it is a picture, not a game: flipwatch read reads photos"
	case family == "video":
		return "it is a video, not a record of a game: flipwatch watch referees videos"
	case bytes.HasPrefix(head, []byte("\xff\xfe")), bytes.HasPrefix(head, []byte("\xfe\xff")):
		return "it is text in UTF-16: save it as UTF-8"
	case kind == "application/zip", kind == "application/x-gzip", kind == "application/x-rar-compressed":
		return "it is an archive: unpack it first"
	case kind == "application/pdf":
		return "it is a PDF, which can be written but not read"
	case kind == "text/html":
		return "it is a web page, not a record of a game: save the game itself"
	case format.Name == "moves" && bytes.IndexByte(first, 0) >= 0:
		return "it is no text, and no record of games that is known (flipwatch help convert lists the formats)"
	}
	return ""
}
