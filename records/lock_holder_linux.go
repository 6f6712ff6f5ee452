package records

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// Holder is the process that is writing to a file, as "process 4711"; "" where nobody
// else is writing or the system does not tell. SQLite's writers lock a byte of the
// -shm, or of the file itself where it has no -wal.
func Holder(path string) string {
	const walWrite, reserved = 120, 0x40000001
	if to, err := filepath.EvalSymlinks(path); err == nil {
		path = to
	}
	locks, _ := os.ReadFile("/proc/locks") // without it nobody is named
	for _, lock := range []struct {
		file string
		at   int
	}{{path + "-shm", walWrite}, {path, reserved}} {
		info, err := os.Stat(lock.file)
		if err != nil {
			continue
		}
		inode := fmt.Sprintf(":%d", info.Sys().(*syscall.Stat_t).Ino)
		for line := range strings.Lines(string(locks)) {
			// 1: POSIX  ADVISORY  WRITE 3364 fe:00:9978733 120 120
			f := strings.Fields(line)
			if len(f) != 8 || f[3] != "WRITE" || !strings.HasSuffix(f[5], inode) || f[4] == strconv.Itoa(os.Getpid()) {
				continue
			}
			first, _ := strconv.Atoi(f[6]) // they are numbers
			last, err := strconv.Atoi(f[7])
			if first <= lock.at && (lock.at <= last || err != nil) { // EOF
				return "process " + f[4]
			}
		}
	}
	return ""
}
