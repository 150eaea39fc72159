package main

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"time"

	"dagaz/site/server"
)

var serveVerb = &verb{
	name: "serve", args: "DIR", min: 1, max: 1,
	doc: "Serves a built site on this machine the way GitHub Pages does.",
	options: []option{
		{"base", "PATH", "path of the site on its server, / if not given"},
		{"port", "N", "port of localhost, 8080 if not given, any free one if 0"},
	},
	run: runServe,
}

func runServe(c *call) error {
	dir := c.args[0]
	if info, err := os.Stat(dir); err != nil {
		return fmt.Errorf("cannot serve %s: %v", dir, reason(err))
	} else if !info.IsDir() {
		return fmt.Errorf("cannot serve %s: it is not a folder", dir)
	}
	base := c.text("base")
	if base == "" {
		base = "/"
	}
	handler, err := server.New(os.DirFS(dir), base)
	if err != nil {
		return misuse("%v", err)
	}
	listener, err := net.Listen("tcp", fmt.Sprintf("localhost:%d", c.number("port", 8080)))
	if err != nil {
		return err
	}
	url := fmt.Sprintf("http://localhost:%d%s", listener.Addr().(*net.TCPAddr).Port, base)
	c.printf("%s\n", url)
	if err := c.result(fields{"url": url}); err != nil {
		return err
	}
	return limited(handler).Serve(listener)
}

// limited returns a server that no client can hold up for ever.
func limited(handler http.Handler) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      5 * time.Minute, // a pack of games over a slow line
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    64 << 10,
	}
}
