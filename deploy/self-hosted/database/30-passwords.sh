#!/bin/sh
# Passwords of the roles that the product and its sign-in service use. Run once, with the first start of the database.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<SQL
alter role postgres password '$OWNER_PASSWORD';
alter role supabase_auth_admin password '$SIGN_IN_PASSWORD';
SQL
