package engine

import (
	"errors"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
)

// with is an address with other parameters.
func with(t *testing.T, address string, changes ...string) string {
	t.Helper()
	u, err := url.Parse(address)
	must(t, err)
	values := u.Query()
	for i := 0; i < len(changes); i += 2 {
		values.Set(changes[i], changes[i+1])
	}
	u.RawQuery = values.Encode()
	return u.String()
}

// What a server or the way to it says becomes one sentence without a password.
func TestServerTroubleIsOneSentence(t *testing.T) {
	s, place := onServer(t)
	save(t, s, 1)
	_, err := s.DB.Exec(`DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN`)
	must(t, err)
	for _, c := range []struct{ place, says string }{
		{"postgres://ann:geheim@nowhere.invalid/club", "there is no host nowhere.invalid"},
		{"postgres://ann:geheim@127.0.0.1:1/club", "no server answers there"},
		{"postgres://ann:geheim@/club?host=" + filepath.Join(t.TempDir(), "none"), "there is no socket"},
		{"postgres://ann:geheim@host:port/club", "the address cannot be read"},
		{with(t, place, "user", "nobody", "password", "geheim"), "refuses the user or the password"},
		{strings.Replace(with(t, place, "password", "geheim"), "/postgres?", "/other?", 1), "has no database of that name"},
		{with(t, place, "user", "guest", "search_path", "public", "password", "geheim"), "no right to do that there"},
		{with(t, place, "user", "guest", "password", "geheim"), "no schema that this user may keep tables in"},
	} {
		other, err := things.Open(c.place, Options{Create: true})
		if err == nil {
			err = add(other, 1)
			other.Close()
		}
		var f *FileError
		if err = things.Explain(c.place, err); !errors.As(err, &f) || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "geheim") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", c.says, err)
		}
	}
	if n := count(t, s); n != 1 {
		t.Errorf("%d things, want 1", n)
	}
}

// A replica and a database that is set so are read, and changed by nobody.
func TestReadOnlyServer(t *testing.T) {
	s, place := onServer(t)
	save(t, s, 1)
	other, err := things.Open(with(t, place, "default_transaction_read_only", "on"), Options{})
	must(t, err)
	defer other.Close()
	if n := count(t, other); n != 1 {
		t.Errorf("%d things are read, want 1", n)
	}
	err = add(other, 1)
	isTrouble(t, place, err, NotWritable)
}

// Another program's table of the same name is left as it is.
func TestForeignTableOnServer(t *testing.T) {
	place := server.Schema(t)
	s := openStore(t, place)
	_, err := s.DB.Exec(`DROP TABLE arbiter; CREATE TABLE arbiter (football TEXT)`)
	must(t, err)
	if f := trouble(t, place); f.Trouble != Foreign {
		t.Errorf("got %v", f)
	}
}

// onServer is a store on the tests' server, and its address.
func onServer(t *testing.T) (*Store, string) {
	t.Helper()
	place := server.Schema(t)
	return openStore(t, place), place
}
