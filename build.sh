#!/usr/bin/env bash
# Builds, serves, checks and measures the project.
#
#   ./build.sh          build dist/
#   ./build.sh serve    build dist/ and serve it on http://localhost:8080
#   ./build.sh test     run every check; the last line counts them
#                       FULL=1: nothing is left out, and games/PROVED says what was
#                       proved; SHARD=i/n: an n-th of the games alone, shards one by
#                       one; FULL=changed: those alone that games/PROVED does not know
#   ./build.sh bench [FOLDER]
#                       measure, print a table, write .cache/bench.json; FOLDER
#                       holds garbochess.js of Garbochess-JS, to compare with
#   ./build.sh bench page
#                       the pages as visitors meet them, and Lighthouse (fetched by npx)
#   ./build.sh bench scale
#                       what the site of all games costs to build, to keep and to search
#   ./build.sh profile  take anew the profile by which the search is compiled
#   ./build.sh match FOLDER [GAMES] [MS]
#                       chess against Garbochess-JS, both in Node, with equal time
#   ./build.sh yardstick [GAME...]
#                       the nodes at which Fairy-Stockfish equals our bot
#   ./build.sh ladder [GAME[:LEVEL]...]
#                       matches between neighbouring levels, into docs/LADDER.md
#
# Settings, by environment:
#   BASE=/repo/         path of the site on its server (default /)
#   ORIGIN=https://...  scheme and host, for canonical links (default none)
#   OUT=dist            folder to build
#   PORT=8080           port of serve
#   FUZZTIME=5s         how long test fuzzes a target
#   CHROMIUM=program    browser of the browser tests (default: the one in PATH)
#   ROUNDS=5            how often bench measures everything
#   MS=1000             how long searches of bench last, about: a quarter of it natively
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

BASE=${BASE:-/} ORIGIN=${ORIGIN:-} OUT=${OUT:-dist} PORT=${PORT:-8080} FUZZTIME=${FUZZTIME:-5s}
CACHE=.cache # scratch files, ignored by git

fail() { printf 'build.sh: %s\n' "$*" >&2; exit 1; }

# --- build ------------------------------------------------------------------

# Packages where nothing is hot: without inlining they take a tenth less room.
COLD='runtime dagaz/engine dagaz/engine/board dagaz/engine/book dagaz/engine/bots dagaz/engine/compile dagaz/engine/dice dagaz/engine/goal dagaz/engine/notation
    dagaz/engine/pack dagaz/engine/rules dagaz/engine/sight dagaz/engine/solve dagaz/engine/zrf dagaz/wasm/compiler dagaz/wasm/handle'

# Functions in which searches spend their time, as the linker names them. Each is
# kept twice, so only what is hot is listed.
HOT='game\.Deeds|game\.__Position_\.(Do$|Undo$|rewind|Apply|apply|set)
movegen\.__vm_\.(walk|place|owned|add$|emit|compose|main|carry|displace|capture$|complete|lands|moves$)
movegen\.__vm_\.(pieceMoves|dropMoves|merge|effectOf|dropIllegal|royals|inCheck|attackedPiece|attackedBy|flank|surround|liberties)
goal\.__Judge_\.(Over|worn|holdsFor|test|pieces|own|line|connected|joins|reached)
fast\.__Board_\.(Do$|doOther|make|advance|drop|enact|move$|Undo|undoStep|revert|put|take|lift|set|capture|begin|bit|plainMoves|walk|part$|finish)
fast\.__Board_\.(ask|attacked|holds|open|exposes|bares|opens|oddly|InCheck|MayCheck|Rate|Known|emits|See|least|Eval|leaves|value|Moves|Noisy|Quiets|Checks|keep|noisy|classes|Over|Key$|Side$|Quiet$|Force|Null|evasions|findEvasions|pinned|screens|sure|falls|gives|plain$|Sift|pieces|holdsFor|test|Repeats)
fast\.__Board_\.(learnt|follow$|says|asked|asks|reads|effectsOf|carryOut|affect|works|struck|grouped|plainDrops|listed|termed|prey|sows|joins)|fast\.__mech_
garbo\.__Search_\.(node|quiesce|shortcut|hopeless|loses|reduction|child|static|stand|next|rank|pick|killer|checks|push|list|learn|canMove|worn|expired)
net\.__State_\.(Value|update|change|out)|net\.__lanes_\.(add|sub|dot)
eval\.(Spread|__flipTerm_\.add|__connectSets_\.)
garbo\.__(table|history|frame)_|learn\.__(fitting_\.(learn|loss)|Raw_\.(sums|value)|adam_\.step)|mcts\.__Search_\.(playout|advance|choose|bound|backUp)'

# Which calls searches make most, as the probe measured natively: the compiler
# puts what is called in the place of the call, through interfaces as well. Made by
# ./build.sh profile from the commands of bench/probe/profile.txt; a profile that
# is older than the code is worth a little less and does no harm.
PROFILE=bench/probe/search.pgo

# Where the profile counts. Calls it knows are put in place up to a fifth of the
# size that Go allows: searches are as fast, and the engine is 4,600 bytes smaller.
SEARCH='dagaz/engine/eval dagaz/engine/fast dagaz/engine/garbo dagaz/engine/mcts dagaz/engine/movegen'

# go_wasm PACKAGE FILE [FLAG...]: a small, reproducible WebAssembly program.
go_wasm() {
    wasm_link "$@"
    wasm_pass "$2" "$2"
}

# wasm_link PACKAGE FILE [FLAG...]: the program as Go makes it.
wasm_link() {
    local flags=() p
    for p in $COLD; do flags+=("-gcflags=$p=-l"); done
    for p in $SEARCH; do flags+=("-gcflags=$p=-d=pgoinlinebudget=400"); done
    GOOS=js GOARCH=wasm go build -trimpath "${flags[@]}" -ldflags=-buildid= "${@:3}" -o "$2" "$1"
}

# wasm_pass IN OUT: structured control flow for the hot packages; no names, no
# line tables.
wasm_pass() { go run ./wasm/flow/wasmflow -strip -trim -sp -re "^dagaz/engine/($(tr '\n' '|' <<<"$HOT" | sed 's/|$//'))" -i "$1" -o "$2"; }

build() {
    node_modules
    rm -rf "$OUT"
    mkdir -p "$OUT"
    go_wasm ./wasm/worker "$OUT/engine.wasm" -pgo="$PROFILE"
    go_wasm ./wasm/rules "$OUT/rules.wasm"
    go_wasm ./wasm/learner "$OUT/learner.wasm" -pgo="$PROFILE"
    go_wasm ./wasm/app "$OUT/app.wasm"
    go_wasm ./wasm/playground "$OUT/playground.wasm"
    go run ./site -out "$OUT" -base "$BASE" -origin "$ORIGIN"
}

serve() {
    build
    go run ./engine/cmd/dagaz serve "$OUT" -base "$BASE" -port "$PORT"
}

# node_modules installs the packages of package-lock.json when they are
# missing or older than it.
node_modules() {
    [ -f package-lock.json ] || return 0
    [ package-lock.json -nt node_modules/.package-lock.json ] || return 0
    npm ci --no-audit --no-fund
    touch node_modules/.package-lock.json
}

# chromium puts the browser for the browser tests into CHROMIUM.
chromium() {
    local name
    if [ -n "${CHROMIUM:-}" ]; then return; fi
    for name in chromium chromium-browser google-chrome; do
        if CHROMIUM=$(type -P "$name"); then export CHROMIUM; return; fi
    done
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        apt-get update -qq >/dev/null
        DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium >/dev/null
        CHROMIUM=$(type -P chromium) && export CHROMIUM && return
    fi
    fail 'the browser tests need Chromium: install it, or name it in CHROMIUM'
}

# --- checks -----------------------------------------------------------------
# Each check is a function that prints what is wrong and returns non-zero.

# none HEADING TEXT: fails if there is any text.
none() {
    [ -z "$2" ] && return
    printf '%s:\n%s\n' "$1" "$2"
    return 1
}

# node_tests FOLDER...: runs the *.test.js and *.test.mjs files there, if any, one
# more at a time than there are processors: now and then each waits.
node_tests() {
    local files
    files=$(find "$@" -name '*.test.js' -o -name '*.test.mjs' 2>/dev/null | sort)
    [ -z "$files" ] || node --test --test-concurrency=$(($(getconf _NPROCESSORS_ONLN) + 1)) $files
}

# wasm_packages: what also runs as GOOS=js. The tests of what searches spend their time
# in run there in those of wasm/flow (TestEngine), rebuilt as the site has them. No
# program of the site has the second counter (naive).
wasm_packages() { GOOS=js GOARCH=wasm go list ./engine/... ./wasm/... | grep -vE '/cmd/|/wasm/flow|/engine/(board|eval|fast|game|garbo|movegen|naive|zrf)$' || true; }

check_format() { none 'not formatted, run gofmt -w' "$(gofmt -l $(go_folders))"; }

# go_folders: the top-level folders that hold Go.
go_folders() { find . -name '*.go' -not -path './node_modules/*' -not -path './.*/*' | cut -d/ -f2 | sort -u; }

# The tests that follow leave out what go vet has seen here.
check_vet() {
    go vet ./... ./engine/testdata/gametest ./engine/testdata/proved
    # Programs of GOOS=js, and the packages they share with native ones.
    GOOS=js GOARCH=wasm go vet $(wasm_packages) ./wasm/... ./bench/... ./site/ui ./site/lab ./site/vgx
}

check_module() { go mod tidy -diff; }

# Go's own limit for a package is ten minutes. SHARE is which games, beside those that
# have changed, are tested in full today: another part of 32 every day. A run with
# FULL=1 that finds no fault is written down in games/PROVED. The package whose tests
# take longest is named first: then it does not run alone at the end.
check_go() {
    if [ -z "${FULL:-}" ]; then
        SHARE=${SHARE:-$(($(date +%s) / 86400 % 32))/32} go test -vet=off -timeout 60m ./wasm/flow ./... ./engine/testdata/gametest
        return
    fi
    if [ "$FULL" = changed ]; then
        GAME=$(go run ./engine/testdata/proved -changed)
        [ -n "$GAME" ] || return 0
        export GAME
    fi
    if [ -n "${GAME:-}${SHARD:-}" ]; then go test -timeout 24h $(game_packages); else go test -timeout 24h ./... ./engine/testdata/gametest; fi
    go run ./engine/testdata/proved
}

# game_packages: those whose tests run over the games.
game_packages() {
    grep -rlE --include='*_test.go' 'gametest\.(Every|Thorough|IsThorough)' engine wasm site | xargs -n1 dirname | sort -u | sed 's|^|./|'
}

check_wasm_tests() {
    local goroot packages
    goroot=$(go env GOROOT)
    packages=$(wasm_packages)
    [ -n "$packages" ] || return 0
    # The loader copies the environment into a small buffer: keep it short. Paths are
    # trimmed as in the tests of wasm/flow, so that packages are compiled once for both.
    env -i HOME="$HOME" PATH="$PATH" GOOS=js GOARCH=wasm GOFLAGS="$(go env GOFLAGS)" \
        go test -vet=off -trimpath -short -timeout 30m -exec "$goroot/lib/wasm/go_js_wasm_exec" $packages
}

# tsconfig.json is about scripts of pages, test/tsconfig.json about those that test,
# open and measure them; the service worker has the pages' rules and another world
# around it.
check_types() {
    [ -f tsconfig.json ] || return 0
    npx tsc -p .
    npx tsc -p test
    npx tsc --noEmit --allowJs --checkJs --strict --target es2022 --module es2022 \
        --moduleResolution bundler --moduleDetection force --lib es2023,webworker static/sw.js
}

check_scripts() { node_tests static wasm bench; }

# A third of the targets, another one every day, and all of them with FULL=1; what
# fuzzing has found is a seed, and go test runs all seeds of all targets.
check_fuzz() {
    local file target n=0 days=$(($(date +%s) / 86400))
    { grep -rl --include='*_test.go' '^func Fuzz' engine wasm site 2>/dev/null || true; } | sort | while read -r file; do
        for target in $(sed -n 's/^func \(Fuzz[[:alnum:]_]*\)(.*/\1/p' "$file"); do
            n=$((n + 1))
            [ -n "${FULL:-}" ] || [ $((n % 3)) = $((days % 3)) ] || continue
            echo "$(dirname "$file") $target"
            fuzz "./$(dirname "$file")" "$target" || fuzz "./$(dirname "$file")" "$target" # a find is in the seeds now, and fails again
        done
    done
}

# fuzz PACKAGE TARGET: now and then Go's fuzzer fails by its own end of time.
fuzz() { go test -run '^$' -fuzz "^$2\$" -fuzztime "$FUZZTIME" "$1" </dev/null; }

check_build() {
    build
    OUT=$CACHE/dist-again build >/dev/null
    diff -rq "$OUT" "$CACHE/dist-again" || { echo 'two builds differ'; return 1; }
    rm -rf "$CACHE/dist-again"
    none 'dist/ holds paths or names of this machine' "$(grep -rlaF -e "$PWD/" -e "$HOME/go/" "$OUT" || true)"
}

# budget NAME LIMIT FILE...: a row of the table: the files' bytes, and their
# bytes after gzip -9 each. Fails above the limit; files not built yet are left out.
budget() {
    local name=$1 limit=$2 raw=0 size=0 f
    shift 2
    for f in "$@"; do
        [ -f "$f" ] || continue
        raw=$((raw + $(wc -c <"$f")))
        size=$((size + $(gzip -9nc "$f" | wc -c)))
    done
    printf '%-28s %10d %10d %10d\n' "$name" "$raw" "$size" "$limit"
    if [ "$size" -gt "$limit" ]; then echo "$name is over its budget"; return 1; fi
}

# chunks SCRIPT: the files that a script of the site shares with others.
chunks() { grep -o 'chunk-[A-Z0-9]*\.js' "$OUT/js/$1" | sort -u | sed "s|^|$OUT/js/|"; }

check_bytes() {
    local page
    printf '%-28s %10s %10s %10s\n' '' raw gzip budget
    budget 'engine.wasm' 1010000 "$OUT/engine.wasm"
    budget 'app.wasm' 690000 "$OUT/app.wasm"
    budget 'playground.wasm' 1312000 "$OUT/playground.wasm"
    budget 'rules.wasm' 947000 "$OUT/rules.wasm"
    budget 'learner.wasm' 819000 "$OUT/learner.wasm"
    # The largest game page with all it needs before the engine.
    page=$(find "$OUT" -mindepth 3 -name index.html -printf '%s %p\n' | sort -n | tail -n 1 | cut -d' ' -f2)
    if [ -n "$page" ]; then
        # Its script is main.js and the chunk that it imports.
        budget 'largest game page, scripts' 200000 "$page" "$OUT/js/main.js" "$OUT/css/site.css" \
            "$OUT/js/$(grep -o 'chunk-[A-Z0-9]*\.js' "$OUT/js/main.js")"
    fi
    # What the service worker keeps at the first visit (site/offline.go).
    budget 'kept at the first visit' 1316000 "$OUT"/{index.html,404.html,manifest.webmanifest,engine.wasm} \
        $(ls "$OUT"/css/*.css "$OUT"/js/*.js | grep -vE '/(lab\.js|maker\.css)$') "$OUT"/img/{pieces.svg,icon*}
    budget 'service worker' 10000 "$OUT/sw.js"
    budget 'all games saved' 12000000 "$OUT"/offline/packs/*
    budget '3D, when asked for' 200000 "$OUT/js/3d/board3d.js"
    budget 'bodies that turn, scripts' 15000 "$OUT/js/3d/turning.js"
    # What a page loads for a board before its first click; pictures are gzipped, too.
    budget 'embedded board' 150000 "$OUT"/embed/v1/{embed.js,frame.html,data/checkmate/chess.json} \
        "$OUT/embed/v1/$(grep -o 'chunk-[A-Z0-9]*\.js' "$OUT/embed/v1/frame.js")" \
        "$OUT/checkmate/chess/board.svg" "$OUT/img/pieces.svg"
    budget 'playground, scripts' 200000 "$OUT"/{playground/index.html,js/lab.js,js/offline.js,css/site.css,css/playground.css,games/words.ru.json} $(chunks lab.js)
    budget 'shelf, scripts' 200000 "$OUT"/{shelf/index.html,js/shelf-page.js,js/offline.js,css/site.css,css/shelf.css} $(chunks shelf-page.js)
    budget 'catalogue, scripts' 200000 "$OUT/index.html" "$OUT/js/catalogue.js" "$OUT/css/site.css" "$OUT/css/catalogue.css"
}

check_browser() {
    [ -d test/browser ] || return 0
    chromium
    # With more files at a time pages answer too late for the tests that look at how long a key takes.
    node test/run.mjs $(($(getconf _NPROCESSORS_ONLN) + 1)) test/browser/*.test.js
}

# --- test, bench ------------------------------------------------------------

passed=0

# step HEADING FUNCTION: runs one check, says how long it took, and ends the
# run if it fails. The check runs in a shell of its own, which stops at the
# first command that fails.
step() {
    local start=$SECONDS status=0
    printf '\n== %s\n' "$1"
    set +e
    (set -euo pipefail; "$2")
    status=$?
    set -e
    if [ "$status" != 0 ]; then
        printf '\nFAILED: %s (%d s)\n%d passed, 1 failed\n' "$1" $((SECONDS - start)) "$passed"
        exit 1
    fi
    printf -- '-- ok, %d s\n' $((SECONDS - start))
    passed=$((passed + 1))
}

tree_state() { git status --porcelain -- . ':!games/PROVED'; git diff -- . ':!games/PROVED' | cksum; }

check_tree() { none 'the run has changed the tree' "$(diff <(echo "$tree_before") <(tree_state) || true)"; }

run_tests() {
    mkdir -p "$CACHE"
    tree_before=$(tree_state)
    if [ -n "${SHARD:-}" ] || [ "${FULL:-}" = changed ]; then # a part of the games; the rest is the same in every part
        [ -n "${FULL:-}" ] || fail 'SHARD=i/n goes with FULL=1 or FULL=changed'
        step "go test, a part of the games" check_go
        step 'the tree is as before' check_tree
        printf '\n%d passed, 0 failed\n' "$passed"
        return
    fi
    step 'packages of npm' node_modules
    step 'gofmt' check_format
    step 'go.mod is tidy' check_module
    step 'go vet, native and js/wasm' check_vet
    step 'go test' check_go
    step 'go test in WebAssembly' check_wasm_tests
    step 'types of the scripts' check_types
    step 'tests of the scripts' check_scripts
    step 'build, twice the same' check_build
    step 'bytes' check_bytes
    step 'browser tests' check_browser
    step "fuzzing, $FUZZTIME a target" check_fuzz
    step 'the tree is as before' check_tree
    printf '\n%d passed, 0 failed\n' "$passed"
}

# bench [FOLDER]: measures; FOLDER holds garbochess.js, the peer.
bench() {
    local out=$CACHE/bench peer=${1:-}
    case $peer in '' | /*) ;; *) peer=$OLDPWD/$peer ;; esac
    chromium
    mkdir -p "$out"
    go build -o "$out/" ./engine/cmd/dagaz
    go build -o "$out/plain" ./bench/probe
    go build -pgo="$PROFILE" -o "$out/probe" ./bench/probe
    wasm_link ./bench/probe "$out/plain.wasm"
    wasm_pass "$out/plain.wasm" "$out/flow.wasm"
    go_wasm ./bench/probe "$out/full.wasm" -pgo="$PROFILE"
    cp "$(go env GOROOT)/lib/wasm/wasm_exec.js" "$out/"
    OUT=$out/site BASE=/ ORIGIN='' build
    OUT=$CACHE/bench.json node bench/bench.mjs "$out" ${peer:+"$peer"}
}

# bench_scale: what building the site of all games costs, from nothing and after a
# change of one of them, how large it is, and what a key in its search box costs.
bench_scale() {
    local dir=$CACHE/scale server
    chromium
    rm -rf "$dir"
    mkdir -p "$dir"
    OUT=$dir/dist BASE=/ ORIGIN='' build
    cp -r games "$dir/games"
    go build -o "$dir/site" ./site
    go build -o "$dir/dagaz" ./engine/cmd/dagaz
    go run ./bench/scale "$dir"
    "$dir/dagaz" serve "$dir/dist" -port "$PORT" >/dev/null &
    server=$!
    sleep 1
    node bench/keys.mjs "http://localhost:$PORT/" || true
    kill "$server"
    OUT=$dir/dist check_bytes || true
}

# profile: where the searches of bench/probe/profile.txt spend their time. Without
# switches in the middle of functions, which the profile would take for work.
profile() {
    mkdir -p "$CACHE"
    go build -o "$CACHE/probe" ./bench/probe
    GODEBUG=asyncpreemptoff=1 "$CACHE/probe" -cpuprofile "$PROFILE" <bench/probe/profile.txt
}

# bench_page: the pages on a phone, a bot's tasks, Lighthouse.
bench_page() {
    local out=$CACHE/bench
    chromium
    mkdir -p "$out"
    go build -o "$out/" ./engine/cmd/dagaz
    OUT=$out/site BASE=/ ORIGIN='' build
    OUT=$CACHE/page.json node bench/page.mjs "$out"
}

# match FOLDER [GAMES] [MS]: our engine in WebAssembly against the peer's, each
# opening with both sides, by default 200 games with 1000 ms for a move.
match() {
    local out=$CACHE/bench peer=${1:-} loader
    case $peer in /*) ;; *) peer=$OLDPWD/$peer ;; esac
    [ -f "$peer/garbochess.js" ] || fail 'match wants a folder that holds garbochess.js'
    mkdir -p "$out"
    go build -o "$out/" ./engine/cmd/dagaz
    go_wasm ./engine/cmd/dagaz "$out/dagaz.wasm" -pgo="$PROFILE"
    loader=$(go env GOROOT)/lib/wasm/wasm_exec_node.js
    "$out/dagaz" match chess -games "${2:-200}" -ms "${3:-1000}" -openings bench/chess.book -opening 4 -sgf "$out/match.sgf" \
        -a "cmd:uci:node $loader $out/dagaz.wasm uci chess" -b "cmd:uci:node bench/garbochess-uci.mjs $peer/garbochess.js"
}

# yardstick [GAME...]: matches with more and more nodes for Fairy-Stockfish.
yardstick() {
    go build -o "$CACHE/" ./engine/cmd/dagaz
    OUT=$CACHE/yardstick.json node bench/yardstick.mjs "$CACHE/dagaz" "$@"
}

# ladder [GAME[:LEVEL]...]: GAMES games of each level against the one below it, at
# most CUT seconds a match.
ladder() {
    go build -o "$CACHE/" ./engine/cmd/dagaz
    node bench/ladder.mjs "$CACHE/dagaz" docs/LADDER.md "$@"
}

case ${1:-build} in
    build) build ;;
    serve) serve ;;
    test) run_tests ;;
    bench) shift; case ${1:-} in page) bench_page ;; scale) bench_scale ;; *) bench "$@" ;; esac ;;
    profile) profile ;;
    match) shift; match "$@" ;;
    yardstick) shift; mkdir -p "$CACHE"; yardstick "$@" ;;
    ladder) shift; mkdir -p "$CACHE"; ladder "$@" ;;
    *) fail "unknown command $1; use build, serve, test, bench, profile, match, yardstick or ladder" ;;
esac
