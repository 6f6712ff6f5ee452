package score

// A Drawing is a position in shapes, for pages and print. Its lengths are in units of its own, x to
// the right and y downwards from the upper left corner; whoever shows it scales it. It names inks,
// not colours: each medium has its own colours for light and dark ground. What a colour means is
// always written too.
type Drawing struct {
	Width, Height float64
	Title         string // what is seen, on one line
	Shapes        []Shape
}

// A Shape is one figure of a drawing, or a text.
type Shape struct {
	Kind   ShapeKind
	X, Y   float64 // upper left corner of a Box, centre of a Disc, anchor of a Text at its base line
	W, H   float64 // of a Box; W is a Disc's radius and a Text's size
	Round  float64 // radius of a Box's corners
	Points []Point // of a Path, from corner to corner
	Closed bool    // a Path that ends where it began

	Text   string
	Anchor Anchor // of a Text
	Bold   bool

	Fill   Ink // inside; a Text's own
	Edge   Ink
	Stroke float64 // how broad the edge is
	Dashed bool    // of the edge
	Hint   string  // more about the shape, shown on request
}

// A Point is a corner of a path.
type Point struct{ X, Y float64 }

// A ShapeKind tells what a shape is.
type ShapeKind uint8

const (
	Box ShapeKind = iota
	Disc
	Path
	Text
)

// An Anchor tells which part of a text stands at its place.
type Anchor uint8

const (
	Middle Anchor = iota
	Start
	End
)

// An Ink is what a shape is painted with: the letter of a piece's colour, or the role of the shape
// in the drawing.
type Ink byte

const (
	NoInk  Ink = 0
	Paper  Ink = '.' // the ground, and what is left blank
	Board  Ink = 'b' // of a board's squares
	Lines  Ink = 'l' // of grids and frames
	Letter Ink = 't' // of plain text
	Dim    Ink = 'd' // of what is less important
	Wrong  Ink = 'x' // a place that a finding is about
	Lost   Ink = 'm' // a place that loses points
	Bright Ink = 'h' // what is to be noticed
	Field  Ink = 'f' // of squares that are no building ground, as parks
	Shine  Ink = 's' // laid over another ink where light falls
	Shade  Ink = 'q' // laid over another ink where it is in shade
	Suit   Ink = 'u' // of hearts and diamonds
	OnInk  Ink = 'o' // text on a piece; whichever is readable on the Fill of the shape before it
)

// Box adds a rectangle.
func (d *Drawing) Box(x, y, w, h, round float64, fill, edge Ink) *Shape {
	return d.add(Shape{Kind: Box, X: x, Y: y, W: w, H: h, Round: round, Fill: fill, Edge: edge, Stroke: 1})
}

// Disc adds a circle.
func (d *Drawing) Disc(x, y, radius float64, fill, edge Ink) *Shape {
	return d.add(Shape{Kind: Disc, X: x, Y: y, W: radius, Fill: fill, Edge: edge, Stroke: 1})
}

// Path adds lines from point to point.
func (d *Drawing) Path(points []Point, closed bool, fill, edge Ink) *Shape {
	return d.add(Shape{Kind: Path, Points: points, Closed: closed, Fill: fill, Edge: edge, Stroke: 1})
}

// Write adds a text of a size, centred at its place unless the shape's Anchor is changed.
func (d *Drawing) Write(x, y, size float64, text string, ink Ink) *Shape {
	return d.add(Shape{Kind: Text, X: x, Y: y, W: size, Text: text, Fill: ink})
}

// add returns the shape, which the caller may change until the next one is added.
func (d *Drawing) add(s Shape) *Shape {
	d.Shapes = append(d.Shapes, s)
	return &d.Shapes[len(d.Shapes)-1]
}
