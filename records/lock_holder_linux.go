package records

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
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
	process := lockedBy(path+"-shm", walWrite)
	if process == 0 {
		process = lockedBy(path, reserved)
	}
	if process == 0 {
		return ""
	}
	return fmt.Sprintf("process %d", process)
}

// lockedBy is another process that has locked a byte of a file for writing; 0 for
// none.
func lockedBy(path string, at int64) int {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	f, err := os.Open("/proc/locks")
	if err != nil || !ok {
		return 0
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		// 1: POSIX  ADVISORY  WRITE 3364 fe:00:9978733 120 120
		var n, kind, how, mode, file, last string
		var process int
		var first, end int64
		if _, err := fmt.Sscan(lines.Text(), &n, &kind, &how, &mode, &process, &file, &first, &last); err != nil || mode != "WRITE" {
			continue
		}
		if _, err := fmt.Sscan(last, &end); err != nil { // EOF
			end = at
		}
		if strings.HasSuffix(file, fmt.Sprintf(":%d", stat.Ino)) && first <= at && at <= end && process > 0 && process != os.Getpid() {
			return process
		}
	}
	return 0
}
