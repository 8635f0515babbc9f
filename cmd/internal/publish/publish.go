// Package publish shows a game to others while it is played: its transcript in a
// file, and its state on an MQTT broker, for a club's hub, a stream's overlay or a
// home's automation.
//
// # Files
//
// The file holds the transcript so far, as in the record's move list: contiguous,
// lower case, passes left out, with a line break. It is replaced as a whole after
// every move, so that a reader never sees half of it.
//
// # MQTT
//
// A board has a topic of its own. All messages are retained: who comes late sees
// the game as it is. Below the topic TOPIC there are
//
//	TOPIC             the state, a JSON object
//	TOPIC/transcript  the transcript so far, as plain text
//	TOPIC/status      online or offline, the latter also when flipwatch dies
//
// so that club/+ follows the states of all boards that publish to club/NAME. The
// fields of the state:
//
//	schema      1; fields may be added without a change of this number
//	at          when it was so, RFC 3339
//	game        the record's name
//	event, place, black, white
//	            names; left out when not given
//	state       what is going on: starting, looking, setup-wrong, ready, playing,
//	            pending, fault, corrected, stands, unsure, covered, moved,
//	            camera-lost, resume, low-disk, game-over, error
//	board       what lies there, 64 characters from a1: X black, O white, - empty
//	discs       their counts, [black, white]
//	to_move     black, white or none
//	ply         discs placed
//	last_move   the square of the newest disc, left out when there is none
//	transcript  the moves so far
//	alarm       what the players have to put right, left out when nothing:
//	            kind (that of the fault) and todo, a list of do (flip, unflip,
//	            take_off, turn_over, put_back, restore, place, look), squares and,
//	            where it matters, color
//	message     words beside the state, left out when there are none
//	score       when the game is over: retail and empties_to_winner, each
//	            [black, white]
//
// In mode silent there are no alarms, as on the screens.
package publish

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
)

// ErrTarget says that something is no place to publish to.
var ErrTarget = errors.New("not a place to publish to")

// Target is a place to publish to.
type Target struct {
	file string
	mqtt *broker
}

// broker is where to find one and what to say there.
type broker struct {
	url            string // without the password
	address        string // for the client: tcp:// or ssl://
	user, password string
	topic          string
	ca             string // a file with certificates to trust, "" for the system's
}

// Parse reads a target: a path, file:PATH, or
// mqtt://[USER[:PASSWORD]@]HOST[:PORT]/TOPIC, mqtts for TLS, with ?ca=FILE for a
// broker whose certificate the system does not know.
func Parse(text string) (Target, error) {
	if path, ok := strings.CutPrefix(text, "file:"); ok {
		text = strings.TrimPrefix(path, "//")
	} else if strings.Contains(text, "://") {
		return parseBroker(text)
	}
	if text == "" || strings.HasSuffix(text, string(os.PathSeparator)) {
		return Target{}, fmt.Errorf("%w: %q names no file", ErrTarget, text)
	}
	return Target{file: text}, nil
}

func parseBroker(text string) (Target, error) {
	u, err := url.Parse(text)
	if err != nil {
		// The error of url.Parse would show the password.
		return Target{}, fmt.Errorf("%w: write mqtt://[USER[:PASSWORD]@]HOST[:PORT]/TOPIC, special characters as %%40", ErrTarget)
	}
	b := &broker{url: u.Redacted(), user: u.User.Username(), topic: strings.Trim(u.Path, "/"), ca: u.Query().Get("ca")}
	b.password, _ = u.User.Password()
	scheme, port := "tcp", "1883"
	switch u.Scheme {
	case "mqtt":
	case "mqtts":
		scheme, port = "ssl", "8883"
	default:
		return Target{}, fmt.Errorf("%w: %s: write a file, mqtt://HOST/TOPIC or mqtts://HOST/TOPIC", ErrTarget, b.url)
	}
	if given := u.Port(); given != "" {
		port = given
	}
	b.address = scheme + "://" + joinHost(u.Hostname(), port)
	switch {
	case u.Hostname() == "":
		return Target{}, fmt.Errorf("%w: %s names no host", ErrTarget, b.url)
	case b.topic == "" || strings.ContainsAny(b.topic, "+#\x00") || u.Fragment != "" || strings.HasSuffix(text, "#"):
		return Target{}, fmt.Errorf("%w: %s: a topic for this board has to follow the host, without + and #", ErrTarget, b.url)
	case u.RawQuery != "" && (b.ca == "" || len(u.Query()) > 1):
		return Target{}, fmt.Errorf("%w: %s: all that can follow ? is ca=FILE", ErrTarget, b.url)
	}
	return Target{mqtt: b}, nil
}

// joinHost is host:port, with brackets where an address of IPv6 needs them.
func joinHost(host, port string) string {
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	return host + ":" + port
}
