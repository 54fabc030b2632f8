#!/usr/bin/env bash
# Writes accounts, plans, ledger, runs and sign-in of the database to a file, while the product goes on. Needs pg_dump of the
# server's version or newer.
#   DATABASE_URL=postgresql://... deploy/database/backup.sh FILE
# Left out: the queue and the counters of rates, which are worth nothing later, and what migrations write (deploy/database/restore.sh).
set -euo pipefail
: "${DATABASE_URL:?Set DATABASE_URL to the database to back up.}"
file=${1:?Name the file to write.}
umask 077
# One statement of time for everything in it; half a file is never taken for a whole one.
pg_dump "$DATABASE_URL" --format=custom --data-only --schema=auth --schema=public \
  --exclude-table=auth.schema_migrations --exclude-table=public.worker_control --exclude-table=public.rate_limits \
  --file="$file.part"
mv "$file.part" "$file"
