package door

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestForgedCookies(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, time.November, 22, 20, 0, 0, 0, time.UTC)
	s := openDoor(t, Options{})
	s.App.Now = func() time.Time { return now }
	good := s.Codes.Sign(Token{Role: Player, ID: "p", Until: now.Add(time.Minute).Unix()})
	body, seal, _ := strings.Cut(good, ".")
	other := &codes{Key: []byte("another key, as long as the own.")}
	arbiterBody, _, _ := strings.Cut(s.Codes.Sign(Token{Role: Arbiter, ID: "p", Until: now.Add(time.Minute).Unix()}), ".")
	for name, c := range map[string]struct {
		cookie string
		want   Role
	}{
		"good":               {good, Player},
		"empty":              {"", Stranger},
		"without a seal":     {body, Stranger},
		"with an empty seal": {body + ".", Stranger},
		"another role":       {arbiterBody + "." + seal, Stranger},
		"cut short":          {good[:len(good)-2], Stranger},
		"of another key":     {other.Sign(Token{Role: Player, Until: now.Add(time.Minute).Unix()}), Stranger},
		"expired":            {s.Codes.Sign(Token{Role: Player, Until: now.Unix()}), Stranger},
		"a role beyond all":  {s.Codes.Sign(Token{Role: Arbiter + 1, Until: now.Add(time.Minute).Unix()}), Stranger},
		"not base64":         {"***.***", Stranger},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.AddCookie(&http.Cookie{Name: s.Codes.CookieName(), Value: c.cookie})
		if got := VisitorOf(s.Admit(r)).Role; got != c.want {
			t.Errorf("a cookie that is %s makes a %v", name, got)
		}
	}
}

func TestPagesOfOthersAreNoWayBack(t *testing.T) {
	t.Parallel()
	for to, want := range map[string]string{
		"/table/ABCDE":         "/table/ABCDE",
		"/wall?league=Ann%26B": "/wall?league=Ann%26B",
		"/a//b":                "/a//b",
		"":                     "/", "wall": "/", "https://evil.example/": "/", "//evil.example/": "/", "///evil.example": "/", "////evil.example": "/",
		"/\\evil.example": "/%5Cevil.example", "\\\\evil.example": "/", "/\t/evil.example": "/", "javascript:alert(1)": "/", "/%2Fevil.example": "/%2Fevil.example",
		"http:/wall": "/", "//a:b@evil.example/": "/", "/\n": "/",
	} {
		if got := OwnPath(to); got != want {
			t.Errorf("ownPath(%q) is %q, not %q", to, got, want)
		}
	}
}

func TestDamagedCodesAreSaid(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "state")
	first, err := loadCodes(folder, false)
	if err != nil {
		t.Fatal(err)
	}
	again, err := loadCodes(folder, false)
	if err != nil || again.Join != first.Join || string(again.Key) != string(first.Key) {
		t.Errorf("the codes were not kept: %v", err)
	}
	if first.CookieName() != again.CookieName() {
		t.Error("the cookies have another name after a restart")
	}
	file := filepath.Join(folder, "codes.json")
	for name, want := range map[string]os.FileMode{file: 0o600, folder: 0o700} { // nobody else may read them
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, %v", name, info.Mode(), err)
		}
	}
	const key = `"Key":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="`
	for _, damaged := range []string{"{", "", `{"Join":"ABCDEFG",` + key + "}", `{"Join":"ABCDEFGHI",` + key + "}", "{" + key + "}", `{"Join":"ABCDEFGH"}`, `{"Join":"ABCDEFGH","Key":"AAAA"}`} {
		if err := os.WriteFile(file, []byte(damaged), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := loadCodes(folder, false); err == nil || err.Error() != file+" is damaged; with --new-codes the server makes new codes, and every phone has to join again" {
			t.Errorf("of %s it is said: %v", damaged, err)
		}
	}
	if c, err := loadCodes(folder, true); err != nil || c.Join == first.Join || string(c.Key) == string(first.Key) || c.CookieName() == first.CookieName() || len(c.Join) != 8 || len(c.Desk) != 12 {
		t.Errorf("--new-codes makes no new ones: %v", err)
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 1 {
		t.Errorf("the folder holds %v, %v", left, err)
	}
	unread := t.TempDir()
	if err := os.Mkdir(filepath.Join(unread, "codes.json"), 0o700); err != nil { // nobody can read it as a file
		t.Fatal(err)
	}
	if _, err := loadCodes(unread, false); err == nil || !strings.HasPrefix(err.Error(), "reading the join code: ") {
		t.Errorf("of codes that cannot be read it is said: %v", err)
	}
}

// A code is read as it was meant, and grouped as people read it.
func TestCodesAsTheyAreTyped(t *testing.T) {
	for text, want := range map[string]string{
		"ABCD-EFGH": "ABCDEFGH", " abcd efgh ": "ABCDEFGH", "0181-234567": "OIBI234567", "9/<é>-7z": "7Z", "": "",
	} {
		if got := typed(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
	for code, want := range map[string]string{"": "", "ABC": "ABC", "ABCD": "ABCD", "ABCDE": "ABCD-E", "ABCDEFGH": "ABCD-EFGH"} {
		if got := Grouped(code); got != want {
			t.Errorf("%q is grouped %q", code, got)
		}
	}
	c := &codes{Desk: "ABCDEFGH", Join: "OIB2"}
	for text, want := range map[string]Role{"abcd-efgh": Arbiter, "0182": Player, "OIB": Stranger, "": Stranger, "OIB23": Stranger} {
		if got := c.role(text); got != want {
			t.Errorf("%q makes a %v", text, got)
		}
	}
}
