// Command squares trains the networks that read the squares, and judges the way
// they are trained on boards left out.
//
//	go run ./vision/train/squares -out vision/weights.bin
//	go run ./vision/train/squares -judge
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
	flag.Float64Var(&c.Share, "share", 1, "share of the training copies to make, for quick tries")
	judge := flag.Bool("judge", false, "leave boards out, train without them, and print how they are read")
	members := flag.Int("members", 0, "members of a model (default: as shipped)")
	out := flag.String("out", "", "file to write the weights to")
	flag.Parse()
	plan := train.DefaultPlan()
	if *members > 0 {
		plan.Members = *members
	}
	plan.Seed = c.Seed
	if err := train.Run(c, plan, *judge, *out, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "squares:", err)
		os.Exit(1)
	}
}
