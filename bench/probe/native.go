//go:build !js

package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	p := newProbe()
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		fmt.Println(p.answer(lines.Text()))
	}
}
