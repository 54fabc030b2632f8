#!/usr/bin/env bash
# Prepares a Debian or Ubuntu server for the product, as root, once: packages, a user of its own, Node, units, nginx.
# It may be repeated. Then: fill in /etc/measurement-nesting/env, set the name in nginx, and run release.sh.
#   deploy/single-server/install.sh
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
PREFIX=${PREFIX:-/opt/measurement-nesting}
ETC=${ETC:-/etc}
NODE_VERSION=24.21.0

echo '1. Packages: nginx, certbot for certificates, PostgreSQL client programs and age for backups, git and npm for releases.'
if [ -z "${SKIP_PACKAGES:-}" ]; then
  packages=(nginx certbot python3-certbot-nginx postgresql-client age git curl)
  # NodeSource's nodejs contains npm and conflicts with Debian's package of it.
  command -v npm >/dev/null || packages+=(npm)
  # A new server's automatic upgrade holds the lock for some minutes.
  apt=(apt-get -y -qq -o DPkg::Lock::Timeout=600)
  log=$(mktemp)
  { "${apt[@]}" update && DEBIAN_FRONTEND=noninteractive "${apt[@]}" install "${packages[@]}"; } >"$log" 2>&1 ||
    { cat "$log" >&2; echo 'apt-get failed, see above. SKIP_PACKAGES=1 skips this step if the packages are installed.' >&2; exit 1; }
  rm -f "$log"
fi

echo '2. A user without a shell, who owns nothing but runs the programs.'
id measurement-nesting >/dev/null 2>&1 ||
  useradd --system --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin measurement-nesting

echo "3. Node $NODE_VERSION in $PREFIX/node."
mkdir -p "$PREFIX/releases"
if [ "$("$PREFIX/node/bin/node" --version 2>/dev/null || true)" != "v$NODE_VERSION" ]; then
  case "$(uname -m)" in x86_64) cpu=x64 ;; aarch64) cpu=arm64 ;; *) echo "No Node for $(uname -m)." >&2; exit 1 ;; esac
  npm install --prefix "$PREFIX/.node" --ignore-scripts --no-audit --no-fund --silent "node-linux-$cpu@$NODE_VERSION"
  ln -sfn "$PREFIX/.node/node_modules/node-linux-$cpu" "$PREFIX/node"
fi

echo "4. Configuration in $ETC/measurement-nesting, for root alone."
install -d -m 700 "$ETC/measurement-nesting"
[ -e "$ETC/measurement-nesting/env" ] || install -m 600 "$here/../../.env.example" "$ETC/measurement-nesting/env"

echo '5. Units.'
install -d "$ETC/systemd/system"
install -m 644 "$here"/units/*.service "$here"/backup/*.service "$here"/backup/*.timer "$ETC/systemd/system/"
for part in web api worker; do install -D -m 644 "$here/program.service" "$ETC/systemd/system/measurement-nesting-$part.service.d/program.conf"; done

echo '6. nginx.'
install -d "$ETC/nginx/sites-available" "$ETC/nginx/conf.d"
install -m 644 "$here/nginx/measurement-nesting-proxy.conf" "$here/nginx/measurement-nesting-server.conf" "$ETC/nginx/"
install -m 644 "$here/nginx/measurement-nesting-log.conf" "$ETC/nginx/conf.d/"
site="$ETC/nginx/sites-available/measurement-nesting.conf"
[ -e "$site" ] || install -m 644 "$here/nginx/measurement-nesting.conf" "$site"
# The package's site is a default server, too, and nginx accepts only one.
if [ -L "$ETC/nginx/sites-enabled/default" ]; then rm "$ETC/nginx/sites-enabled/default"; fi

echo "Done. Next: fill in $ETC/measurement-nesting/env; docs/deployment.md says how to go on."
