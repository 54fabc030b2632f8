#!/usr/bin/env bash
# Restores the newest encrypted backup into a scratch database, checks every balance, and deletes that database: run each month by
# measurement-nesting-restore-test.timer, or by hand. Fails if the newest backup is older than two days, cannot be decrypted or
# restored, is not signed by this server, has no accounts, or has a balance that differs from its ledger.
#   DATABASE_URL=postgresql://... deploy/database/restore-test.sh
# BACKUP_FOLDER    as in scheduled-backup.sh
# BACKUP_IDENTITY  file with a private key of age, whose public key is among BACKUP_RECIPIENTS; default
#                  /etc/measurement-nesting/backup-identity
# BACKUP_VERIFYING_KEY as in open-backup.sh
# RESTORE_TEST_URL database on whose server the scratch database is made; default DATABASE_URL. Its role must be able to create databases.
set -euo pipefail
: "${DATABASE_URL:?Set DATABASE_URL to the database of the backups, whose schema is used.}"
folder=${BACKUP_FOLDER:-/var/backups/measurement-nesting}
live=$DATABASE_URL
server=${RESTORE_TEST_URL:-$live}
scratch=measurement_nesting_restore_test
max_age_hours=48
umask 077
here=$(cd "$(dirname "$0")" && pwd)
fail() { echo "Restore test failed: $*" >&2; exit 1; }

newest=$(find "$folder" -maxdepth 1 -name 'product-*.dump.age' -printf '%f\n' | sort | tail -n 1)
[ -n "$newest" ] || fail "$folder has no backup."
[ -z "$(find "$folder/$newest" -mmin "+$((max_age_hours * 60))")" ] ||
  fail "the newest backup, $newest, is older than $max_age_hours hours; see journalctl -u measurement-nesting-backup."

# shellcheck source=deploy/database/connection.sh
. "$here/connection.sh"
sql() { psql "$DATABASE_URL" --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 "$@"; }
# Replaces the name of the database in an address.
scratch_of() {
  local address=${1%%\?*}
  echo "${address%/*}/$scratch${1#"$address"}"
}
# The rest runs in subshells, each with the connection of its own server.
connected() (
  DATABASE_URL=$1
  connect "$here/../.."
  shift
  "$@"
)
drop_scratch() { connected "$server" sql --command="set client_min_messages = warning" --command="drop database if exists $scratch with (force)"; }
trap 'rc=$?; drop_scratch || rc=1; rm -rf "$connection"; [ $rc = 0 ] || echo "Restore test failed: $newest" >&2; exit $rc' EXIT

read_schema() {
  # Extensions that an owner who is no superuser may create; the schemas do not use others.
  sql --command="select format('create schema if not exists %I; create extension if not exists %I schema %I;', nspname, extname, nspname)
    from pg_extension join pg_namespace n on n.oid = extnamespace
    join pg_available_extension_versions v on v.name = extname and v.version = extversion
    where v.trusted and extname <> 'plpgsql'"
  pg_dump "$DATABASE_URL" --schema-only --schema=auth --schema=public --no-owner --no-privileges |
    sed 's/^CREATE SCHEMA /CREATE SCHEMA IF NOT EXISTS /'
}
"$here/open-backup.sh" "$folder/$newest" "$connection/product.dump"
connected "$live" read_schema >"$connection/schema.sql"
drop_scratch
connected "$server" sql --command="create database $scratch template template0"
connected "$(scratch_of "$server")" sql --single-transaction --file="$connection/schema.sql" >/dev/null
result=$(DATABASE_URL=$(scratch_of "$server") "$here/restore.sh" "$connection/product.dump")
[[ $result != 0\ accounts,* ]] || fail "$newest has no accounts."
echo "$newest: $result"
