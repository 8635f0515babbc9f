package camera

import "encoding/binary"

// JPEG markers (ITU-T T.81, table B.1). Each follows a byte 0xff.
const (
	markerSOI  = 0xd8 // start of image
	markerEOI  = 0xd9 // end of image
	markerSOS  = 0xda // start of scan: coded data follow the segment
	markerSOF2 = 0xc2 // progressive frame
	markerRST0 = 0xd0 // restart markers stand within coded data
	markerRST7 = 0xd7
	markerTEM  = 0x01
	markerSOF0 = 0xc0
	markerSOFF = 0xcf
	markerDHT  = 0xc4 // these three are within SOF0…SOFF, but no frames
	markerJPG  = 0xc8
	markerDAC  = 0xcc
)

// jpegShape is what the structure of a JPEG says without decoding it.
type jpegShape struct {
	width, height int
	progressive   bool
	// scans is how many scans begin, complete whether the end is reached.
	scans    int
	complete bool
	// end is where the picture's bytes end.
	end int
}

// isSOF reports whether marker m begins a frame header, which has the size.
func isSOF(m byte) bool {
	return m >= markerSOF0 && m <= markerSOFF && m != markerDHT && m != markerJPG && m != markerDAC
}

// scanJPEG walks through the segments of a JPEG. Embedded previews are inside
// segments and thus skipped.
func scanJPEG(data []byte) jpegShape {
	var s jpegShape
	at := 2
	for at+2 <= len(data) {
		if data[at] != 0xff {
			at++ // stray bytes between segments: decoders skip them too
			continue
		}
		m := data[at+1]
		switch {
		case m == 0xff: // fill byte
			at++
			continue
		case m == markerEOI:
			s.complete, s.end = true, at+2
			return s
		case m == 0 || m == markerTEM || m == markerSOI || m >= markerRST0 && m <= markerRST7:
			at += 2
			continue
		}
		if at+4 > len(data) {
			break
		}
		length := int(binary.BigEndian.Uint16(data[at+2:]))
		s.segment(m, data[at+4:max(at+4, min(len(data), at+2+length))])
		at += 2 + max(length, 2)
	}
	s.end = len(data)
	return s
}

// segment notes what the segment of marker m says.
func (s *jpegShape) segment(m byte, body []byte) {
	switch {
	case m == markerSOS:
		s.scans++
	case isSOF(m) && len(body) >= 5 && s.width == 0:
		s.progressive = m == markerSOF2
		s.height = int(binary.BigEndian.Uint16(body[1:]))
		s.width = int(binary.BigEndian.Uint16(body[3:]))
	}
}
