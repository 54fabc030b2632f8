#!/usr/bin/env bash
# Installs a certificate of certbot into the site of compose.yml; certbot runs it after each renewal (--deploy-hook).
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
install -m 600 "${RENEWED_LINEAGE:?}/fullchain.pem" "$RENEWED_LINEAGE/privkey.pem" "$here/certificates/"
docker compose -f "$here/compose.yml" exec -T nginx nginx -s reload
