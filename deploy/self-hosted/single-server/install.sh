#!/usr/bin/env bash
# Adds PostgreSQL and the sign-in service to a server that deploy/single-server/install.sh has prepared, as root, in a checkout.
# It may be repeated; what exists is never changed. Then: set the mail server in /etc/measurement-nesting/secrets/sign-in.env.
#   deploy/self-hosted/single-server/install.sh https://example.com PROGRAM
# PROGRAM: the program `auth` of GoTrue (supabase/auth), of a release or built with `CGO_ENABLED=0 go build`.
set -euo pipefail
site=${1:?Name the address of the site.}
program=${2:?Name the program of the sign-in service.}
here=$(cd "$(dirname "$0")" && pwd)
PREFIX=${PREFIX:-/opt/measurement-nesting}
ETC=${ETC:-/etc}
CLUSTER=nesting
# PostgreSQL's usual port belongs to the cluster that the package of Debian makes, whose superuser is named postgres.
PORT=5433
secrets="$ETC/measurement-nesting/secrets"
# Every folder passes `-x`, and a checkout of the service has the name of its program.
if [ ! -f "$program" ] || [ ! -x "$program" ]; then
  echo "$program is not a program." >&2
  exit 1
fi

echo '1. PostgreSQL.'
if [ -z "${SKIP_PACKAGES:-}" ]; then
  DEBIAN_FRONTEND=noninteractive apt-get -y -qq -o DPkg::Lock::Timeout=600 install postgresql >/dev/null
fi
version=$(pg_lsclusters --no-header | sort -n | tail -n 1 | cut -d ' ' -f 1)

echo "2. Secrets in $secrets, for root alone."
# The sign-in service reads the authority, and the folder of the secrets is for root alone.
authority="$PREFIX/database-ca.crt"
(
  cd "$here/../../.."
  "$PREFIX/node/bin/node" tools/run.mjs --install=start tools/deploy/self-hosted/make-secrets.ts "$site" --folder "$secrets" \
    --database "127.0.0.1:$PORT" --sign-in 127.0.0.1:9999 --sign-in-host 127.0.0.1 --templates http://127.0.0.1:8081 \
    --authority "$authority" >/dev/null
)
install -m 644 "$secrets/database-ca.crt" "$authority"
if cmp -s "$here/../../../.env.example" "$ETC/measurement-nesting/env"; then
  install -m 600 "$secrets/product.env" "$ETC/measurement-nesting/env"
fi

echo "3. Database cluster $version/$CLUSTER on port $PORT."
set -a
# shellcheck source=/dev/null
. "$secrets/database.env"
set +a
if ! pg_lsclusters --no-header | grep -q "^$version *$CLUSTER "; then
  password=$(mktemp)
  printf '%s\n' "$POSTGRES_PASSWORD" >"$password"
  chown postgres "$password"
  pg_createcluster --port "$PORT" "$version" "$CLUSTER" -- \
    --username="$POSTGRES_USER" --auth-local=peer --auth-host=scram-sha-256 --pwfile="$password" --encoding=UTF8 >/dev/null
  rm -f "$password"
  for name in crt key; do
    install -o postgres -g postgres -m 600 "$secrets/database.$name" "$ETC/postgresql/$version/$CLUSTER/server.$name"
  done
  pg_conftool "$version" "$CLUSTER" set ssl_cert_file "$ETC/postgresql/$version/$CLUSTER/server.crt"
  pg_conftool "$version" "$CLUSTER" set ssl_key_file "$ETC/postgresql/$version/$CLUSTER/server.key"
fi
if ! pg_lsclusters --no-header | grep -q "^$version *$CLUSTER .* online"; then
  # The first start warns that it cannot check itself as the role postgres, which does not exist yet.
  output=$(pg_ctlcluster "$version" "$CLUSTER" start 2>&1) || { echo "$output" >&2; exit 1; }
fi
export PGHOST=127.0.0.1 PGPORT=$PORT PGPASSWORD=$POSTGRES_PASSWORD
sql() { psql -X -q -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" "$@"; }
if [ -z "$(sql -At -c "select to_regnamespace('auth')")" ]; then
  sql --single-transaction -f "$here/../database/10-roles.sql" -f "$here/../database/20-schemas.sql"
fi
sh "$here/../database/30-passwords.sh" >/dev/null

echo '4. Sign-in service.'
install -D -m 755 "$program" "$PREFIX/bin/auth"
install -m 644 "$here/measurement-nesting-sign-in.service" "$ETC/systemd/system/"
install -D -m 644 "$here/../../single-server/program.service" "$ETC/systemd/system/measurement-nesting-sign-in.service.d/program.conf"

echo '5. nginx.'
install -d "$ETC/nginx/measurement-nesting-locations"
install -m 644 "$here/../nginx/sign-in.conf" "$ETC/nginx/measurement-nesting-locations/"
install -m 644 "$here/../nginx/sign-in-proxy.conf" "$ETC/nginx/measurement-nesting-sign-in-proxy.conf"
install -m 600 "$secrets/keys.conf" "$ETC/nginx/conf.d/measurement-nesting-keys.conf"
site_file="$ETC/nginx/sites-available/measurement-nesting.conf"
include='include /etc/nginx/measurement-nesting-locations/*.conf;'
grep -qF "$include" "$site_file" || echo "Add to the last server block of $site_file: $include"
install -m 644 "$here/mail-templates.conf" "$ETC/nginx/conf.d/measurement-nesting-mail-templates.conf"
echo "Done. Next: set the mail server in $secrets/sign-in.env; docs/self-hosting.md says how to go on."
