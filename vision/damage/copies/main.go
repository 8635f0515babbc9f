// Command copies writes damaged copies of whole photos with truth, and a
// manifest of them in the form of the photos' own:
//
//	go run ./vision/damage/copies -out DIR ../shared/photos/manifest.json
//	go run ./vision/damage/copies -out DIR -kinds dark35,shadow+motion -every 4 MANIFEST...
//	go run ./vision/damage/copies -out DIR -kinds "" -pairs 5 MANIFEST...
//
// The same seed gives the same copies. Photos stay their owners': do not put
// copies of them into a repository.
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"

	"flipwatch/vision/damage"
)

func main() {
	var c config
	flag.StringVar(&c.out, "out", "", "folder to write to")
	kinds := flag.String("kinds", strings.Join(damage.Kinds(), ","), "kinds of damage to do to every photo, with commas between; a+b is both")
	flag.IntVar(&c.pairs, "pairs", 0, "number of combinations of two kinds for each photo, drawn from all "+fmt.Sprint(len(damage.Pairs())))
	flag.Uint64Var(&c.seed, "seed", 1, "start of everything random")
	flag.StringVar(&c.only, "only", "", "take the photos whose names start so")
	flag.StringVar(&c.except, "except", "", "leave out the photos whose names start so")
	flag.IntVar(&c.every, "every", 1, "take every n-th of those photos")
	flag.IntVar(&c.jobs, "jobs", 1, "photos to work on at a time")
	flag.Parse()
	if *kinds != "" {
		c.kinds = strings.Split(*kinds, ",")
	}
	c.manifests = flag.Args()
	if err := run(c); err != nil {
		fmt.Fprintln(os.Stderr, "copies:", err)
		os.Exit(1)
	}
}
