package sheet

import (
	"runtime"
	"syscall"
	"testing"
)

// A draft of another account's program is open, too. Where the tests are the system's
// account, one thread of them is nobody's for a while.
func TestAnotherAccountsDraft(t *testing.T) {
	const nobody, same = 65534, ^uintptr(0)
	if syscall.Geteuid() == 0 {
		runtime.LockOSThread() // the thread ends with the test
		if _, _, err := syscall.RawSyscall(syscall.SYS_SETRESUID, nobody, nobody, same); err != 0 {
			t.Fatal(err)
		}
	}
	if !running("a-1.txt") {
		t.Error("the first process of all does not run")
	}
	if running("a-2147483647.txt") {
		t.Error("a process that there cannot be runs")
	}
}
