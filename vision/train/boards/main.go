// Command boards trains the network that says whether a grid is a board's, and
// judges the way it is trained on boards and other things left out.
//
//	go run ./vision/train/boards -out vision/board.bin
//	go run ./vision/train/boards -judge
package main

import (
	"flag"
	"fmt"
	"os"

	"flipwatch/vision/train"
)

func main() {
	var c train.Config
	flag.StringVar(&c.Shared, "shared", "../shared", "folder with photos/ and rendered/")
	flag.Uint64Var(&c.Seed, "seed", 1, "start of everything random")
	flag.Float64Var(&c.Share, "share", 1, "share of the pictures to make, for quick tries")
	judge := flag.Bool("judge", false, "leave groups of pictures out, train without them, and print how they are judged")
	out := flag.String("out", "", "file to write the network to")
	flag.Parse()
	if err := train.RunBoards(c, *judge, *out, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "boards:", err)
		os.Exit(1)
	}
}
