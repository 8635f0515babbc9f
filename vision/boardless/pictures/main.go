// Command pictures writes pictures without an Othello board and a manifest of
// them: entries with corners and board null, and a tag negative:KIND.
//
//	go run ./vision/boardless/pictures -out DIR -n 360 ../shared/photos/manifest.json ../shared/rendered/A/manifest.json
//
// Of three pictures two are drawn, every kind in turn, and one is made of a photo
// of the manifests: what lies beside the board, or the photo with the board
// painted out. Without manifests all are drawn. The same seed gives the same
// pictures. Photos stay their owners': do not put parts of them into a
// repository.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"

	"flipwatch/vision/boardless"
)

func main() {
	var c config
	flag.StringVar(&c.out, "out", "", "folder to write to")
	flag.IntVar(&c.n, "n", 360, "number of pictures")
	flag.Uint64Var(&c.seed, "seed", 1, "start of everything random")
	flag.Parse()
	c.manifests = flag.Args()
	if err := run(c); err != nil {
		fmt.Fprintln(os.Stderr, "pictures:", err)
		os.Exit(1)
	}
}

// config says which pictures to make.
type config struct {
	out       string
	n         int
	seed      uint64
	manifests []string
}

func (c config) validate() error {
	switch {
	case c.out == "":
		return errors.New("say where to: -out DIR")
	case c.n < 1:
		return errors.New("-n must be at least 1")
	}
	return nil
}

// run writes all pictures and their manifest.
func run(c config) error {
	if err := c.validate(); err != nil {
		return err
	}
	list, err := photos(c.manifests)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(c.out, 0o755); err != nil {
		return err
	}
	fromPhotos := 0
	if len(list) > 0 {
		fromPhotos = c.n / 3
	}
	w := &writer{config: c}
	for i := range c.n - fromPhotos {
		kind := boardless.Kinds()[i%len(boardless.Kinds())]
		if err := w.drawn(kind, i/len(boardless.Kinds())); err != nil {
			return err
		}
	}
	if err := w.ofPhotos(list, fromPhotos); err != nil {
		return err
	}
	fmt.Printf("%d pictures in %s\n", len(w.entries), c.out)
	return w.manifest()
}
