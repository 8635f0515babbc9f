package transcript

import "testing"

// TestDateComesBack: what is known of a date is read as it is written, also a time of a
// day that nobody wrote down.
func TestDateComesBack(t *testing.T) {
	for _, d := range []Date{
		{},
		{Year: 2020},
		{Year: 2020, Month: 5},
		{Year: 2020, Month: 5, Day: 9},
		{Time: "11:24:48"},
		{Year: 2020, Time: "11:24:48"},
		{Year: 2020, Month: 5, Time: "11:24:48", Zone: "+02:00"},
		{Year: 2020, Month: 5, Day: 9, Time: "11:24:48", Zone: "Z"},
	} {
		text := d.String()
		if got, ok := parseDate(text); got != d || ok != (text != "") {
			t.Errorf("%+v is written %q and read as %+v, %v", d, text, got, ok)
		}
	}
}
