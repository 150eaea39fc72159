package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dagaz/engine/board"
)

// A site is a site of the other program: one of our cells, or several; nil if we lack it.
type site []board.Cell

// has reports whether the cell c belongs to the site.
func (s site) has(c board.Cell) bool { return slices.Contains(s, c) }

// site returns the site that a move names by its number, or as off.
func (t *trial) site(name string) (site, error) {
	if name == "off" {
		return t.off, nil
	}
	n, err := strconv.Atoi(name)
	if err != nil || n < 0 || n >= len(t.sites) {
		return nil, fmt.Errorf("no site %q", name)
	}
	return t.sites[n], nil
}

// sitesOf returns the sites in the order of the other program's numbers. The names are those of
// our cells, or words for an order of all of them.
func sitesOf(b *board.Board, names []string) (sites []site, err error) {
	orders := map[string]bool{"turned": false, "columns": false, "flipped": false}
	for _, name := range names {
		if _, ok := orders[name]; ok {
			orders[name] = true
			continue
		}
		s, err := siteOf(b, name)
		if err != nil {
			return nil, err
		}
		sites = append(sites, s)
	}
	if len(sites) > 0 {
		return sites, nil
	}
	for _, c := range ordered(b, orders) {
		sites = append(sites, site{c})
	}
	return sites, nil
}

// siteOf returns the cells that a name such as a1/a2/a3 lists, none for -.
func siteOf(b *board.Board, name string) (s site, err error) {
	if name == "-" {
		return nil, nil
	}
	for _, part := range strings.Split(name, "/") {
		c, ok := b.Cell(part)
		if !ok {
			return nil, fmt.Errorf("no cell %q", part)
		}
		s = append(s, c)
	}
	return s, nil
}

// ordered returns the cells of the board by rows from the lowest up, or as the words say that
// are set in orders.
func ordered(b *board.Board, orders map[string]bool) (cells []board.Cell) {
	for c := range b.Len() {
		if !b.Dummy(board.Cell(c)) {
			cells = append(cells, board.Cell(c))
		}
	}
	slices.SortStableFunc(cells, func(x, y board.Cell) int {
		a, o := b.Rect(x), b.Rect(y)
		across, up := cmp.Compare(2*a.X+a.W, 2*o.X+o.W), cmp.Compare(2*o.Y+o.H, 2*a.Y+a.H)
		if orders["flipped"] {
			up = -up
		}
		if orders["columns"] {
			return cmp.Or(across, up)
		}
		return cmp.Or(up, across)
	})
	if orders["turned"] {
		slices.Reverse(cells)
	}
	return cells
}
