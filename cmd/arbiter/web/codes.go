package web

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// codes are the codes that let phones in, and the key by which their cookies are signed. The desk's
// code is new at each start and in no file; the rest is kept, so that a restart logs nobody out and
// a printed QR code stays valid.
type codes struct {
	Join string // lets players in
	Key  []byte // signs the cookies

	Desk string `json:"-"` // lets the arbiter in
}

const (
	joinLength = 8
	deskLength = 12

	// How long a phone may come back without showing a code again.
	playerStays  = 90 * 24 * time.Hour
	arbiterStays = 24 * time.Hour
)

// loadCodes reads the codes of a folder. Where there are none yet, or fresh asks for it, it makes
// new ones.
func loadCodes(folder string, fresh bool) (*codes, error) {
	file := filepath.Join(folder, "codes.json")
	c := &codes{Desk: newCode(deskLength)}
	text, err := os.ReadFile(file)
	if fresh || errors.Is(err, fs.ErrNotExist) {
		c.Join, c.Key = newCode(joinLength), make([]byte, sha256.Size)
		_, _ = rand.Read(c.Key) // never fails
		return c, c.keep(folder, file)
	}
	if err != nil {
		return nil, fmt.Errorf("reading the join code: %w", err)
	}
	if err := json.Unmarshal(text, c); err != nil || len(c.Join) != joinLength || len(c.Key) != sha256.Size {
		return nil, fmt.Errorf("%s is damaged; with --new-codes the server makes new codes, and every phone has to join again", file)
	}
	return c, nil
}

// keep writes the codes to a file that only its owner may read, whole or not at all.
func (c *codes) keep(folder, file string) error {
	text, err := json.Marshal(c)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("keeping the join code: %w", err)
	}
	part, err := os.CreateTemp(folder, "codes-*.part") // with permissions 0600
	if err == nil {
		_, err = part.Write(text)
		err = errors.Join(err, part.Sync(), part.Close())
	}
	if err == nil {
		err = os.Rename(part.Name(), file)
	}
	if err != nil {
		return fmt.Errorf("keeping the join code: %w", err)
	}
	return nil
}

// newCode makes a code of letters and digits that cannot be confused: it has no 0, 1, 8 or 9.
func newCode(length int) string { return rand.Text()[:length] }

// grouped returns a code in groups for people: ABCD-EFGH.
func grouped(code string) string {
	var b strings.Builder
	for i := 0; i < len(code); i += 4 {
		if i > 0 {
			b.WriteByte('-')
		}
		b.WriteString(code[i:min(i+4, len(code))])
	}
	return b.String()
}

// normalizeCode returns the code that was meant: groups and case do not matter, nor digits that no code
// has.
func normalizeCode(code string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z', r >= '2' && r <= '7':
			return r
		case r == '0':
			return 'O'
		case r == '1':
			return 'I'
		case r == '8':
			return 'B'
		}
		return -1
	}, strings.ToUpper(code))
}

// role returns the role that a code gives. It takes the same time for every code.
func (c *codes) role(code string) Role {
	shown := []byte(normalizeCode(code))
	desk, join := subtle.ConstantTimeCompare(shown, []byte(c.Desk)), subtle.ConstantTimeCompare(shown, []byte(c.Join))
	switch {
	case desk == 1:
		return Arbiter
	case join == 1:
		return Player
	}
	return Stranger
}

// A token is what a cookie says about its bearer.
type token struct {
	Role  Role   `json:"r"`
	ID    string `json:"i"`
	Name  string `json:"n,omitempty"`
	Until int64  `json:"u"` // in seconds since 1970
}

// sign returns a token as the text of a cookie.
func (c *codes) sign(t token) string {
	text, _ := json.Marshal(t) // it has only numbers and texts
	return base64.RawURLEncoding.EncodeToString(text) + "." + base64.RawURLEncoding.EncodeToString(c.mac(text))
}

// check returns the token of a cookie that was signed here and is still valid.
func (c *codes) check(cookie string, now time.Time) (t token, ok bool) {
	body, seal, _ := strings.Cut(cookie, ".")
	text, err := base64.RawURLEncoding.DecodeString(body)
	if err != nil {
		return t, false
	}
	mac, err := base64.RawURLEncoding.DecodeString(seal)
	if err != nil || !hmac.Equal(mac, c.mac(text)) || json.Unmarshal(text, &t) != nil {
		return token{}, false
	}
	return t, now.Unix() < t.Until && t.Role > Stranger && t.Role <= Arbiter
}

func (c *codes) mac(text []byte) []byte {
	h := hmac.New(sha256.New, c.Key)
	h.Write(text)
	return h.Sum(nil)
}

// cookieName depends on the key: browsers do not distinguish the ports of a host, and two servers
// on one machine must not replace each other's cookies.
func (c *codes) cookieName() string {
	digest := sha256.Sum256(c.Key)
	return fmt.Sprintf("arbiter-%x", digest[:4])
}
