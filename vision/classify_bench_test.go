package vision

import (
	"image"
	"path/filepath"
	"testing"
	"time"

	"gocv.io/x/gocv"
)

// BenchmarkReadSquares reads the squares of a frame of 1280×720 and gives the
// ratio to decoding the same frame from a JPEG of quality 85, measured in turns
// in the same run.
func BenchmarkReadSquares(b *testing.B) {
	r, c := squareReader(b)
	s := loadSquares(b)[1]
	small := loadPicture(b, filepath.Join("testdata", s.File))
	m := gocv.NewMat()
	defer m.Close()
	if err := gocv.Resize(small, &m, image.Pt(1280, 720), 0, 0, gocv.InterpolationCubic); err != nil {
		b.Fatal(err)
	}
	q := s.quad()
	for i := range q {
		q[i].X = q[i].X*2 + 0.5
		q[i].Y = q[i].Y*2 + 0.5
	}
	file, err := gocv.IMEncodeWithParams(gocv.JPEGFileExt, m, []int{gocv.IMWriteJpegQuality, 85})
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	var out [64]Square
	var rectify, classify, decode time.Duration
	b.ReportAllocs()
	for b.Loop() {
		start := time.Now()
		if err := r.Rectify(m, q); err != nil {
			b.Fatal(err)
		}
		rectified := time.Now()
		if err := c.Classify(r, &out); err != nil {
			b.Fatal(err)
		}
		classified := time.Now()
		rectify += rectified.Sub(start)
		classify += classified.Sub(rectified)
		b.StopTimer()
		start = time.Now()
		frame, err := gocv.IMDecode(file.GetBytes(), gocv.IMReadColor)
		if err != nil {
			b.Fatal(err)
		}
		decode += time.Since(start)
		frame.Close()
		b.StartTimer()
	}
	n := float64(b.N) * 1e6
	b.ReportMetric(float64(rectify)/n, "rectify-ms")
	b.ReportMetric(float64(classify)/n, "classify-ms")
	b.ReportMetric(float64(decode)/n, "decode-ms")
	b.ReportMetric(float64(rectify+classify)/float64(decode), "of-decode")
}
