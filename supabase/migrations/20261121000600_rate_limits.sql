-- How often people did what costs us something, counted for all machines together. A crash of the database may forget it.

create unlogged table public.rate_limits (
  name text not null,
  who text not null,
  full_at timestamptz not null,
  primary key (name, who)
);
comment on table public.rate_limits is 'Rates that all machines share. One row per person and kind of call; rows whose time is past mean nothing and are swept away.';
comment on column public.rate_limits.name is 'Kind of call.';
comment on column public.rate_limits.who is 'The account.';
comment on column public.rate_limits.full_at is 'When everything spent will have been refilled. The further ahead, the less is left.';
create index rate_limits_who on public.rate_limits (who);
create index rate_limits_full_at on public.rate_limits (full_at);

alter table public.rate_limits enable row level security;
revoke all on public.rate_limits from anon, authenticated;
