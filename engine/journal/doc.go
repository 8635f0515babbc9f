// Package journal keeps the native record of a game so that a crash, a kill, a
// power cut or a full disk loses nothing that was accepted.
//
// # The file
//
// A record is a text file of JSON objects, one a line. The first line is the
// [Header] with the version of the format; each further line is one value that
// was appended, and what it means is for its writer to know. A file is named
// after the time at which the game began, such as 2026-05-17_143000.jsonl. When
// a game is finished its move list lies beside it as 2026-05-17_143000.txt.
//
// # What is promised
//
// When Append returns nil the line is on the disk: it was written at the file's
// end in one piece and synced, and so was the folder when the file was made.
// When it fails, the line is not lost either: it is kept in memory and written
// with the next. Half a line, left by a failed write or a power cut, is cut off
// or fenced with a line break, and is passed over in reading; lines before and
// after it are read.
package journal
