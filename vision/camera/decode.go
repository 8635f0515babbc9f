package camera

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/jpeg"
	"io"
	"os"

	"gocv.io/x/gocv"
)

// maxPhotoPixels is the largest picture that is tried at all: 256 million
// pixels are 0.8 GB, and the largest phone sensors have 200 million.
const maxPhotoPixels = 256 << 20

// maxFileBytes is the largest photo file that is read into memory.
const maxFileBytes = 512 << 20

// Decode reads the photo at path into dst, upright as its EXIF orientation
// says. A photo of more pixels than cfg.MaxPixels is made smaller: scale is how
// many of its pixels one pixel of dst stands for along a side, 1, 2, 4 or 8.
// FullSize brings a point of dst back to the photo.
//
// The error wraps ErrUnreadable and says in a sentence what is wrong with the
// file. One that is cut short is refused: decoders fill the missing part with
// grey or with what was there before, without a word.
func Decode(path string, dst *gocv.Mat, cfg Config) (scale float64, err error) {
	hush()
	cfg = cfg.withDefaults()
	format, err := sniffFile(path)
	if err != nil {
		return 0, err
	}
	switch {
	case format.name == "text":
		return 0, unreadable(path, "it holds text, not a picture: %s", format.cure)
	case format.cure != "":
		return 0, unreadable(path, "%s pictures cannot be read: %s", format.name, format.cure)
	case !format.picture && format.name != "unknown":
		return 0, unreadable(path, "it is a video (%s): use flipwatch watch", format.name)
	}
	data, err := readPhoto(path)
	if err != nil {
		return 0, err
	}
	size := image.Point{}
	switch format.name {
	case "JPEG":
		data, size, err = checkJPEG(path, data)
	case "PNG":
		size, err = checkPNG(path, data)
	}
	if err != nil {
		return 0, err
	}
	if size.X*size.Y > maxPhotoPixels {
		return 0, unreadable(path, "%d×%d pixels are too many: make it smaller", size.X, size.Y)
	}
	return decodeBytes(path, data, format, size, dst, cfg.MaxPixels)
}

// FullSize brings a coordinate of a picture that Decode made smaller by scale
// back to the photo. Whole numbers are the middles of pixels on both sides.
func FullSize(x, scale float64) float64 {
	return (x+0.5)*scale - 0.5
}

// readPhoto reads the whole file at path.
func readPhoto(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fileError(path, err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxFileBytes+1))
	if err != nil {
		return nil, fileError(path, err)
	}
	if len(data) > maxFileBytes {
		return nil, unreadable(path, "the file is larger than %d MB: make it smaller", maxFileBytes>>20)
	}
	return data, nil
}

// cutShort is the error for a file whose end is missing.
func cutShort(path string) error {
	return unreadable(path, "the picture is cut short, its lower part is missing: copy it again")
}

// checkJPEG returns the JPEG in data with its end marker, and its size. Some
// cameras leave the end marker out; such a picture is good when everything else
// is there, which only decoding tells.
func checkJPEG(path string, data []byte) ([]byte, image.Point, error) {
	s := scanJPEG(data)
	size := image.Point{s.width, s.height}
	if s.complete {
		return data[:s.end], size, nil
	}
	if s.scans != 1 || s.progressive || bytes.HasSuffix(data, make([]byte, 16)) {
		return nil, size, cutShort(path)
	}
	if size.X*size.Y > maxPhotoPixels {
		return data, size, nil // too many pixels whatever else it is
	}
	data = append(data, 0xff, markerEOI)
	if _, err := jpeg.Decode(bytes.NewReader(data)); err != nil {
		return nil, size, cutShort(path)
	}
	return data, size, nil
}

// checkPNG returns the size of the PNG in data, whose chunks must be there up
// to the last, IEND (PNG specification, 5.3).
func checkPNG(path string, data []byte) (image.Point, error) {
	const header, frame = 8, 12 // the signature; a chunk's length, name and checksum
	var size image.Point
	for at := header; at+frame <= len(data); {
		length := int(binary.BigEndian.Uint32(data[at:]))
		name := string(data[at+4 : at+8])
		if at+frame+length > len(data) {
			break
		}
		if name == "IHDR" && length >= 8 {
			size.X = int(binary.BigEndian.Uint32(data[at+8:]))
			size.Y = int(binary.BigEndian.Uint32(data[at+12:]))
		}
		if name == "IEND" {
			return size, nil
		}
		at += frame + length
	}
	return size, cutShort(path)
}

// decodeBytes decodes a photo that was found whole. A JPEG comes smaller out of
// the decoder already, others are made smaller afterwards.
func decodeBytes(path string, data []byte, f format, size image.Point, dst *gocv.Mat, maxPixels int) (float64, error) {
	reduce := reduction(size, maxPixels)
	flag := gocv.IMReadColor
	if f.name == "JPEG" && reduce > 1 {
		flag = map[int]gocv.IMReadFlag{2: gocv.IMReadReducedColor2, 4: gocv.IMReadReducedColor4, 8: gocv.IMReadReducedColor8}[reduce]
	}
	if err := decodeInto(data, flag, dst); err != nil {
		return 0, unreadable(path, "it is damaged or no picture: open it in a picture viewer, or copy it again")
	}
	if f.name == "JPEG" {
		return float64(reduce), nil
	}
	reduce = reduction(image.Pt(dst.Cols(), dst.Rows()), maxPixels)
	if reduce == 1 {
		return 1, nil
	}
	whole := dst.Clone()
	defer whole.Close()
	small := image.Pt(dst.Cols()/reduce, dst.Rows()/reduce)
	cut := whole.Region(image.Rectangle{Max: small.Mul(reduce)})
	defer cut.Close()
	if err := gocv.Resize(cut, dst, small, 0, 0, gocv.InterpolationArea); err != nil {
		return 0, unreadable(path, "it cannot be made smaller: %v", err)
	}
	return float64(reduce), nil
}

// reduction is the power of two by which a picture of that size has to be made
// smaller along a side to have at most maxPixels, 8 being what JPEG can do.
func reduction(size image.Point, maxPixels int) int {
	n := 1
	for n < 8 && size.X*size.Y > maxPixels*n*n {
		n *= 2
	}
	return n
}

// decodeInto decodes data into dst, whose memory is used again when the size
// has not changed.
func decodeInto(data []byte, flag gocv.IMReadFlag, dst *gocv.Mat) error {
	if len(data) == 0 {
		return errNoPicture
	}
	if err := gocv.IMDecodeIntoMat(data, flag, dst); err != nil {
		return err
	}
	if dst.Empty() || dst.Type() != gocv.MatTypeCV8UC3 {
		return errNoPicture
	}
	return nil
}
