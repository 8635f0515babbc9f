package camera

import "testing"

// TestRedacted: no password is told, wherever in a source it stands.
func TestRedacted(t *testing.T) {
	for spec, want := range map[string]string{
		"/dev/video0":                                         "/dev/video0",
		"http://phone:8080/video":                             "http://phone:8080/video",
		"rtsp://u:secret@h:554/1":                             "rtsp://u:xxxxx@h:554/1",
		"rtsp://u:se#cret@h/1":                                "rtsp://…@h/1",
		"exec:ffmpeg -i rtsp://u:secret@h/1 -":                "exec:ffmpeg -i rtsp://u:xxxxx@h/1 -",
		"exec:curl http://a:b@c/ http://d:e@f":                "exec:curl http://a:xxxxx@c/ http://d:xxxxx@f",
		"gst:rtspsrc location=rtsp://u:secret@h/1 ! fakesink": "gst:rtspsrc location=rtsp://u:xxxxx@h/1 ! fakesink",
	} {
		if got := Redacted(spec); got != want {
			t.Errorf("%s: %s, want %s", spec, got, want)
		}
	}
}
