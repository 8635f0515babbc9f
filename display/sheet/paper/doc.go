// Package paper draws pages once and writes them as PDF and as SVG.
//
// A [Document] has pages of one size. What is drawn on a [Page] is lines,
// discs, rectangles and text in five shades of grey, so that it looks the same
// on every printer.
//
// # Coordinates
//
// Lengths are millimetres, (0, 0) is the page's top left corner, x runs to the
// right and y down. A text's y is that of its base line. Only the size of
// letters is in points, as everywhere: 1 pt = 1/72 inch.
//
// # Letters
//
// Text is set in the Go fonts, which are part of the program: they have the
// letters of all languages that are written in Latin, Greek or Cyrillic. They
// are embedded in a PDF, where text can be searched and copied. Other letters,
// such as Japanese ones, are looked up in the fonts of the machine and drawn as
// outlines. In an SVG all letters are outlines: it looks the same in every
// program. Letters are set one after the other from left to right: scripts that
// are not written so come out wrong.
package paper
