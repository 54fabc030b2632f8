#!/usr/bin/env bash
# Brings a backup back into an empty database: a new project, or a new PostgreSQL, with the migrations of the version that is to run
# (supabase db push) and nobody in it. No part of the product may run meanwhile. Needs pg_restore of the server's version or newer.
#   DATABASE_URL=postgresql://... deploy/database/restore.sh FILE
# Runs that were under way end by themselves within two minutes of the first worker's start: with the layout they had, or with their
# credit back.
set -euo pipefail
: "${DATABASE_URL:?Set DATABASE_URL to the empty database.}"
file=${1:?Name the file to read.}
[ -r "$file" ] || { echo "$file cannot be read." >&2; exit 1; }
# Triggers and references look at rows one by one; here they come together, and were checked when they were written.
export PGOPTIONS='-c session_replication_role=replica'
ask() { psql "$DATABASE_URL" --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --command="$1"; }

people=$(ask 'select count(*) from auth.users') || { echo 'The database has no schema yet: supabase db push first.' >&2; exit 1; }
[ "$people" = 0 ] || { echo "The database is not empty: it has $people accounts. Restore into a new one." >&2; exit 1; }

pg_restore --dbname="$DATABASE_URL" --data-only --single-transaction --exit-on-error --no-owner "$file"
ask analyze

wrong=$(ask 'select count(*) from credit_accounts a where balance <> (select coalesce(sum(amount), 0) from credit_ledger l where l.user_id = a.user_id)')
[ "$wrong" = 0 ] || { echo "$wrong balances differ from their ledger." >&2; exit 1; }
ask "select (select count(*) from auth.users) || ' accounts, ' || (select count(*) from credit_ledger) || ' movements of credits, every balance as its ledger says, ' || (select count(*) from runs where state in ('queued', 'running')) || ' runs under way'"
