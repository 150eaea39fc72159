package naming

import (
	"reflect"
	"strings"
	"testing"
	"testing/fstest"
)

var draughts = Wanted{
	ID: "checkers/small", Title: "Small draughts", Players: [][]string{{"White", "Black"}, {"White", "Black"}},
	Pieces: []string{"Man", "King"}, Variants: []string{"Small draughts 6x6"}, Starts: []string{"Kings"},
	Reasons: []string{"bare king", "3 in a row", "King, Man captured", "no Man left"},
}

const own = "---\ntitle: Шашки\nplayers: Белые, Чёрные\npiece Man: Шашка, простая: на поле вперёд\npiece King: Дамка\ntext bare king: голый король\nstart Kings: дамки\n---\nТекст.\n"

func TestNames(t *testing.T) {
	facts, text, err := SplitFacts([]byte(own), GameFacts)
	if err != nil || string(text) != "Текст.\n" {
		t.Fatalf("%q, %v", text, err)
	}
	shared, err := Read(fstest.MapFS{
		"_lib/names.ru":      {Data: []byte("# all\npiece Man: Человек\npiece King: Король\ntext … in a row: … в ряд\ntext … captured: взято: …\n")},
		"checkers/_names.ru": {Data: []byte("piece Man: Простая\ntext no … left: нет: …\n")},
	}, "ru")
	if err != nil {
		t.Fatal(err)
	}
	got, lacks, err := shared.Names(facts, draughts)
	want := &Names{
		Title: "Шашки", Players: []string{"Белые", "Чёрные"},
		Says:     map[string]string{"bare king": "голый король", "3 in a row": "3 в ряд", "King, Man captured": "взято: Дамка, Шашка", "no Man left": "нет: Шашка"},
		Pieces:   map[string]Piece{"Man": {"Шашка", "Шашка, простая: на поле вперёд"}, "King": {"Дамка", ""}},
		Variants: map[string]string{"Small draughts 6x6": "Шашки 6×6"}, Starts: map[string]string{"Kings": "дамки"},
	}
	if err != nil || len(lacks) > 0 || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v, %v; want %+v", got, lacks, err, want)
	}

	// A name of the family takes precedence over a common name, and missing names are reported.
	got, lacks, err = shared.Names(nil, draughts)
	if err != nil || got.Pieces["Man"].Name != "Простая" || got.Pieces["King"].Name != "Король" || !reflect.DeepEqual(got.Players, []string{"White", "Black"}) ||
		strings.Join(lacks, "; ") != "player White; player Black; variant Small draughts 6x6; start Kings; text bare king" {
		t.Errorf("without its own: %+v, lacks %q, %v", got, lacks, err)
	}

	for _, tt := range []struct{ from, to, err string }{
		{"Белые, Чёрные", "Белые", "1 names for 2 players"},
		{"piece King", "piece King: Дамка\npiece Queen", "the game has no piece Queen"},
	} {
		facts, _, err := SplitFacts([]byte(strings.Replace(own, tt.from, tt.to, 1)), GameFacts)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err = shared.Names(facts, draughts); err == nil || !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%q: got %v, want %q", tt.to, err, tt.err)
		}
	}
}

// Names that consist of other names, and codes, need no line.
func TestPieceNames(t *testing.T) {
	shared := Dictionary{library: {"piece King": "Король: ходит", "player White": "Белые", "piece Gold General": "Золото", "piece Rook": "Ладья"}}
	for _, tt := range []struct{ name, want string }{
		{"WhiteKing", "Король (белые)"}, {"Gold-General", "Золото"}, {"Rook!", "Ладья+"}, {"+Rook", "+Ладья"}, {"D6", ""}, {"B01005", ""}, {"GC", ""},
	} {
		got, lacks, err := shared.Names(nil, Wanted{Pieces: []string{tt.name}})
		if got.Pieces[tt.name].Name != tt.want || len(lacks) > 0 || err != nil {
			t.Errorf("%s is %+v, lacks %q, %v", tt.name, got.Pieces[tt.name], lacks, err)
		}
	}
}

// All faults of a dictionary are reported together.
func TestReadFaults(t *testing.T) {
	_, err := Read(fstest.MapFS{"_lib/names.ru": {Data: []byte("piece Man Шашка\n\npeice King: Дамка\n")}}, "ru")
	if err == nil || !strings.Contains(err.Error(), "_lib/names.ru: line 1") || !strings.Contains(err.Error(), "line 3: unknown fact") {
		t.Errorf("got %v", err)
	}
}
