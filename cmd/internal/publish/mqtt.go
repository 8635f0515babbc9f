package publish

import (
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"os"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"
)

const (
	// firstWait is the pause after a connection that failed; it doubles up to
	// longestWait: a broker that starts again is found soon, one that is away for
	// the evening is asked twice a minute.
	firstWait   = time.Second
	longestWait = 30 * time.Second
	// answerTime is how long a broker may take for an answer. Nobody waits for it but
	// newer states.
	answerTime = 10 * time.Second
	// goodbyeTime is how long the end of the program may wait for the last state.
	goodbyeTime = 2 * time.Second
	// keepAlive is how often a connection at rest is tried: a board that lost its
	// power is offline after one and a half of it.
	keepAlive = 15 * time.Second
)

// The words of TOPIC/status.
const (
	online  = "online"
	offline = "offline"
)

// mqtt311 is the number of MQTT 3.1.1 (section 3.1.2.2), which every broker speaks.
const mqtt311 = 4

// atLeastOnce is the quality of service of all messages: they are retained, so a
// second copy does no harm, and none is lost.
const atLeastOnce = 1

// client keeps a state on a broker. Each connection is a client of its own of the
// library: its own reconnecting would send states again that are out of date.
type client struct {
	broker *broker
	down   bool // told that there is no connection
}

func newClient(b *broker) *client { return &client{broker: b} }

func (c *client) run(in *mailbox) {
	for wait := firstWait; ; wait = min(2*wait, longestWait) {
		conn, lost, err := c.connect(in.done)
		if err == nil {
			began := time.Now()
			err = c.serve(conn, lost, in)
			if time.Since(began) > longestWait { // else it may be one that refuses us again and again
				c.down, wait = false, firstWait
			}
		}
		if err == nil || errors.Is(err, errStopped) {
			return // the game is over
		}
		if !c.down {
			c.down = true
			in.tell(fmt.Errorf("publish: no connection to %s, it is tried again: %w", c.broker.url, err))
		}
		select {
		case <-in.done:
			return
		case <-time.After(wait):
		}
	}
}

// errStopped is for a connection that nobody needs any more.
var errStopped = errors.New("stopped")

// connect connects and says that the board is online.
func (c *client) connect(done <-chan struct{}) (conn mqtt.Client, lost <-chan error, err error) {
	options, err := c.options()
	if err != nil {
		return nil, nil, err
	}
	gone := make(chan error, 1)
	options.SetConnectionLostHandler(func(_ mqtt.Client, err error) {
		select {
		case gone <- err:
		default:
		}
	})
	conn = mqtt.NewClient(options)
	token := conn.Connect()
	select {
	case <-token.Done():
		err = token.Error()
	case <-done:
		err = errStopped
	}
	if err != nil {
		go conn.Disconnect(0) // may wait for an address that does not answer
		return nil, nil, err
	}
	return conn, gone, nil
}

// options are those of one connection.
func (c *client) options() (*mqtt.ClientOptions, error) {
	b := c.broker
	o := mqtt.NewClientOptions().AddBroker(b.address).SetUsername(b.user).SetPassword(b.password)
	// A name of its own each time: a broker closes the older of two clients of one
	// name, which two boards with one configuration would be.
	o.SetClientID("flipwatch-" + rand.Text()[:10]).SetCleanSession(true)
	o.SetAutoReconnect(false).SetConnectRetry(false).SetProtocolVersion(mqtt311).SetConnectTimeout(answerTime).SetWriteTimeout(answerTime)
	o.SetKeepAlive(keepAlive).SetPingTimeout(keepAlive / 2)
	o.SetWill(b.topic+"/status", offline, atLeastOnce, true)
	o.SetDialer(&net.Dialer{Timeout: answerTime})
	if b.ca != "" {
		pem, err := os.ReadFile(b.ca)
		if err != nil {
			return nil, err
		}
		pool := x509.NewCertPool()
		if !pool.AppendCertsFromPEM(pem) {
			return nil, fmt.Errorf("%s holds no certificate", b.ca)
		}
		o.SetTLSConfig(&tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12})
	}
	return o, nil
}

// serve sends the newest state whenever there is one. It returns nil at the end of
// the game, after the last state and a goodbye.
func (c *client) serve(conn mqtt.Client, lost <-chan error, in *mailbox) error {
	defer conn.Disconnect(100)
	if err := c.send(conn, "/status", online, answerTime); err != nil {
		return err
	}
	for sent := (message{}); ; {
		now := in.take()
		if now.json != nil && string(now.json) != string(sent.json) {
			if err := c.publish(conn, &now, &sent, answerTime); err != nil {
				return err
			}
			sent = now
		}
		select {
		case <-in.full:
		case err := <-lost:
			return err
		case <-in.done:
			now = in.take()
			if string(now.json) != string(sent.json) {
				_ = c.publish(conn, &now, &sent, goodbyeTime) // nobody is left to be told
			}
			_ = c.send(conn, "/status", offline, goodbyeTime)
			return nil
		}
	}
}

// publish sends a state, and its transcript if that is another one.
func (c *client) publish(conn mqtt.Client, now, sent *message, within time.Duration) error {
	if err := c.send(conn, "", now.json, within); err != nil {
		return err
	}
	if sent.json != nil && now.transcript == sent.transcript {
		return nil
	}
	return c.send(conn, "/transcript", now.transcript, within)
}

// errSilent is for a broker that is there and does not answer.
var errSilent = errors.New("the broker does not answer")

func (c *client) send(conn mqtt.Client, below string, payload any, within time.Duration) error {
	token := conn.Publish(c.broker.topic+below, atLeastOnce, true, payload)
	if !token.WaitTimeout(within) {
		return errSilent
	}
	return token.Error()
}
