package records

import "arbiter/records/storetest"

var (
	server       = &storetest.Shared // the tests' own PostgreSQL
	forEachStore = storetest.ForEach
	newPlace     = storetest.NewPlace
	script       = storetest.Script
	read         = storetest.Read
	list         = storetest.List
	spoil        = storetest.Spoil
)
