#!/usr/bin/env bash
# Releases a version of the product, as root, from a checkout of it: builds next to the running one, migrates the database,
# switches, waits until all services respond, and rolls back if they do not. No run is lost: the runs of a worker that stops
# continue on another one from their last layouts, and old and new workers read each other's rows.
#   deploy/single-server/release.sh            the checkout this file is in, at its current commit
#   deploy/single-server/release.sh --back     the version before
#   deploy/single-server/release.sh --env      the running version with the current variables, without a build: after a change of
#                                              /etc/measurement-nesting/env
# A release that failed continues after its last complete step; REBUILD=1 builds it again.
set -euo pipefail
checkout=$(cd "$(dirname "$0")/../.." && pwd)
PREFIX=${PREFIX:-/opt/measurement-nesting}
ETC=${ETC:-/etc}
SYSTEMCTL=${SYSTEMCTL:-systemctl}
KEPT=3
# Workers first, because they must support the requests of the new backend; the web server last.
PARTS=(worker api web)
env_file="$ETC/measurement-nesting/env"
export PATH="$PREFIX/node/bin:$PATH"

say() { echo "== $*"; }

respond() {
  for _ in $(seq 60); do
    curl -fs -m 5 -o /dev/null http://127.0.0.1:8787/ready && curl -fs -m 5 -o /dev/null http://127.0.0.1:3000/api/ready && return 0
    sleep 1
  done
  return 1
}

# Writes the variables of each part, from the program of a version. Nothing is written if one is not valid.
derive_variables() {
  for part in web backend; do
    (umask 077 && "$PREFIX/node/bin/node" --disable-warning=ExperimentalWarning "$1/tools/deploy-environment.ts" "$part" \
      <"$env_file" >"$ETC/measurement-nesting/$part.env.new") || return 78
  done
  for part in web backend; do mv "$ETC/measurement-nesting/$part.env.new" "$ETC/measurement-nesting/$part.env"; done
}

switch_to() {
  derive_variables "$1" || return
  ln -sfn "$1" "$PREFIX/current.new"
  mv -T "$PREFIX/current.new" "$PREFIX/current"
  for part in "${PARTS[@]}"; do "$SYSTEMCTL" restart "measurement-nesting-$part"; done
  respond
}

before=$(readlink "$PREFIX/current" 2>/dev/null || true)
if [ "${1:-}" = --back ]; then
  target=$(cat "$PREFIX/previous" 2>/dev/null || true)
  [ -d "$target" ] || { echo 'There is no version before this one.' >&2; exit 1; }
  say "Back to $(basename "$target")"
  switch_to "$target" || { echo 'Not all services respond; see journalctl -u "measurement-nesting-*".' >&2; exit 1; }
  echo "$before" >"$PREFIX/previous"
  exit 0
fi

if [ "${1:-}" = --env ]; then
  [ -d "$before" ] || { echo 'Nothing is released yet.' >&2; exit 1; }
  say "Restarting $(basename "$before") with the current variables"
  switch_to "$before" || { echo 'Not all services respond; see journalctl -u "measurement-nesting-*".' >&2; exit 1; }
  say "$(basename "$before") is in service"
  exit 0
fi

version=$(git -C "$checkout" log -1 --format=%cd-%h --date=format:%Y%m%d)
release="$PREFIX/releases/$version"

# Before anything is built or stopped: all variables of all parts.
say 'Configuration'
variables_of() {
  (cd "$checkout" && "$PREFIX/node/bin/node" tools/run.mjs --install=start tools/deploy-environment.ts "$1" <"$env_file")
}
variables_of web >/dev/null
backend_variables=$(variables_of backend)

build() {
  say "Building $version"
  rm -rf "$release.new"
  mkdir -p "$release.new"
  git -C "$checkout" archive HEAD | tar -x -C "$release.new"
  (
    cd "$release.new"
    npm ci --omit=dev --no-audit --no-fund --silent
    env -i PATH="$PATH" HOME="${HOME:-/root}" NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 \
      node --disable-warning=ExperimentalWarning node_modules/next/dist/bin/next build >build.log 2>&1 || { tail -40 build.log >&2; exit 1; }
  )
  chmod -R go+rX,go-w "$release.new"
  rm -rf "$release"
  mv "$release.new" "$release"
}
if [ -d "$release" ] && [ -z "${REBUILD:-}" ]; then say "$version is built"; else build; fi

if [ "${MIGRATE:-yes}" = yes ]; then
  say 'Database'
  variable() { "$PREFIX/node/bin/node" -p "require('node:util').parseEnv(require('node:fs').readFileSync(0,'utf8')).$1 ?? ''" <<<"$backend_variables"; }
  DATABASE_URL=$(variable DATABASE_URL) DATABASE_CA=$(variable DATABASE_CA) \
    "$PREFIX/node/bin/node" --disable-warning=ExperimentalWarning "$release/tools/deploy/migrate-database.ts"
fi

say 'Switching'
if switch_to "$release"; then
  [ -z "$before" ] || [ "$before" = "$release" ] || echo "$before" >"$PREFIX/previous"
  say "$version is in service"
else
  echo "$version: not all services respond; see journalctl -u 'measurement-nesting-*'." >&2
  if [ -d "$before" ]; then
    say "Back to $(basename "$before")"
    switch_to "$before"
  fi
  exit 1
fi

# Removes old versions, except the one before, for --back.
ls -1dt "$PREFIX"/releases/* | tail -n +$((KEPT + 1)) | while read -r old; do
  [ "$old" = "$release" ] || [ "$old" = "$(cat "$PREFIX/previous" 2>/dev/null || true)" ] || rm -rf "$old"
done
