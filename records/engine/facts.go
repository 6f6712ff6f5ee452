package engine

import "time"

// Facts are what a backup says about itself. They are in its tables, so they hold
// whatever the file is called and whatever the clocks said.
type Facts struct {
	Command int64 // the number of the last command
	Results int64 // how many rows the records are counted by
	at      int64
}

// At is when the last command ran, by the clock of its machine.
func (f Facts) At() time.Time { return time.UnixMilli(f.at) }

// A Backup is a file with a copy of the records.
type Backup struct {
	Facts
	Path   string
	Format int
	Err    error // why it is not whole

	schema *Schema
}

// Whole tells whether the check of the backup found nothing wrong.
func (b *Backup) Whole() bool { return b.Err == nil }
