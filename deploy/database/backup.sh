#!/usr/bin/env bash
# Writes accounts, plans, ledger, runs and sign-in of the database to a file, while the product is running. Needs pg_dump of the
# server's version or newer.
#   DATABASE_URL=postgresql://... deploy/database/backup.sh FILE
# DATABASE_CA applies as for the product. Not included: the queue and the rate limits, which have no value later, and rows written by
# migrations (deploy/database/restore.sh).
set -euo pipefail
: "${DATABASE_URL:?Set DATABASE_URL to the database to back up.}"
file=${1:?Name the file to write.}
umask 077
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=deploy/database/connection.sh
. "$here/connection.sh"
connect "$here/../.."
# One snapshot of all tables. An incomplete file keeps the name FILE.part.
pg_dump "$DATABASE_URL" --format=custom --data-only --schema=auth --schema=public \
  --exclude-table=auth.schema_migrations --exclude-table=public.worker_control --exclude-table=public.rate_limits \
  --file="$file.part"
mv "$file.part" "$file"
