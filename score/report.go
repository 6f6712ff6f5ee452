package score

// A Report is a game's answer to a question of its own, such as the best turn or the odds of a
// hand: values for programs, and paragraphs for people.
type Report struct {
	Value      any // a struct for JSON
	Paragraphs []Paragraph
	No         bool // the answer to what was asked is no
}

// A Paragraph is words or a table. The words are Lead, Bold and Text, one after the
// other. The zero Paragraph is a blank line.
type Paragraph struct {
	Heading bool   // begins at the margin
	Label   string // stands left of the words; " " keeps its place free
	Lead    string
	Bold    string
	Text    string
	Table   *Table
}

// Says adds a sentence to a report, after a blank line.
func (r *Report) Says(text string) {
	r.Paragraphs = append(r.Paragraphs, Paragraph{}, Paragraph{Text: text})
}

// Add adds paragraphs to a report.
func (r *Report) Add(list ...Paragraph) { r.Paragraphs = append(r.Paragraphs, list...) }

// A Table is a table of a report.
type Table struct {
	Head []string
	Rows [][]string
	Left int // so many columns are words, the others are figures
}

// A TurnQuestion is what is asked of a best turn.
type TurnQuestion struct {
	Depth   int    // at most so many exchanges; 0 for any number
	By      string // what counts: points or cards
	Against string // a turn to compare with the best; "" for none
}

// What counts in a best turn, and how many exchanges are tried by default.
const (
	ByPoints   = "points"
	ByCards    = "cards"
	UsualDepth = 4
)
