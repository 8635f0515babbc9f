package publish

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	mqtt "github.com/eclipse/paho.mqtt.golang"
)

// mosquitto is a real broker in a process of its own.
type mosquitto struct {
	t      *testing.T
	config string
	port   int
	cmd    *exec.Cmd
	said   bytes.Buffer
}

// newMosquitto starts a broker with some lines of configuration.
func newMosquitto(t *testing.T, config ...string) *mosquitto {
	t.Helper()
	if testing.Short() {
		t.Skip("waits for a real broker")
	}
	// Debian keeps it in a folder that is not everybody's.
	if _, err := exec.LookPath("mosquitto"); err != nil {
		if _, err := os.Stat("/usr/sbin/mosquitto"); err != nil {
			t.Skip("no mosquitto here: apt-get install mosquitto")
		}
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	m := &mosquitto{t: t, port: free.Addr().(*net.TCPAddr).Port, config: filepath.Join(t.TempDir(), "mosquitto.conf")}
	_ = free.Close() // the port is what was wanted
	text := fmt.Sprintf("listener %d 127.0.0.1\n%s\n", m.port, strings.Join(config, "\n"))
	if err := os.WriteFile(m.config, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	m.start()
	t.Cleanup(m.kill)
	return m
}

func (m *mosquitto) start() {
	m.t.Helper()
	path, err := exec.LookPath("mosquitto")
	if err != nil {
		path = "/usr/sbin/mosquitto"
	}
	m.cmd = exec.Command(path, "-c", m.config)
	m.cmd.Stderr = &m.said
	if err := m.cmd.Start(); err != nil {
		m.t.Fatal(err)
	}
	m.await("the broker", func() bool {
		c, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", m.port))
		if err == nil {
			_ = c.Close() // it is there
		}
		return err == nil
	})
}

// kill ends the broker without a word to anybody.
func (m *mosquitto) kill() {
	_ = m.cmd.Process.Kill() // it may be dead already
	_ = m.cmd.Wait()
}

// await waits until something is so.
func (m *mosquitto) await(what string, so func() bool) {
	m.t.Helper()
	for end := time.Now().Add(20 * time.Second); !so(); {
		if time.Now().After(end) {
			m.kill()
			m.t.Fatalf("waited for %s in vain; the broker says\n%s", what, m.said.String())
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// heard is what a subscriber has heard last, by topic.
type heard struct {
	mu       sync.Mutex
	payload  map[string]string
	retained map[string]bool
}

func (h *heard) of(topic string) (payload string, retained bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.payload[topic], h.retained[topic]
}

// listen subscribes to everything, as somebody who comes now.
func (m *mosquitto) listen() *heard {
	m.t.Helper()
	h := &heard{payload: map[string]string{}, retained: map[string]bool{}}
	c := mqtt.NewClient(mqtt.NewClientOptions().AddBroker(fmt.Sprintf("tcp://127.0.0.1:%d", m.port)).SetClientID("listener" + rand.Text()[:5]).SetAutoReconnect(false))
	if token := c.Connect(); token.Wait() && token.Error() != nil {
		m.t.Fatal(token.Error())
	}
	m.t.Cleanup(func() { c.Disconnect(0) })
	token := c.Subscribe("#", 1, func(_ mqtt.Client, msg mqtt.Message) {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.payload[msg.Topic()], h.retained[msg.Topic()] = string(msg.Payload()), msg.Retained()
	})
	if token.Wait() && token.Error() != nil {
		m.t.Fatal(token.Error())
	}
	return h
}

func (m *mosquitto) target(format string) Target {
	m.t.Helper()
	target, err := Parse(fmt.Sprintf(format, m.port))
	if err != nil {
		m.t.Fatal(err)
	}
	return target
}

// plyOf returns the ply of a published state, -1 for none.
func plyOf(h *heard, topic string) int {
	text, _ := h.of(topic)
	var s state
	if json.Unmarshal([]byte(text), &s) != nil {
		return -1
	}
	return s.Ply
}

// TestMosquitto: a listener hears each state; one who comes late has the last one,
// the transcript and whether the board is there; a broker that dies and comes back
// with nothing gets the newest.
func TestMosquitto(t *testing.T) {
	m := newMosquitto(t, "allow_anonymous true")
	h := m.listen()
	o := Open(Config{Target: m.target("mqtt://127.0.0.1:%d/club/1"), Black: "Ann"})
	defer o.Close()
	s := playing()
	for s.Ply = 1; s.Ply < 4; s.Ply++ {
		if err := o.Show(s); err != nil {
			t.Fatal(err)
		}
		m.await("a state", func() bool { return plyOf(h, "club/1") == s.Ply })
	}
	late := m.listen()
	for topic, want := range map[string]string{"club/1/transcript": "f5", "club/1/status": online, "club/1": ""} {
		m.await("what is retained of "+topic, func() bool {
			got, retained := late.of(topic)
			return retained && (got == want || want == "" && strings.Contains(got, `"black":"Ann"`))
		})
	}
	m.kill()
	s.Ply = 10
	m.await("to be told that it is away", func() bool { s.Ply++; return o.Show(s) != nil })
	m.start()
	h = m.listen()
	m.await("the newest state after a restart", func() bool { return plyOf(h, "club/1") == s.Ply })
	m.await("the status after a restart", func() bool { got, _ := h.of("club/1/status"); return got == online })
	s.Ply = 20
	_ = o.Show(s) // told already
	if err := o.Close(); err != nil {
		t.Error(err)
	}
	m.await("the last state", func() bool { return plyOf(h, "club/1") == 20 })
	m.await("goodbye", func() bool { got, _ := h.of("club/1/status"); return got == offline })
}

// childPort names the variable that makes the test binary a child which publishes
// there until it is killed.
const childPort = "FLIPWATCH_PUBLISH_CHILD"

// TestPublishingChild is the child.
func TestPublishingChild(t *testing.T) {
	where := os.Getenv(childPort)
	if where == "" {
		t.Skip("runs as the child of TestLastWill")
	}
	target, err := Parse(where)
	if err != nil {
		t.Fatal(err)
	}
	_ = Open(Config{Target: target}).Show(playing()) // ends with the process
	select {}
}

// TestLastWill: a board whose flipwatch is killed is offline, and its last state
// stays.
func TestLastWill(t *testing.T) {
	m := newMosquitto(t, "allow_anonymous true")
	h := m.listen()
	child := exec.Command(os.Args[0], "-test.run=^TestPublishingChild$")
	child.Env = append(os.Environ(), fmt.Sprintf("%s=mqtt://127.0.0.1:%d/club/2", childPort, m.port))
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	m.await("a state", func() bool { return plyOf(h, "club/2") == 1 })
	if got, _ := h.of("club/2/status"); got != online {
		t.Errorf("status %q", got)
	}
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = child.Wait() // it was killed
	m.await("the last will", func() bool { got, _ := h.of("club/2/status"); return got == offline })
	late := m.listen()
	m.await("the state afterwards", func() bool { _, retained := late.of("club/2"); return retained && plyOf(late, "club/2") == 1 })
}

// TestPasswordAndTLS: a broker that asks for both is served; with the wrong
// password, or one that is not who it should be, nothing is said but that.
func TestPasswordAndTLS(t *testing.T) {
	dir := t.TempDir()
	certify(t, dir)
	passwords := filepath.Join(dir, "passwords")
	if out, err := exec.Command("mosquitto_passwd", "-c", "-b", passwords, "ann", "p@ss").CombinedOutput(); err != nil {
		t.Skipf("no mosquitto_passwd here: %v %s", err, out)
	}
	if err := os.Chmod(passwords, 0o644); err != nil { // the broker gives up root's rights
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Dir(dir), 0o755); err != nil {
		t.Fatal(err)
	}
	m := newMosquitto(t, "allow_anonymous false", "password_file "+passwords,
		"cafile "+filepath.Join(dir, "cert.pem"), "certfile "+filepath.Join(dir, "cert.pem"), "keyfile "+filepath.Join(dir, "key.pem"))
	for format, refused := range map[string]bool{
		"mqtts://ann:p%%40ss@127.0.0.1:%d/a?ca=" + dir + "/cert.pem": false,
		"mqtts://ann:wrong@127.0.0.1:%d/a?ca=" + dir + "/cert.pem":   true,
		"mqtts://ann:p%%40ss@127.0.0.1:%d/a":                         true,
		"mqtts://127.0.0.1:%d/a?ca=" + dir + "/none.pem":             true,
	} {
		target := m.target(format)
		c := newClient(target.mqtt)
		conn, lost, err := c.connect(make(chan struct{}))
		if (err != nil) != refused {
			t.Errorf("%s: %v", target.mqtt.url, err)
		}
		if err != nil {
			continue
		}
		box := newMailbox()
		box.put(state{Ply: 7}.message(time.Now()))
		box.close()
		if err := c.serve(conn, lost, box); err != nil {
			t.Errorf("%s: %v", target.mqtt.url, err)
		}
	}
}

// certify makes a certificate for 127.0.0.1 that signs itself.
func certify(t *testing.T, dir string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	about := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "test"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
	}
	cert, err := x509.CreateCertificate(rand.Reader, about, about, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	for name, block := range map[string]*pem.Block{"cert.pem": {Type: "CERTIFICATE", Bytes: cert}, "key.pem": {Type: "PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(filepath.Join(dir, name), pem.EncodeToMemory(block), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
