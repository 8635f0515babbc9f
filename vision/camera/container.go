package camera

import (
	"encoding/binary"
	"fmt"
	"io"
	"os"
)

// missingBytes looks whether a video file holds as many bytes as its container
// says, and returns what is missing in words, or "". FFmpeg plays what there is
// of such a file without a complaint.
func missingBytes(path string, f format) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	stat, err := file.Stat()
	if err != nil {
		return "", err
	}
	switch f.name {
	case "MP4":
		return missingBoxes(file, stat.Size()), nil
	case "AVI":
		return missingRIFF(file, stat.Size()), nil
	}
	return "", nil
}

// missingBoxes walks over the top-level boxes of an MP4 (ISO/IEC 14496-12, 4.2:
// a 32-bit size and a name; size 1 is followed by a 64-bit one, size 0 reaches
// to the end of the file).
func missingBoxes(r io.ReaderAt, length int64) string {
	index := false
	for at := int64(0); at+8 <= length; {
		var head [16]byte
		if n, _ := r.ReadAt(head[:], at); n < 8 {
			break
		}
		name, size := string(head[4:8]), int64(binary.BigEndian.Uint32(head[:]))
		switch size {
		case 0:
			size = length - at
		case 1:
			size = int64(binary.BigEndian.Uint64(head[8:]) & (1<<62 - 1))
		}
		known := name == "mdat" || name == "moov" || name == "moof"
		if known && at+size > length {
			return fmt.Sprintf("%s of %s are there", sizeWord(length), sizeWord(at+size))
		}
		if size < 8 {
			break // what follows is no box; players do not mind
		}
		index = index || name == "moov" || name == "moof"
		at += size
	}
	if !index {
		return "its index is missing"
	}
	return ""
}

// missingRIFF compares the size that an AVI's first chunk states. Recorders
// that were switched off leave 0, large files have several chunks.
func missingRIFF(r io.ReaderAt, length int64) string {
	var head [8]byte
	if n, _ := r.ReadAt(head[:], 0); n < len(head) {
		return ""
	}
	if size := int64(binary.LittleEndian.Uint32(head[4:])) + 8; size > length && size < 1<<32 {
		return fmt.Sprintf("%s of %s are there", sizeWord(length), sizeWord(size))
	}
	return ""
}
