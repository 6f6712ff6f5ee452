package engine

import "time"

// Open opens a records file, or the records at a postgres:// address. It backs up
// an older format and brings it up to date. It refuses what a newer or another
// program wrote, and formats before the first. Without Create it returns ErrNoFile where nothing is recorded.
func (k *Schema) Open(path string, o Options) (*Store, error) {
	s := &Store{Version: o.Version, schema: k, path: path, now: o.Now, hint: o.Hint, say: o.Say, wait: o.Wait, reads: o.Read || o.Glance}
	if s.now == nil {
		s.now = time.Now
	}
	if s.hint == nil {
		s.hint = plainHint
	}
	if s.say == nil {
		s.say = func(string) {}
	}
	if s.wait == nil {
		s.wait = func(string) (stop func()) { return func() {} }
	}
	if IsServer(path) {
		return s, s.openServer(path, o)
	}
	return s, s.openFile(o)
}
