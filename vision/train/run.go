package train

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sort"
	"time"

	"flipwatch/vision"
)

// Run makes the samples, judges the plan on boards left out, and, where out is
// given, fits the weights to everything and writes them there.
func Run(c Config, p Plan, judge bool, out string, w io.Writer) error {
	if !judge && out == "" {
		return errors.New("nothing to do: say -judge or -out FILE")
	}
	start := time.Now()
	training, err := Training(c)
	if err != nil {
		return fmt.Errorf("make training copies: %w", err)
	}
	testing, err := Testing(c)
	if err != nil {
		return fmt.Errorf("make test copies: %w", err)
	}
	fmt.Fprintf(w, "%d training copies, %d test copies, %.0f s\n", len(training), len(testing), time.Since(start).Seconds())
	judged, temperature, err := judgeFolds(training, testing, p, w)
	if err != nil {
		return err
	}
	if judge {
		report(w, judged)
		if err := VideoTable(c, judged.without("A"), w); err != nil {
			return err
		}
	}
	if out == "" {
		return nil
	}
	m := Fit(training, p)
	m.About.Temperature = temperature
	m.About.TrainedOn = sources(training)
	f, err := os.Create(out)
	if err != nil {
		return fmt.Errorf("weights: %w", err)
	}
	return errors.Join(m.Write(f), f.Close())
}

// judgeFolds reads every test copy with a model that has not seen its board, and
// finds the temperature at which the chances are right.
func judgeFolds(training, testing []Sample, p Plan, w io.Writer) (*verdict, float32, error) {
	v := &verdict{}
	for _, fold := range Folds() {
		start := time.Now()
		var in, out, test []Sample
		for _, s := range training {
			if !fold.Out(s.Group) {
				in = append(in, s)
			} else if !s.Glare {
				out = append(out, s)
			}
		}
		for _, s := range testing {
			if fold.Out(s.Group) {
				test = append(test, s)
			}
		}
		v.parts = append(v.parts, foldPart{fold.Name, Fit(in, p), test, out})
		fmt.Fprintf(w, "without %s: %d copies, %.0f s\n", fold.Name, len(in), time.Since(start).Seconds())
	}
	t, err := v.fitTemperature()
	if err != nil {
		return nil, 0, err
	}
	fmt.Fprintf(w, "temperature %.2f\n", t)
	return v, t, nil
}

// foldPart is a model and what it has not seen.
type foldPart struct {
	name          string
	model         *vision.Model
	test, covered []Sample
}

// verdict is what all folds read.
type verdict struct {
	parts                   []foldPart
	test, painted, rendered []Judged
}

// without returns the model of a fold.
func (v *verdict) without(name string) *vision.Model {
	for _, p := range v.parts {
		if p.name == name {
			return p.model
		}
	}
	panic("train: no fold " + name)
}

// read reads everything at a temperature.
func (v *verdict) read(temperature float32) error {
	v.test, v.painted, v.rendered = nil, nil, nil
	for _, part := range v.parts {
		part.model.About.Temperature = temperature
		test, err := Read(part.model, part.test)
		if err != nil {
			return err
		}
		out, err := Read(part.model, part.covered)
		if err != nil {
			return err
		}
		v.test = append(v.test, test...)
		for _, j := range out {
			if j.Group == "V" || j.Group == "A" {
				v.rendered = append(v.rendered, j)
			} else {
				v.painted = append(v.painted, j)
			}
		}
	}
	return nil
}

func (v *verdict) fitTemperature() (float32, error) {
	bestT, bestLoss := float32(1), 1e9
	for t := float32(0.6); t < 1.8; t += 0.1 {
		if err := v.read(t); err != nil {
			return 0, err
		}
		if l := loss(v.test) + 0.3*loss(v.rendered); l < bestLoss {
			bestT, bestLoss = t, l
		}
	}
	return bestT, v.read(bestT)
}

func report(w io.Writer, v *verdict) {
	Table(w, v.test)
	TableCovered(w, "painted over real boards", v.painted)
	TableCovered(w, "rendered, damaged", v.rendered)
	byKind := map[string][]Judged{}
	for _, j := range v.test {
		byKind[j.Kind] = append(byKind[j.Kind], j)
	}
	for _, kind := range testKinds() {
		TableCovered(w, "test copies, "+kind, byKind[kind])
	}
	fmt.Fprintln(w, "calibration, test copies:")
	TableCalibration(w, v.test)
}

// sources lists the groups trained on.
func sources(samples []Sample) []string {
	seen := map[string]bool{}
	var list []string
	for i := range samples {
		if g := samples[i].Group; !seen[g] {
			seen[g] = true
			list = append(list, g)
		}
	}
	sort.Strings(list)
	return list
}
