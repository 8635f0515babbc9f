package publish

import (
	"sync"
	"time"

	"flipwatch/display"
	"flipwatch/engine"
)

// Config says of what game is told.
type Config struct {
	Target Target
	// Names of the players, the event and the place, empty for none.
	Black, White, Event, Place string
	// Game names the game that is on now; nil for no name.
	Game func() string
	// Names tells who plays it, where players change colours; nil: always Black and
	// White.
	Names func() (black, white string)
}

// sender brings messages to a target. Its methods belong to one goroutine and may
// take their time.
type sender interface {
	// run sends the messages, the newest first and only, until in is closed; then
	// the last one still goes out if it can in a short time.
	run(in *mailbox)
}

// Output publishes what a screen would show. It is a display.Output whose Show
// never waits: while a broker or a disk takes its time, newer states replace older
// ones.
type Output struct {
	config Config
	now    state
	shown  bool
	box    *mailbox
	ended  sync.WaitGroup
}

// Open begins to publish. A broker that is not there is tried again and again, and
// told of by Show.
func Open(c Config) *Output {
	o := &Output{config: c, box: newMailbox(), now: state{
		Schema: schema, Black: c.Black, White: c.White, Event: c.Event, Place: c.Place,
		Board: engine.Board{}.String(), ToMove: engine.None.String(),
	}}
	var s sender = &file{path: c.Target.file}
	if c.Target.mqtt != nil {
		s = newClient(c.Target.mqtt)
	}
	o.ended.Go(func() { s.run(o.box) })
	return o
}

// Show publishes what changed. Its error is one of an earlier time that was not
// told yet; the game goes on.
func (o *Output) Show(s display.Screen) error {
	before := o.now
	o.now.take(&s)
	if o.config.Game != nil {
		o.now.Game = o.config.Game()
	}
	if o.config.Names != nil {
		o.now.Black, o.now.White = o.config.Names()
	}
	if !o.shown || !o.now.same(&before) {
		o.shown = true
		o.box.put(o.now.message(time.Now()))
	}
	return o.box.trouble()
}

// Close sends the last state, if that is possible at once, and says goodbye. It may
// be called twice.
func (o *Output) Close() error {
	o.box.close()
	o.ended.Wait()
	return o.box.trouble()
}
