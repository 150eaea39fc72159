//go:build !js

package main

import (
	"bufio"
	"flag"
	"fmt"
	"log"
	"os"
	"runtime/pprof"
)

func main() {
	file := flag.String("cpuprofile", "", "write a profile of all commands to this `file`")
	flag.Parse()
	if err := obeyAll(*file); err != nil {
		log.Fatal(err)
	}
}

func obeyAll(profile string) error {
	if profile != "" {
		f, err := os.Create(profile)
		if err != nil {
			return err
		}
		defer f.Close()
		if err := pprof.StartCPUProfile(f); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
	}
	p := newProbe()
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		fmt.Println(p.answer(lines.Text()))
	}
	return lines.Err()
}
