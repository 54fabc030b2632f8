#!/usr/bin/env bash
# Puts a version of the product into service, as root, from a checkout of it: builds beside the running one, brings the
# database up to date, switches, waits until it answers, and goes back by itself when it does not. No run is lost: a worker
# that stops hands its runs on from their last layouts, and old and new worker understand each other's rows.
#   deploy/single-server/release.sh            the checkout this file is in, at its current commit
#   deploy/single-server/release.sh --back     the version before
set -euo pipefail
checkout=$(cd "$(dirname "$0")/../.." && pwd)
PREFIX=${PREFIX:-/opt/measurement-nesting}
ETC=${ETC:-/etc}
SYSTEMCTL=${SYSTEMCTL:-systemctl}
KEPT=3
# Workers first: they must know what the new backend asks for; the web server last.
PARTS=(worker api web)
env_file="$ETC/measurement-nesting/env"
export PATH="$PREFIX/node/bin:$PATH"

say() { echo "== $*"; }

answers() {
  for _ in $(seq 60); do
    curl -fs -m 5 -o /dev/null http://127.0.0.1:8787/ready && curl -fs -m 5 -o /dev/null http://127.0.0.1:3000/home && return 0
    sleep 1
  done
  return 1
}

switch_to() {
  ln -sfn "$1" "$PREFIX/current.new"
  mv -T "$PREFIX/current.new" "$PREFIX/current"
  for part in web backend; do
    (umask 077 && "$PREFIX/node/bin/node" --disable-warning=ExperimentalWarning "$1/tools/deploy-environment.ts" "$part" \
      <"$env_file" >"$ETC/measurement-nesting/$part.env.new")
    mv "$ETC/measurement-nesting/$part.env.new" "$ETC/measurement-nesting/$part.env"
  done
  for part in "${PARTS[@]}"; do "$SYSTEMCTL" restart "measurement-nesting-$part"; done
  answers
}

before=$(readlink "$PREFIX/current" 2>/dev/null || true)
if [ "${1:-}" = --back ]; then
  target=$(cat "$PREFIX/previous" 2>/dev/null || true)
  [ -d "$target" ] || { echo 'There is no version before this one.' >&2; exit 1; }
  say "Back to $(basename "$target")"
  switch_to "$target" || { echo 'It does not answer; see journalctl -u "measurement-nesting-*".' >&2; exit 1; }
  echo "$before" >"$PREFIX/previous"
  exit 0
fi

version=$(git -C "$checkout" log -1 --format=%cd-%h --date=format:%Y%m%d)
release="$PREFIX/releases/$version"

# Before anything is built: a configuration that cannot work says so here.
say 'Configuration'
(cd "$checkout" && "$PREFIX/node/bin/node" --disable-warning=ExperimentalWarning tools/deploy-environment.ts web <"$env_file" >/dev/null)

say "Building $version"
rm -rf "$release.new"
mkdir -p "$release.new"
git -C "$checkout" archive HEAD | tar -x -C "$release.new"
(
  cd "$release.new"
  npm ci --no-audit --no-fund --silent
  env -i PATH="$PATH" HOME="${HOME:-/root}" NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 \
    node --disable-warning=ExperimentalWarning node_modules/next/dist/bin/next build >build.log 2>&1 || { tail -40 build.log >&2; exit 1; }
  npm prune --omit=dev --no-audit --no-fund --silent
)
chmod -R go+rX,go-w "$release.new"
rm -rf "$release"
mv "$release.new" "$release"

if [ "${MIGRATE:-yes}" = yes ]; then
  say 'Database'
  database_url=$("$PREFIX/node/bin/node" -p "require('node:util').parseEnv(require('node:fs').readFileSync('$env_file','utf8')).DATABASE_URL ?? ''")
  (cd "$release" && npx --yes supabase@3.1.0 db push --yes --db-url "$database_url")
fi

say 'Switching'
if switch_to "$release"; then
  [ -z "$before" ] || [ "$before" = "$release" ] || echo "$before" >"$PREFIX/previous"
  say "$version is in service"
else
  echo "$version does not answer; see journalctl -u 'measurement-nesting-*'." >&2
  if [ -d "$before" ]; then
    say "Back to $(basename "$before")"
    switch_to "$before"
  fi
  exit 1
fi

# Old versions go; the one before stays for --back.
ls -1dt "$PREFIX"/releases/* | tail -n +$((KEPT + 1)) | while read -r old; do
  [ "$old" = "$release" ] || [ "$old" = "$(cat "$PREFIX/previous" 2>/dev/null || true)" ] || rm -rf "$old"
done
