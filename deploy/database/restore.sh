#!/usr/bin/env bash
# Restores a backup into an empty database: a new project, or a new PostgreSQL, with the migrations of the version that is to run
# (tools/deploy/migrate-database.ts) and no accounts. No part of the product may run meanwhile. Needs pg_restore of the server's version or newer.
#   DATABASE_URL=postgresql://... deploy/database/restore.sh FILE
# DATABASE_CA applies as for the product. The role is the owner of the tables and no superuser, because a backup is SQL; as root, the programs
# that read it run with user ID 65534.
# Runs that were in progress end within two minutes of the first worker's start: with their last layout, or with their credit back.
set -euo pipefail
: "${DATABASE_URL:?Set DATABASE_URL to the empty database.}"
file=${1:?Name the file to read.}
[ -r "$file" ] || { echo "$file cannot be read." >&2; exit 1; }
umask 077
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=deploy/database/connection.sh
. "$here/connection.sh"
connect "$here/../.."
sql() { psql "$DATABASE_URL" --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 "$@"; }

[ -n "$(sql --command="select to_regclass('public.credit_ledger')")" ] ||
  { echo 'The database has no schema yet: apply the migrations first, with tools/deploy/migrate-database.ts.' >&2; exit 1; }
people=$(sql --command='select count(*) from auth.users')
[ "$people" = 0 ] || { echo "The database is not empty: it has $people accounts. Restore into a new one." >&2; exit 1; }

[ "$(sql --command='select rolsuper from pg_roles where rolname = current_user')" = f ] ||
  { echo 'DATABASE_URL is of a superuser. A backup is SQL: restore it as the owner of the tables.' >&2; exit 1; }

# Triggers must not run: their rows are in the backup. A superuser, and an owner on Supabase, may disable all of them for the session;
# another owner disables the triggers of the tables. The rows are in the order of their references.
cat >"$connection/begin.sql" <<'SQL'
set client_min_messages = warning;
do $$
declare
  named record;
begin
  set session_replication_role = replica;
exception when insufficient_privilege then
  for named in select schemaname, tablename from pg_tables where schemaname in ('auth', 'public') loop
    begin
      execute format('alter table %I.%I disable trigger user', named.schemaname, named.tablename);
    exception when insufficient_privilege then
      if exists (
        select from pg_trigger
        where tgrelid = format('%I.%I', named.schemaname, named.tablename)::regclass and not tgisinternal and tgenabled <> 'D'
      ) then
        raise;
      end if;
    end;
  end loop;
end
$$;
SQL
cat >"$connection/end.sql" <<'SQL'
do $$
declare
  named record;
begin
  if current_setting('session_replication_role') = 'replica' then
    return;
  end if;
  for named in
    select distinct tgrelid::regclass as name from pg_trigger
    join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgenabled = 'D' and relnamespace in ('auth'::regnamespace, 'public'::regnamespace)
  loop
    execute format('alter table %s enable trigger user', named.name);
  end loop;
end
$$;
SQL
touch "$connection/data.sql"
unprivileged=()
if [ "$(id -u)" = 0 ]; then
  chown -R 65534:65534 "$connection"
  unprivileged=(setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs)
fi
"${unprivileged[@]}" pg_restore --data-only --no-owner --file="$connection/data.sql" <"$file"
# Without it, psql runs the commands for shells in a backup (CVE-2025-8714).
grep -q '^\\restrict ' "$connection/data.sql" ||
  { echo 'pg_restore is too old: it needs the minor version of August 2025 or newer.' >&2; exit 1; }
"${unprivileged[@]}" psql "$DATABASE_URL" --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --single-transaction \
  --file="$connection/begin.sql" --file="$connection/data.sql" --file="$connection/end.sql" >/dev/null
# An owner who is no superuser is warned about each table of the system.
sql --command='set client_min_messages = error' --command=analyze

wrong=$(sql --command='select count(*) from credit_accounts a where balance <> (select coalesce(sum(amount), 0) from credit_ledger l where l.user_id = a.user_id)')
[ "$wrong" = 0 ] || { echo "$wrong balances differ from their ledger." >&2; exit 1; }
sql --command="select (select count(*) from auth.users) || ' accounts, ' || (select count(*) from credit_ledger) || ' credit movements, every balance as its ledger says, ' || (select count(*) from runs where state in ('queued', 'running')) || ' runs in progress'"
