package vision

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// ErrWeights says that a file of weights does not fit this program.
var ErrWeights = errors.New("the weights do not fit: train them anew with make train")

// formatVersion numbers the layout of files of weights: a line of JSON that says
// what they are, then little-endian float32 numbers.
const formatVersion = 1

// writeWeights writes such a file.
func writeWeights(w io.Writer, about any, numbers [][]float32) error {
	line, err := json.Marshal(about)
	if err != nil {
		return fmt.Errorf("describe the weights: %w", err)
	}
	out := bufio.NewWriter(w)
	out.Write(append(line, '\n'))
	for _, p := range numbers {
		if err := binary.Write(out, binary.LittleEndian, p); err != nil {
			return fmt.Errorf("write the weights: %w", err)
		}
	}
	return out.Flush()
}

// readWeights reads such a file: the first line into about, then the numbers
// into what room makes for them, having checked what about says.
func readWeights(r io.Reader, about any, room func() ([][]float32, error)) error {
	in := bufio.NewReader(r)
	line, err := in.ReadBytes('\n')
	if err != nil {
		return fmt.Errorf("%w: no first line", ErrWeights)
	}
	if err := json.Unmarshal(line, about); err != nil {
		return fmt.Errorf("%w: %w", ErrWeights, err)
	}
	numbers, err := room()
	if err != nil {
		return err
	}
	for _, p := range numbers {
		if err := binary.Read(in, binary.LittleEndian, p); err != nil {
			return fmt.Errorf("%w: %w", ErrWeights, err)
		}
	}
	if _, err := in.ReadByte(); err != io.EOF {
		return fmt.Errorf("%w: more numbers than the first line says", ErrWeights)
	}
	return nil
}
