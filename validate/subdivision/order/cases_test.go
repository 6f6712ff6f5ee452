package order

// A position has the starter of its order: the wanted starter when there is an order from there, -1
// when there is none at all.
type position struct {
	name           string
	players, trios int
	starter        int
	anySupport     bool
	want           int
	hard           bool
	picture        string
}

var positions = []position{
	{"few Larges, many Smalls, few fillers", 4, 5, 0, false, 1, false, `
## .. .. .. .. Y3 .. ##
Y1 Y1 B3 B1 .. B3 .. ..
G3 .. .. G1 .. Y1 .. B1
B1 .. .. .. .. .. G1 ..
Y1 .. R1 G3 B1 .. .. Y1
.. .. R1 R1 .. .. .. ..
.. G1 R1 R1 G1 .. .. ..
## R2 .. .. .. .. .. ##
`},
	{"ThreeHouse, too few of one player", 2, 3, 0, false, -1, false, `
B3 R3 .. R1 ##
## B1 B3 B2 ##
B3 .. R3 ## ..
B2 ## ## .. ..
R3 ## B2 .. R2
`},
	{"ThreeHouse with a pass", 2, 3, 0, false, 0, false, `
## .. R3 .. R2
R2 B2 B3 B2 R2
## R1 B2 R3 ##
## B1 ## ## ##
R1 B1 R3 B1 R1
`},
	{"a chain of Smalls against the seats, too long", 4, 5, 0, false, -1, false, `
## .. .. .. .. .. .. ##
.. .. R3 Y3 .. .. .. B3
G3 .. .. .. .. .. R1 ..
B3 R3 .. .. R3 .. Y1 ..
.. .. B3 G3 .. .. G1 ..
.. .. .. .. Y3 .. B1 ..
B3 Y3 .. .. G3 .. .. R1
## .. .. .. .. G1 Y1 ##
`},
	{"a chain of Smalls that another starter could build", 3, 5, 0, false, 2, false, `
## .. .. .. .. .. ##
.. .. .. .. .. .. ..
.. .. R2 .. .. .. ..
.. .. G2 .. .. B2 ..
.. .. R2 G1 R1 B1 ..
.. .. B1 .. .. .. G3
## .. .. .. .. .. ##
`},
	{"a chain of Smalls against the seats, just short enough", 4, 5, 0, false, 0, false, `
## Y3 .. G3 .. .. .. ##
R3 .. B3 .. .. .. .. ..
Y3 .. .. .. .. G3 R3 ..
B3 .. .. G3 .. .. .. ..
.. .. .. .. .. .. .. ..
.. R1 .. .. Y1 R3 .. ..
Y1 .. B1 G1 .. .. .. B3
## .. .. .. .. .. .. ##
`},
	{"two players, one pass", 2, 5, 0, false, 0, false, `
## R1 B1 B1 R2 ##
.. R3 R1 B2 R3 B3
B1 B3 R1 ## R1 B1
R2 R3 ## R1 B3 B2
B3 B1 B3 R3 R2 B2
## R2 B2 B2 R2 ##
`},
	{"two players, another pass", 2, 5, 0, false, 0, false, `
## R3 R1 B3 B2 ##
.. R1 B1 B2 R3 R1
R1 B2 B2 ## B3 B2
B1 B3 ## B1 R1 R3
R3 R2 R2 R2 B3 B1
## B1 B3 R2 R2 ##
`},
	{"four players, one pass", 4, 5, 0, false, 0, false, `
## Y1 B2 R2 R1 G2 Y3 ##
Y1 G1 R1 B1 G1 B1 B3 B2
B1 B2 R3 Y1 G1 Y2 R2 R3
G1 R1 G1 Y1 R3 B2 Y3 Y2
Y3 R1 R2 G3 B3 G2 G3 B3
R1 B1 G2 B1 .. R2 R2 Y3
B2 G3 Y1 G3 Y2 R3 Y2 G2
## Y2 B3 R3 Y3 G2 B3 ##
`},
	{"private parks, one pass", 4, 5, 0, false, 0, false, `
## B2 .. Y1 Y2 R1 Y3 ##
R3 B3 G3 R1 G1 B1 B1 B3
R2 R2 B2 Y1 B3 R1 Y3 G1
R3 Y3 G2 G1 B1 G2 Y1 Y2
R2 Y2 B2 R3 Y1 G2 G1 B2
Y2 G3 Y1 B2 G3 B1 G3 G2
Y3 R3 Y3 R1 G1 B1 G2 Y2
## R2 B3 R1 R2 R3 B3 ##
`},
	{"a full game with one gap", 4, 5, 0, false, 0, false, `
## Y2 G3 Y3 B3 B2 Y1 ##
R2 R3 Y2 R2 .. G3 R1 B1
G2 G1 B2 G1 Y1 R2 R1 B1
G3 B2 B1 G1 B1 Y2 R1 B3
Y1 G1 B3 R3 G3 R3 B2 G2
R1 Y1 G3 G2 Y3 B2 B3 Y2
R1 B3 Y3 G2 B1 R2 Y3 R3
## R3 Y1 G1 G2 R2 Y2 ##
`},
	{"ThreeHouse for three", 3, 3, 0, false, 0, false, `
B3 G3 G2 R3 B2 ##
## ## B3 R2 ## G2
R2 R2 B2 ## ## ##
## G3 R3 R1 R1 G2
B1 G1 B3 B1 G1 R1
R3 G1 B2 B1 ## G3
`},
	{"a few pieces", 4, 5, 0, false, -1, false, `
## .. .. .. .. .. .. ##
.. .. .. .. .. .. .. ..
.. .. .. .. R1 R3 B1 ..
.. .. .. .. .. Y1 .. ..
.. .. .. .. .. G1 B1 ..
.. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. ..
## .. .. .. .. .. .. ##
`},
	{"four pieces taken off", 3, 5, 0, false, -1, false, `
R2 .. .. G2 .. .. ..
G2 .. .. ## .. R2 ..
B2 R2 .. R3 .. ## ..
G2 .. .. .. .. .. G3
G3 R3 .. .. G3 R2 R3
B3 G1 B2 G2 .. .. B3
.. ## .. .. .. R3 ##
`},
	{"two pieces taken off", 2, 5, 0, false, -1, false, `
B3 R3 ## ## .. ..
.. ## B1 .. B1 R1
.. .. .. R3 B1 ..
.. .. .. ## B1 ..
.. .. .. R1 .. ##
## .. R1 B1 .. B3
`},
	{"one piece taken off", 2, 5, 0, false, 1, false, `
## .. .. .. .. ##
.. .. .. .. .. ..
B2 .. .. ## B3 ..
.. .. ## .. .. ..
.. .. .. .. .. ..
## .. .. .. R2 ##
`},
	{"Smalls lean on their own colour", 2, 5, 0, true, 0, false, `
## B1 R3 B3 R3 ##
R2 R2 B2 .. R1 R1
B3 B1 B1 ## B1 B3
R3 R2 ## B3 B2 B1
B2 B2 B2 R1 R3 R1
## R2 R3 R1 R2 ##
`},
	{"three players, four passes", 3, 5, 2, false, 2, false, `
R2 G2 .. G3 .. .. G3
R2 ## R3 B1 ## R3 ..
B3 G2 B1 R1 B1 ## R2
R2 G3 R2 G1 G2 G3 G2
B3 G1 R1 B1 B3 B1 R1
R1 G1 B3 B2 ## G1 R1
B2 B2 B2 B2 G2 B3 G1
`},
	{"three players, four passes and gaps", 3, 5, 1, false, 1, false, `
B2 R1 B1 B1 G1 B1 R1
G1 R2 G1 R1 G1 R1 R2
## R2 B3 B1 G1 G2 G2
R3 ## R2 B2 B2 G2 G3
B1 .. G3 R3 R2 R3 ##
R1 .. B3 .. B3 .. G2
B2 ## R3 B2 G3 R3 G2
`},
	{"ThreeHouse for four, Mediums and Larges first", 4, 3, 0, false, 0, false, `
R1 Y1 G1 B1 Y1 ..
G1 B1 R1 Y1 G1 B1
G2 Y2 B2 Y2 G2 R3
B2 R3 G3 R2 Y3 B3
G2 Y2 Y3 B3 R2 G3
R2 B2 R3 G3 Y3 B3
`},
	{"no square set free by one seat's pass", 4, 5, 1, false, 2, true, `
R3 G2 B2 Y3 B3 Y1 ## R3
Y3 Y2 B3 G1 G3 R3 B3 Y1
## B1 R2 R1 ## Y1 G1 R1
G2 G1 B3 B2 G3 G1 Y1 R2
R1 B1 G3 ## B1 R2 B2 B3
Y3 R3 Y2 R1 B2 R1 R3 G1
Y2 R2 Y2 B2 G2 Y1 Y2 B1
G3 G2 Y3 .. R2 G3 G2 Y3
`},
	{"a Small fewer, first", 4, 5, 1, false, 0, true, `
B1 R1 R3 G2 Y3 ## R1 G3
R3 G1 Y1 Y1 G2 Y2 Y3 B1
B2 G3 R3 B1 R2 G2 R1 G1
R2 Y3 Y1 G2 Y2 B1 B3 G3
G3 B3 R2 B3 Y2 R3 B2 G1
R2 Y1 B2 Y3 B2 B1 G1 R1
R3 R2 .. B3 Y2 G3 Y3 B2
B3 Y2 G2 ## ## R1 ## G1
`},
	{"a Small fewer, second", 4, 5, 1, false, 0, true, `
R3 R1 ## R3 G2 Y1 G3 B1
G3 B3 R1 Y3 B2 B1 G1 ..
G2 G1 G3 R3 Y2 R2 ## R2
Y3 B3 Y3 B2 B2 B1 R1 ##
Y2 G2 B2 Y2 R2 R3 G1 B3
G3 B3 R2 G1 Y2 Y2 G1 R1
Y1 G2 Y3 B1 G2 R2 Y1 Y1
R3 ## B1 R1 Y3 B2 G3 B3
`},
	{"a Small fewer, third", 4, 5, 1, false, 3, true, `
G3 R1 R2 .. B2 Y3 G1 R3
B3 B1 Y3 B2 Y1 G2 R1 Y3
R3 B1 Y2 R2 G3 R2 B3 G1
G2 G1 B1 Y1 ## B2 R2 Y1
## Y2 B1 G1 Y2 G2 R1 R3
G3 Y2 R1 R3 ## Y1 B3 G1
G2 G2 Y3 B2 Y3 R2 G3 B2
## B1 G3 R1 B3 Y2 R3 B3
`},
	{"two players, five passes", 2, 5, 0, false, 0, true, `
## .. B2 ## R3 B1
.. .. R2 B3 R2 ##
.. .. ## B2 ## B3
B2 B2 R3 R2 R2 R3
B3 B2 ## B3 B1 B1
B1 R3 R2 B1 R3 B3
`},
	{"a long way to one pass", 4, 5, 3, false, 1, true, `
Y1 Y1 Y1 G1 B1 R2 Y3 Y1
G3 ## B3 G1 B1 R2 G3 G1
G2 G2 G2 R2 G3 R2 Y3 G1
.. B3 Y1 Y2 R3 Y2 B1 B3
R1 R1 .. ## G3 G2 R2 B2
Y3 Y2 Y3 B2 R3 Y2 R3 Y3
R1 R1 ## B2 Y2 G2 B2 B1
G1 B3 B2 R3 ## G3 R3 B1
`},
	{"two seats that wait for each other", 4, 5, 3, false, 0, true, `
B3 B2 R1 Y1 ## .. B2 G3
R2 Y2 G2 G3 Y1 ## Y2 R2
R1 R1 Y1 Y1 B2 R2 G3 B1
B1 B3 G2 ## R2 R3 Y1 Y3
R1 B2 Y2 Y2 B3 B1 G1 B1
G2 B2 R2 Y3 B1 R3 G3 R3
Y3 ## Y2 R3 B3 Y3 G1 B3
G1 G2 G2 G1 G3 R3 G1 Y3
`},
	{"a longer search for another starter", 4, 5, 3, false, 2, true, `
Y1 G3 Y3 B3 R1 G3 R3 ##
Y1 Y1 Y1 G1 R3 Y3 B3 G3
Y3 ## B2 B3 G3 G1 R3 G1
B2 Y2 G3 R2 G1 B3 Y3 ##
G1 G2 R3 R2 G2 B2 R2 B2
Y3 B2 ## R2 R1 B1 R3 R1
B1 Y2 .. G2 G2 Y2 R2 Y1
B1 R1 B1 G2 B3 R1 Y2 Y2
`},
}
