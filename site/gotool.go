package main

import (
	"fmt"
	"os/exec"
	"strings"
)

// goTool runs the go command and returns its output. The working folder must be in our module.
func goTool(args ...string) (string, error) {
	out, err := exec.Command("go", args...).Output()
	if exit, ok := err.(*exec.ExitError); ok {
		return "", fmt.Errorf("go %s: %s", strings.Join(args, " "), strings.TrimSpace(string(exit.Stderr)))
	}
	return strings.TrimSpace(string(out)), err
}
