-- Roles, rights and time limits of a Supabase project before the first migration. Run by supabase_admin, the only superuser; the
-- product's own objects belong to postgres, which is none.
create role postgres login createdb createrole replication bypassrls;
create role anon nologin;
create role authenticated nologin;
create role service_role nologin bypassrls;
create role authenticator login noinherit;
create role supabase_auth_admin login noinherit createrole;
create role dashboard_user nologin createdb createrole replication;
grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role, supabase_auth_admin, pg_monitor, pg_read_all_data, pg_signal_backend to postgres;
alter database postgres owner to postgres;

grant usage on schema public to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on sequences to anon, authenticated, service_role;

alter role postgres set search_path to "$user", public, extensions;
alter role supabase_auth_admin set search_path to auth;
alter role supabase_auth_admin set idle_in_transaction_session_timeout to '60s';
alter role authenticator set statement_timeout to '8s';
alter role authenticator set lock_timeout to '8s';
alter role anon set statement_timeout to '3s';
alter role authenticated set statement_timeout to '8s';
alter database postgres set statement_timeout to '2min';
