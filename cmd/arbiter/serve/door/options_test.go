package door

import (
	"arbiter/cmd/arbiter/terminal"
	"context"
	"net"
	"strings"
	"testing"
)

// Flags that do not go together are refused with a sentence; --lan listens everywhere on the
// port of --listen.
func TestOptionsAreChecked(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a      *terminal.Streams
		o      Options
		says   string
		listen string
	}{
		{&terminal.Streams{}, Options{Listen: "127.0.0.1:8080"}, "", "127.0.0.1:8080"},
		{&terminal.Streams{}, Options{Listen: "[::1]:65535", Cert: "c.pem", Key: "k.pem", Hosts: []string{"club.example", "Club.example:8080"}}, "", "[::1]:65535"},
		{&terminal.Streams{}, Options{Listen: "127.0.0.1:8090", Lan: true}, "", ":8090"},
		{&terminal.Streams{}, Options{Listen: "0.0.0.0:8090", Lan: true}, "", ":8090"},
		{&terminal.Streams{}, Options{Listen: "[::]:8090", Lan: true}, "", ":8090"},
		{&terminal.Streams{}, Options{Listen: ":8090", Lan: true}, "", ":8090"},
		{&terminal.Streams{JSON: true}, Options{Listen: ":1"}, "arbiter serve has no answer in JSON; leave --json out", ""},
		{&terminal.Streams{}, Options{Listen: "8080"}, `--listen: "8080" is no address with a port up to 65535; expected one like 127.0.0.1:8080`, ""},
		{&terminal.Streams{}, Options{Listen: "127.0.0.1:65536"}, `--listen: "127.0.0.1:65536" is no address with a port up to 65535; expected one like 127.0.0.1:8080`, ""},
		{&terminal.Streams{}, Options{Listen: "127.0.0.1:http"}, `--listen: "127.0.0.1:http" is no address with a port up to 65535; expected one like 127.0.0.1:8080`, ""},
		{&terminal.Streams{}, Options{Listen: ":1", Cert: "c.pem"}, "--tls-cert and --tls-key go together: name both files", ""},
		{&terminal.Streams{}, Options{Listen: ":1", Key: "k.pem"}, "--tls-cert and --tls-key go together: name both files", ""},
		{&terminal.Streams{}, Options{Listen: "192.0.2.7:81", Lan: true}, "--lan listens on the whole local network, --listen 192.0.2.7:81 on one address; give one of them (--lan --listen :81 is both, with that port)", ""},
		{&terminal.Streams{}, Options{Listen: ":1", Hosts: []string{"club.example", "https://club.example"}}, `--host: "https://club.example" is not a name of a server; expected one like club.example`, ""},
		{&terminal.Streams{}, Options{Listen: ":1", Hosts: []string{"my club"}}, `--host: "my club" is not a name of a server; expected one like club.example`, ""},
		{&terminal.Streams{}, Options{Listen: ":1", Hosts: []string{"."}}, `--host: "." is not a name of a server; expected one like club.example`, ""},
	} {
		err := c.o.Check(c.a)
		switch {
		case c.says == "" && (err != nil || c.o.Listen != c.listen):
			t.Errorf("%+v: %v, want it to listen at %s", c.o, err, c.listen)
		case c.says != "" && (err == nil || err.Error() != c.says || terminal.ExitCode(err) != terminal.Unclear):
			t.Errorf("%+v is refused with\n%v\nwant\n%s", c.o, err, c.says)
		}
	}
}

// What keeps a port from being opened is said with what helps.
func TestAPortThatCannotBeOpened(t *testing.T) {
	t.Parallel()
	first, err := Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	taken := first.Addr().String()
	for address, want := range map[string]string{
		taken:           "--listen " + taken + ": another program listens there, perhaps a second arbiter serve; name another port",
		"192.0.2.250:0": "--listen 192.0.2.250:0: this is no address of this machine, which has 127.0.0.1",
	} {
		l, err := Listen(context.Background(), address)
		if err == nil {
			_ = l.Close()
			t.Errorf("%s is open", address)
		} else if !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v", address, err)
		}
	}
	if _, port, _ := net.SplitHostPort(taken); port == "0" {
		t.Error("port 0 stays 0")
	}
}

// Addresses of bridges to virtual machines are the least likely ones.
func TestBridges(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{"docker0": true, "br-1a2b": true, "veth9": true, "virbr0": true, "vmnet8": true, "vboxnet0": true, "podman1": true, "lxcbr0": true, "cni0": true,
		"eth0": false, "wlan0": false, "en0": false, "br0": false, "wlp-docker": false} {
		if isBridge(name) != want {
			t.Errorf("%s is a bridge: %t", name, !want)
		}
	}
}
