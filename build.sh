#!/usr/bin/env bash
# Builds, serves, checks and measures the project.
#
#   ./build.sh          build dist/
#   ./build.sh serve    build dist/ and serve it on http://localhost:8080
#   ./build.sh test     run every check; the last line counts the checks. Tests that show
#                       much alike take turns, day by day
#                       FULL=1: leave nothing out, and record in games/PROVED what
#                       was proved; FULL=1 SHARD=i/n: only the i-th of n parts of the
#                       games; FULL=changed: only games that games/PROVED does not know
#   ./build.sh bench [FOLDER]
#                       measure, print a table, write .cache/bench.json; with a FOLDER
#                       that holds garbochess.js of Garbochess-JS, compare with that
#   ./build.sh bench page
#                       measure the pages as visitors see them, also with Lighthouse
#                       (which npx fetches)
#   ./build.sh bench scale
#                       measure how long the site of all games takes to build and to
#                       search, and how large it is
#   ./build.sh profile  make a new profile, with which the compiler optimizes searches
#   ./build.sh match FOLDER [GAMES] [MS]
#                       play chess against Garbochess-JS, both in Node, with equal time
#   ./build.sh yardstick [GAME...]
#                       find the number of nodes at which Fairy-Stockfish equals our bot
#   ./build.sh ladder [GAME[:LEVEL]...]
#                       play matches between neighbouring levels, and write the results
#                       to docs/LADDER.md
#
# Settings, as variables of the environment:
#   BASE=/repo/         path of the site on its server (default /)
#   ORIGIN=https://...  scheme and host for canonical links (default: no such links)
#   OUT=dist            folder to build
#   PORT=8080           port of serve
#   FUZZTIME=5s         how long test fuzzes each target
#   DAY=20000           the day, in days since 1970, whose tests run, where tests take turns
#                       (default: today)
#   CHROMIUM=program    browser of the browser tests (default: the one in PATH)
#   ROUNDS=5            how many times bench measures everything
#   MS=1000             about how long each search of bench takes, in milliseconds;
#                       native searches take a quarter of it
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

BASE=${BASE:-/} ORIGIN=${ORIGIN:-} OUT=${OUT:-dist} PORT=${PORT:-8080} FUZZTIME=${FUZZTIME:-5s}
CACHE=.cache # scratch files, ignored by git

# The number of the day. Tests that show much the same take turns, day by day.
DAY=${DAY:-$(($(date +%s) / 86400))}

fail() { printf 'build.sh: %s\n' "$*" >&2; exit 1; }

# at_once FUNCTION...: runs functions beside each other, for work that keeps one processor busy
# each. It fails if one of them fails, when all have ended.
at_once() {
    local name job failed=0 jobs=()
    for name in "$@"; do "$name" & jobs+=($!); done
    for job in "${jobs[@]}"; do wait "$job" || failed=1; done
    return "$failed"
}

# --- build ------------------------------------------------------------------

# Packages without hot functions. Without inlining their code is a tenth smaller.
COLD='runtime dagaz/engine dagaz/engine/board dagaz/engine/book dagaz/engine/bots dagaz/engine/compile dagaz/engine/dice dagaz/engine/goal dagaz/engine/notation
    dagaz/engine/pack dagaz/engine/rules dagaz/engine/seeds dagaz/engine/sight dagaz/engine/solve dagaz/engine/zrf dagaz/wasm/compiler dagaz/wasm/handle dagaz/wasm/worker strconv strings syscall/js syscall time sync'

# The functions in which searches spend their time, as the linker names them. wasmflow
# rebuilds these functions and keeps the old code of each, so no others are listed.
HOT='game\.Deeds|game\.__Position_\.(Do$|Undo$|rewind|Apply|apply|set)
movegen\.__vm_\.(walk|place|owned|add$|emit|compose|main|carry|displace|capture$|complete|lands|moves$)
movegen\.__vm_\.(pieceMoves|dropMoves|merge|effectOf|dropIllegal|royals|inCheck|attackedPiece|attackedBy|flank|surround|liberties)
goal\.__Judge_\.(Over|worn|holdsFor|test|pieces|own|line|connected|joins|reached)
fast\.__Board_\.(Do$|doOther|play$|make|advance|drop|enact|move$|Undo|undoStep|revert|put|take|lift|set|capture|begin|bit|plainMoves|walk|part$|finish)
fast\.__Board_\.(ask|attacked|holds|open|exposes|bares|opens|oddly|InCheck|MayCheck|Rate|Known|emits|See|least|Eval|leaves|value|Moves|Noisy|Quiets|Checks|keep|noisy|classes|Over|Key$|Side$|Quiet$|Force|Null|evasions|findEvasions|pinned|screens|sure|falls|gives|plain$|Sift|pieces|holdsFor|test|Repeats)
fast\.__Board_\.(learnt|follow$|says|asked|asks|reads|effectsOf|carryOut|affect|works|struck|grouped|plainDrops|listed|termed|prey|joins)|fast\.__mech_
garbo\.__Search_\.(node|quiesce|shortcut|hopeless|loses|reduction|child|static|stand|next|rank|pick|killer|checks|push|list|learn|canMove|worn|expired)
net\.__State_\.(Value|update|change|out)|net\.__lanes_\.(add|sub|dot)
eval\.(Spread|__flipTerm_\.add|__connectSets_\.)
garbo\.__(table|history|frame)_|learn\.__(fitting_\.(learn|loss)|Raw_\.(sums|value)|adam_\.step)|mcts\.__Search_\.(playout|advance|choose|bound|backUp)'

# The profile says which calls searches make most often. The compiler inlines these calls,
# also calls through interfaces. ./build.sh profile makes the file natively with the
# commands of bench/probe/profile.txt. If the profile is older than the code, the programs
# are a little slower, but correct.
PROFILE=bench/probe/search.pgo

# The packages that are compiled with the profile. The calls in it are inlined up to a fifth
# of the size that Go allows by default: searches are as fast, and the engine is 4,600 bytes
# smaller.
SEARCH='dagaz/engine/eval dagaz/engine/fast dagaz/engine/garbo dagaz/engine/mcts dagaz/engine/movegen'

# go_wasm PACKAGE FILE [FLAG...]: makes a small, reproducible WebAssembly program.
go_wasm() {
    wasm_link "$@"
    wasm_pass "$2" "$2"
}

# wasm_link PACKAGE FILE [FLAG...]: makes the program as Go links it.
wasm_link() {
    local flags=() p
    for p in $COLD; do flags+=("-gcflags=$p=-l"); done
    for p in $SEARCH; do flags+=("-gcflags=$p=-d=pgoinlinebudget=400"); done
    GOOS=js GOARCH=wasm go build -trimpath "${flags[@]}" -ldflags=-buildid= "${@:3}" -o "$2" "$1"
}

# wasm_pass IN OUT: gives the hot functions structured control flow, and drops names and
# tables of lines.
wasm_pass() { go run ./wasm/flow/wasmflow -strip -trim -sp -re "^dagaz/engine/($(tr '\n' '|' <<<"$HOT" | sed 's/|$//'))" -i "$1" -o "$2"; }

# The programs of the site, in two halves that take about equally long to build: linking a program
# keeps only one processor busy.
engine_programs() {
    go_wasm ./wasm/worker "$OUT/engine.wasm" -pgo="$PROFILE"
    go_wasm ./wasm/learner "$OUT/learner.wasm" -pgo="$PROFILE"
}
page_programs() {
    go_wasm ./wasm/rules "$OUT/rules.wasm"
    go_wasm ./wasm/app "$OUT/app.wasm"
    go_wasm ./wasm/playground "$OUT/playground.wasm"
}

build() {
    node_modules
    rm -rf "$OUT"
    mkdir -p "$OUT"
    at_once engine_programs page_programs
    go run ./site -out "$OUT" -base "$BASE" -origin "$ORIGIN"
}

serve() {
    build
    go run ./engine/cmd/dagaz serve "$OUT" -base "$BASE" -port "$PORT"
}

# tools: fails if a program is missing without which nothing can be built.
tools() {
    local name
    for name in go node npm; do
        command -v "$name" >/dev/null || fail "$name is missing; the build needs Go 1.26, Node 20 and npm"
    done
}

# node_modules: installs the packages of package-lock.json if they are missing or older than
# that file.
node_modules() {
    [ -f package-lock.json ] || return 0
    [ package-lock.json -nt node_modules/.package-lock.json ] || return 0
    npm ci --no-audit --no-fund
    touch node_modules/.package-lock.json
}

# chromium: sets CHROMIUM to the browser for the browser tests.
chromium() {
    local name
    if [ -n "${CHROMIUM:-}" ]; then return; fi
    for name in chromium chromium-browser google-chrome; do
        if CHROMIUM=$(type -P "$name"); then export CHROMIUM; return; fi
    done
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        if apt-get update -qq >/dev/null && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium >/dev/null; then
            CHROMIUM=$(type -P chromium) && export CHROMIUM && return
        fi
        echo 'apt could not install Chromium' >&2
    fi
    fail 'the browser tests need Chromium: install it, or name it in CHROMIUM'
}

# --- checks -----------------------------------------------------------------
# Each check is a function that prints what is wrong and returns non-zero.

# none HEADING TEXT: prints both and fails if there is any text.
none() {
    [ -z "$2" ] && return
    printf '%s:\n%s\n' "$1" "$2"
    return 1
}

# node_tests FOLDER...: runs the *.test.js and *.test.mjs files in these folders. It runs one
# more at a time than there are processors, because each of them waits now and then.
node_tests() {
    local files
    files=$(find "$@" -name '*.test.js' -o -name '*.test.mjs' 2>/dev/null | sort)
    [ -z "$files" ] || node --test --test-concurrency=$(($(getconf _NPROCESSORS_ONLN) + 1)) $files
}

# wasm_packages: lists the packages whose tests are also run as GOOS=js. The packages in which
# searches spend their time are left out: TestEngine in wasm/flow runs their tests, rebuilt
# like the programs of the site. naive is left out because no program of the site contains it;
# bots, dice and solve because they have no code for js and only ask those packages.
wasm_packages() { GOOS=js GOARCH=wasm go list ./engine/... ./wasm/... | grep -vE '/cmd/|/wasm/flow|/engine/(board|bots|dice|eval|fast|game|garbo|mcts|movegen|naive|solve|zrf)$' || true; }

check_format() { none 'not formatted, run gofmt -w' "$(gofmt -l $(go_folders))"; }

# go_folders: lists the top-level folders that contain Go files.
go_folders() { find . -name '*.go' -not -path './node_modules/*' -not -path './.*/*' | cut -d/ -f2 | sort -u; }

# Packages below a folder testdata, which ./... leaves out, that have tests.
TESTED='./engine/testdata/gametest ./engine/testdata/trial'

# The tests later run without vet, because everything is vetted here.
check_vet() {
    go vet ./... $TESTED ./engine/testdata/proved
    # The programs for GOOS=js, and the packages that they share with native programs.
    GOOS=js GOARCH=wasm go vet $(wasm_packages) ./wasm/... ./bench/... ./site/ui ./site/lab ./site/vgx
}

check_module() { go mod tidy -diff; }

# Go's default limit for the tests of a package is ten minutes. SHARE says which games are
# tested in full today in addition to those that have changed: each day about fifteen others, however
# many games there are. DAY says which tests of wasm/flow and which games of the second counter have
# their turn. A run with FULL=1 that finds no fault is recorded
# in games/PROVED. The package whose tests take longest is named first, so that it does not run
# alone at the end.
check_go() {
    local parts
    if [ -z "${FULL:-}" ]; then
        parts=$(($(printf '%s\n' games/*/*.zrf | wc -l) / 15 + 1))
        SHARE=${SHARE:-$((DAY % parts))/$parts} DAY=$DAY go test -vet=off -timeout 60m ./wasm/flow ./... $TESTED
        return
    fi
    if [ "$FULL" = changed ]; then
        GAME=$(go run ./engine/testdata/proved -changed)
        [ -n "$GAME" ] || return 0
        export GAME
    fi
    if [ -n "${GAME:-}${SHARD:-}" ]; then go test -timeout 24h $(game_packages); else go test -timeout 24h ./... $TESTED; fi
    go run ./engine/testdata/proved
}

# game_packages: lists the packages whose tests go through the games.
game_packages() {
    grep -rlE --include='*_test.go' 'gametest\.(Every|Thorough|IsThorough)' engine wasm site | xargs -n1 dirname | sort -u | sed 's|^|./|'
}

# wasm_packages_of_today: lists the packages of wasm_packages whose tests run today. Those with code
# for js run every day, and of the others, whose tests run natively every day, a third: the package of
# the whole engine, whose tests take longest, alone on its day (when TestEngine in wasm/flow takes
# least).
wasm_packages_of_today() {
    wasm_packages | awk -v day="${FULL:+all}" -v turn=$((DAY % 3)) '
        day == "all" || $0 !~ "^dagaz/engine" { print; next }
        $0 == "dagaz/engine" { if (turn == 2) print; next }
        n++ % 2 == turn'
}

check_wasm_tests() {
    local goroot packages day=()
    [ -n "${FULL:-}" ] || day=(DAY="$DAY")
    goroot=$(go env GOROOT)
    packages=$(wasm_packages_of_today)
    [ -n "$packages" ] || return 0
    # The loader copies the environment to a small buffer, so the environment is kept short.
    # Paths are trimmed as in the tests of wasm/flow, so that packages are compiled only once.
    env -i HOME="$HOME" PATH="$PATH" "${day[@]}" GOOS=js GOARCH=wasm GOFLAGS="$(go env GOFLAGS)" \
        go test -vet=off -trimpath -short -timeout 30m -exec "$goroot/lib/wasm/go_js_wasm_exec" $packages
}

# tsconfig.json is for the scripts of pages, test/tsconfig.json for the scripts that test, open
# and measure pages. The service worker is checked by the same rules as pages, but with the
# types of workers.
check_types() {
    [ -f tsconfig.json ] || return 0
    at_once types_of_pages types_of_others
}
types_of_pages() { npx tsc -p .; }
types_of_others() {
    npx tsc -p test
    npx tsc --noEmit --allowJs --checkJs --strict --target es2022 --module es2022 \
        --moduleResolution bundler --moduleDetection force --lib es2023,webworker static/sw.js
}

check_scripts() { node_tests static wasm bench; }

# Fuzzes a twelfth of the targets, each day another twelfth, and all of them with FULL=1. An input
# that fuzzing has found becomes a seed, and go test runs all seeds of all targets.
check_fuzz() {
    local file target n=0
    { grep -rl --include='*_test.go' '^func Fuzz' engine wasm site 2>/dev/null || true; } | sort | while read -r file; do
        for target in $(sed -n 's/^func \(Fuzz[[:alnum:]_]*\)(.*/\1/p' "$file"); do
            n=$((n + 1))
            [ -n "${FULL:-}" ] || [ $((n % 12)) = $((DAY % 12)) ] || continue
            echo "$(dirname "$file") $target"
            fuzz "./$(dirname "$file")" "$target" || fuzz "./$(dirname "$file")" "$target" # an input that was found is a seed now, and fails again
        done
    done
}

# fuzz PACKAGE TARGET: fuzzes one target. Sometimes Go's fuzzer fails only because its time
# is over, so the caller tries twice.
fuzz() { go test -run '^$' -fuzz "^$2\$" -fuzztime "$FUZZTIME" "$1" </dev/null; }

check_build() {
    build
    OUT=$CACHE/dist-again build >/dev/null
    diff -rq "$OUT" "$CACHE/dist-again" || { echo 'two builds differ'; return 1; }
    rm -rf "$CACHE/dist-again"
    none 'dist/ holds paths or names of this machine' "$(grep -rlaF -e "$PWD/" -e "$HOME/go/" "$OUT" || true)"
}

# budget NAME LIMIT FILE...: prints a row of the table: the size of the files, and their size
# after gzip -9 of each. It fails if that is above the limit. Missing files are left out.
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

# chunks SCRIPT: lists the files that a script of the site shares with other scripts.
chunks() { grep -o 'chunk-[A-Z0-9]*\.js' "$OUT/js/$1" | sort -u | sed "s|^|$OUT/js/|"; }

check_bytes() {
    local page
    printf '%-28s %10s %10s %10s\n' '' raw gzip budget
    budget 'engine.wasm' 1022000 "$OUT/engine.wasm"
    budget 'app.wasm' 690000 "$OUT/app.wasm"
    budget 'playground.wasm' 1312000 "$OUT/playground.wasm"
    budget 'rules.wasm' 955000 "$OUT/rules.wasm"
    budget 'learner.wasm' 829000 "$OUT/learner.wasm"
    # The largest page of a game, with everything that it loads before the engine.
    page=$(find "$OUT" -mindepth 3 -name index.html -printf '%s %p\n' | sort -n | tail -n 1 | cut -d' ' -f2)
    if [ -n "$page" ]; then
        # Its scripts are main.js and the chunk that main.js imports.
        budget 'largest game page, scripts' 200000 "$page" "$OUT/js/main.js" "$OUT/css/site.css" \
            "$OUT/js/$(grep -o 'chunk-[A-Z0-9]*\.js' "$OUT/js/main.js")"
    fi
    # The files that the service worker keeps at the first visit (site/offline.go).
    budget 'kept at the first visit' 1340000 "$OUT"/{index.html,404.html,manifest.webmanifest,engine.wasm} \
        $(ls "$OUT"/css/*.css "$OUT"/js/*.js | grep -vE '/(lab\.js|maker\.css)$') "$OUT"/img/{pieces.svg,icon*}
    budget 'service worker' 10000 "$OUT/sw.js"
    budget 'all games saved' 12000000 "$OUT"/offline/packs/*
    budget '3D, when asked for' 200000 "$OUT/js/3d/board3d.js"
    budget 'bodies that turn, scripts' 15000 "$OUT/js/3d/turning.js"
    # The files that a page loads for a board before the first click. Pictures are gzipped too.
    budget 'embedded board' 150000 "$OUT"/embed/v1/{embed.js,frame.html,data/checkmate/chess.json} \
        "$OUT/embed/v1/$(grep -o 'chunk-[A-Z0-9]*\.js' "$OUT/embed/v1/frame.js")" \
        "$OUT/checkmate/chess/board.svg" "$OUT/img/pieces.svg"
    budget 'playground, scripts' 200000 "$OUT"/{playground/index.html,js/lab.js,js/offline.js,css/site.css,css/playground.css,games/words.ru.json} $(chunks lab.js)
    budget 'shelf, scripts' 200000 "$OUT"/{shelf/index.html,js/shelf-page.js,js/offline.js,css/site.css,css/shelf.css} $(chunks shelf-page.js)
    budget 'catalogue, scripts' 200000 "$OUT/index.html" "$OUT/js/catalogue.js" "$OUT/css/site.css" "$OUT/css/catalogue.css"
}

# changed_files: lists the files that differ from those of the commit before the newest one. In a
# clone that does not have that commit, the list has only what is not committed.
changed_files() {
    git diff --name-only --relative 'HEAD^' 2>/dev/null || git diff --name-only --relative HEAD
    git ls-files --others --exclude-standard
}

# whole_tests: lists the files of browser tests that the work at hand or the newest commit has changed, and
# the files named like a file or folder of the pages that has changed: daily.test.js for static/js/daily.js.
whole_tests() {
    local file name changed
    changed=$(changed_files)
    for file in test/browser/*.test.js; do
        name=$(basename "$file" .test.js)
        if grep -qE "^($file$|(static|site|wasm)/(.*/)?$name[./_-])" <<<"$changed"; then printf '%s.test.js ' "$name"; fi
    done
}

check_browser() {
    [ -d test/browser ] || return 0
    chromium
    # The server is built once for all files of tests. DAY says which tests have their turn today, unless
    # everything runs; WHOLE names the files of tests that run whole.
    go build -o "$CACHE/dagaz" ./engine/cmd/dagaz
    export DAGAZ=$PWD/$CACHE/dagaz WHOLE
    WHOLE=$(whole_tests)
    [ -n "${FULL:-}" ] || export DAY
    # With more files at a time, pages are too slow for the tests that measure how long a key takes.
    node test/run.mjs $(($(getconf _NPROCESSORS_ONLN) + 1)) test/browser/*.test.js
}

# --- test, bench ------------------------------------------------------------

passed=0

# step HEADING FUNCTION: runs one check, prints how long it took, and ends the run if the check
# fails. The check runs in its own shell, which stops at the first command that fails.
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
    if [ -n "${SHARD:-}" ] || [ "${FULL:-}" = changed ]; then # only a part of the games; all other checks would be the same for every part
        [ -n "${FULL:-}" ] || fail 'SHARD=i/n goes with FULL=1 or FULL=changed'
        step "go test, a part of the games" check_go
        step 'the tree is as before' check_tree
        printf '\n%d passed, 0 failed\n' "$passed"
        return
    fi
    step 'packages of npm' node_modules
    step 'a browser' chromium # found or installed now, so that the run does not fail half an hour later
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

# bench [FOLDER]: measures everything; FOLDER contains garbochess.js, the program to compare
# with.
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

# bench_scale: measures how long the site of all games takes to build, from nothing and after
# one game has changed, how large it is, and how long a key in its search box takes.
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

# profile: records where the searches of bench/probe/profile.txt spend their time. Goroutines
# are not switched in the middle of functions, because the profile would count that as work.
profile() {
    mkdir -p "$CACHE"
    go build -o "$CACHE/probe" ./bench/probe
    GODEBUG=asyncpreemptoff=1 "$CACHE/probe" -cpuprofile "$PROFILE" <bench/probe/profile.txt
}

# bench_page: measures the pages on a phone, the tasks of a bot, and Lighthouse's scores.
bench_page() {
    local out=$CACHE/bench
    chromium
    mkdir -p "$out"
    go build -o "$out/" ./engine/cmd/dagaz
    OUT=$out/site BASE=/ ORIGIN='' build
    OUT=$CACHE/page.json node bench/page.mjs "$out"
}

# match FOLDER [GAMES] [MS]: plays our engine in WebAssembly against the engine in FOLDER, each
# opening with both sides, by default 200 games with 1000 ms for each move.
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

# yardstick [GAME...]: plays matches with more and more nodes for Fairy-Stockfish.
yardstick() {
    go build -o "$CACHE/" ./engine/cmd/dagaz
    OUT=$CACHE/yardstick.json node bench/yardstick.mjs "$CACHE/dagaz" "$@"
}

# ladder [GAME[:LEVEL]...]: plays GAMES games of each level against the level below it, for at
# most CUT seconds a match.
ladder() {
    go build -o "$CACHE/" ./engine/cmd/dagaz
    node bench/ladder.mjs "$CACHE/dagaz" docs/LADDER.md "$@"
}

tools
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
