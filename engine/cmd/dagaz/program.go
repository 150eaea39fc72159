package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"
)

// The time that an outside engine may take.
const (
	helloTime  = 10 * time.Second // to introduce itself, and to get ready
	detectTime = 3 * time.Second  // the same while its protocol is not known
	skipTime   = 50 * time.Millisecond
	nodesTime  = 2 * time.Minute // for a move that is limited by nodes or depth
)

// slackTime is the time by which it may exceed its time for a move; tests set it.
var slackTime = 2 * time.Second

// A program is an outside engine that is running.
type program struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan string   // closed when the output of the program ends
	done  chan struct{} // closed when the program has ended
	end   error         // how it ended, valid after done
}

func startProgram(words []string) (*program, error) {
	p := &program{cmd: exec.Command(words[0], words[1:]...), lines: make(chan string, 1024), done: make(chan struct{})}
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, fmt.Errorf("cannot start engine %q: %v", words[0], err)
	}
	p.in = in
	go func() {
		scan := bufio.NewScanner(out)
		scan.Buffer(nil, maxLine)
		for scan.Scan() {
			p.lines <- strings.TrimSpace(scan.Text())
		}
		close(p.lines)
		p.end = p.cmd.Wait()
		close(p.done)
	}()
	return p, nil
}

// send writes a line. If the program has ended, the next read reports that.
func (p *program) send(format string, args ...any) { fmt.Fprintf(p.in, format+"\n", args...) }

// errSilent is the error of a program that does not answer in time.
var errSilent = errors.New("no answer in time")

// A goneError says that a program has ended unexpectedly.
type goneError struct{ how error }

func (e *goneError) Error() string {
	if e.how == nil {
		return "the program has ended"
	}
	return "the program has ended: " + e.how.Error()
}

// next returns the next line that is wanted, and skips others.
func (p *program) next(limit time.Duration, wanted func(line string) bool) (string, error) {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	for {
		select {
		case line, ok := <-p.lines:
			if !ok {
				return "", p.gone()
			}
			if wanted(line) {
				return line, nil
			}
		case <-timer.C:
			return "", errSilent
		}
	}
}

func (p *program) gone() error {
	select {
	case <-p.done:
		return &goneError{p.end}
	case <-time.After(slackTime):
		return &goneError{errors.New("it closed its output")}
	}
}

// skip drops the lines that have arrived.
func (p *program) skip() {
	for {
		select {
		case _, ok := <-p.lines:
			if !ok {
				return
			}
		case <-time.After(skipTime):
			return
		}
	}
}

// word returns the next line whose first word is one of list.
func (p *program) word(limit time.Duration, list ...string) (string, error) {
	return p.next(limit, func(line string) bool {
		first, _, _ := strings.Cut(line, " ")
		for _, w := range list {
			if first == w {
				return true
			}
		}
		return false
	})
}

// close asks the program to end; if the program does not, it is killed.
func (p *program) close() {
	p.send("quit")
	p.in.Close()
	go func() {
		for range p.lines {
		}
	}()
	select {
	case <-p.done:
	case <-time.After(slackTime):
		p.cmd.Process.Kill()
		<-p.done
	}
}
