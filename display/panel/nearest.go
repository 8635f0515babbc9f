package panel

// didYouMean returns a suggestion: the name that is nearest to a word, if it is
// near enough to be a slip.
func didYouMean(word string, names []string) string {
	best, distance := "", len(word)/2+1
	for _, n := range names {
		if d := edits(word, n); d < distance {
			best, distance = n, d
		}
	}
	if best == "" {
		return ""
	}
	return ", did you mean " + best + "?"
}

// edits is the Levenshtein distance: how many letters to insert, drop or change.
func edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		corner := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := corner
			if a[i] != b[j] {
				cost++
			}
			corner = row[j+1]
			row[j+1] = min(cost, row[j]+1, corner+1)
		}
	}
	return row[len(b)]
}
