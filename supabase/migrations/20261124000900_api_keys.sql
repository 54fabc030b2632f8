-- Keys by which people's own programs call the product. Of a key itself only a digest is kept: it is random enough for that.

create table public.api_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  digest text not null unique,
  ending text not null,
  name text not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint api_keys_digest check (digest ~ '^[0-9a-f]{64}$'),
  constraint api_keys_scopes check (cardinality(scopes) > 0)
);
comment on table public.api_keys is 'Keys of people''s programs. A revoked one stays for a while, so that its program is told why it is refused.';
comment on column public.api_keys.id is 'What the account page names it by.';
comment on column public.api_keys.user_id is 'Whose credits, limits and runs it stands for; goes with the account.';
comment on column public.api_keys.digest is 'SHA-256 of the whole key, in hexadecimal. The key cannot be had from it.';
comment on column public.api_keys.ending is 'The last letters of the key, by which its owner knows it.';
comment on column public.api_keys.name is 'What its owner calls it.';
comment on column public.api_keys.scopes is 'What it was made for: measure, nest, credits.';
comment on column public.api_keys.created_at is 'When it was made.';
comment on column public.api_keys.last_used_at is 'When it last opened a call, to the minute; null: never.';
comment on column public.api_keys.revoked_at is 'From when on it opens nothing; null: it works.';
create index api_keys_user on public.api_keys (user_id);
create index api_keys_revoked on public.api_keys (revoked_at) where revoked_at is not null;

alter table public.api_keys enable row level security;
revoke all on public.api_keys from anon, authenticated;
