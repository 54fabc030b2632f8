#!/usr/bin/env bash
# Starts the site of compose.yml, and applies every change of secrets/product.env, secrets/sign-in.env or the version. It may be
# repeated, in a checkout with secrets (docs/self-hosting.md).
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
(cd "$here/../.." && npm run -s self-hosted:secrets)

# A checkout made with a strict umask has files that the users of the containers may not read; none of these is a secret.
chmod -R a+rX "$here/database" "$here/../database" "$here/../../supabase/templates"
install -d -m 700 "$here/certificates" "$here/backups"
# certbot writes challenges there, for the unprivileged processes of nginx.
install -d -m 755 "$here/acme"
if [ ! -e "$here/certificates/fullchain.pem" ]; then
  # nginx does not start without a certificate, and the challenge of the real one needs nginx.
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=temporary \
    -keyout "$here/certificates/privkey.pem" -out "$here/certificates/fullchain.pem" 2>/dev/null
  echo 'The certificate is a temporary one, which browsers reject: docs/self-hosting.md has the command for a real one.'
fi
docker compose -f "$here/compose.yml" up -d --build "$@"
