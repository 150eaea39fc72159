// Command serve serves a built site on this machine: serve [-port N] [-base /repo/] FOLDER.
package main

import (
	"flag"
	"fmt"
	"log"
	"net/http"
	"os"

	"dagaz/site/server"
)

func main() {
	log.SetFlags(0)
	port := flag.Int("port", 8080, "listen on this `port` of localhost")
	base := flag.String("base", "/", "`path` of the site on its server")
	flag.Parse()
	if flag.NArg() != 1 {
		log.Fatal("usage: serve [-port N] [-base /repo/] FOLDER")
	}
	handler, err := server.New(os.DirFS(flag.Arg(0)), *base)
	if err != nil {
		log.Fatal(err)
	}
	address := fmt.Sprintf("localhost:%d", *port)
	fmt.Printf("http://%s%s\n", address, *base)
	log.Fatal(http.ListenAndServe(address, handler))
}
