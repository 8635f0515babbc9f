package display

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"fmt"
	"image"
)

// kittyID is the number of our picture in the terminal: another one with it replaces
// it, and takes its place.
const kittyID = 0x464c50 // FLP

// kittyChunk is the longest piece of a picture in one sequence, in bytes of Base64.
const kittyChunk = 4096

// kittyEncoder writes pictures in kitty's graphics protocol.
type kittyEncoder struct {
	rgb  []byte
	data bytes.Buffer
	zip  *zlib.Writer
	text []byte
}

// encode shows a picture where the cursor is, which stays there. The terminal does
// not answer (q=2).
func (k *kittyEncoder) encode(to *bytes.Buffer, p *image.RGBA) {
	k.rgb = k.rgb[:0]
	for y := range p.Rect.Dy() {
		row := p.Pix[y*p.Stride:]
		for x := range p.Rect.Dx() {
			k.rgb = append(k.rgb, row[4*x], row[4*x+1], row[4*x+2])
		}
	}
	k.data.Reset()
	if k.zip == nil {
		k.zip = zlib.NewWriter(&k.data)
	} else {
		k.zip.Reset(&k.data)
	}
	k.zip.Write(k.rgb) //nolint:errcheck // it goes to memory
	k.zip.Close()      //nolint:errcheck // it goes to memory
	k.text = base64.StdEncoding.AppendEncode(k.text[:0], k.data.Bytes())
	for text, first := k.text, true; first || len(text) > 0; first = false {
		part := text[:min(len(text), kittyChunk)]
		text = text[len(part):]
		more := 0
		if len(text) > 0 {
			more = 1
		}
		to.WriteString("\x1b_G")
		if first {
			fmt.Fprintf(to, "a=T,f=24,o=z,t=d,s=%d,v=%d,i=%d,p=1,C=1,", p.Rect.Dx(), p.Rect.Dy(), kittyID)
		}
		fmt.Fprintf(to, "q=2,m=%d;", more)
		to.Write(part)
		to.WriteString("\x1b\\")
	}
}
