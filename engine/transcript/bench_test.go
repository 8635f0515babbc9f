package transcript

import (
	"bytes"
	"io"
	"testing"

	"flipwatch/engine"
)

// benchGames are real games: a year of WTHOR, with names. Without them, made ones.
func benchGames(b *testing.B) []*Record {
	const enough = 2000
	var all []*Record
	for _, results := range realOrMade(b) {
		for _, r := range results {
			if len(all) < enough && r.err == nil {
				all = append(all, r.Record)
			}
		}
	}
	return all
}

// BenchmarkRead reads 2000 games in each format.
func BenchmarkRead(b *testing.B) {
	records := benchGames(b)
	for _, f := range Formats() {
		if f.Write == nil {
			continue
		}
		text, files := written(b, f.Name, records)
		b.Run(f.Name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				n := 0
				for _, err := range f.Read(Input{Name: "f", Reader: bytes.NewReader(text), Companion: files.open}) {
					if err != nil {
						b.Fatal(err)
					}
					n++
				}
				if n != len(records) {
					b.Fatalf("%d games of %d", n, len(records))
				}
			}
			b.ReportMetric(float64(len(records)*b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

// BenchmarkWrite writes them.
func BenchmarkWrite(b *testing.B) {
	records := benchGames(b)
	for _, f := range Formats() {
		if f.Write == nil {
			continue
		}
		b.Run(f.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				w, err := f.Write(Output{Writer: io.Discard})
				if err != nil {
					b.Fatal(err)
				}
				for _, r := range records {
					if err := w.Write(r); err != nil {
						b.Fatal(err)
					}
				}
				if err := w.Close(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(len(records)*b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

// BenchmarkReadQuest reads answers of the server.
func BenchmarkReadQuest(b *testing.B) {
	const n = 500
	text := questText(benchGames(b)[:n])
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		for _, err := range readQuest(Input{Name: "f", Reader: bytes.NewReader(text)}) {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(n*b.N)/b.Elapsed().Seconds(), "games/s")
}

// questText writes games as the server of Othello Quest does, one answer a line.
func questText(records []*Record) []byte {
	var dst []byte
	for _, r := range records {
		dst = append(dst, `{"name":"player","args":[{"attrs":["opp:human"],"id":"id","gtype":"reversi1","players":[{"id":"a","name":"Ann","oldR":1500.0,"newR":1510.5,"oldD":0,"newD":0},{"id":"b","name":"Bob","oldR":1600.0,"newR":1589.5,"oldD":1,"newD":1}],"position":{"moves":[`...)
		for i, p := range r.Plies {
			if i > 0 {
				dst = append(dst, ',')
			}
			name := "-"
			if p.Square != engine.NoSquare {
				name = p.Square.String()
			}
			dst = append(append(append(dst, `{"t":1234,"m":"`...), name...), `"}`...)
		}
		dst = append(dst, "]},\"tcb\":60000,\"created\":\"2024-12-24T00:00:00.000Z\",\"finished\":true}]}\n"...)
	}
	return dst
}
