-- Webhooks: addresses of an account that receive the end of its runs, and their deliveries.

create table public.webhooks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  url text not null,
  secret text not null,
  earlier_secret text,
  earlier_until timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.webhooks is 'Addresses that receive the end of an account''s runs.';
comment on column public.webhooks.id is 'Id in the public API.';
comment on column public.webhooks.user_id is 'Account whose runs are reported; its webhooks are deleted with it.';
comment on column public.webhooks.url is 'Address that receives the deliveries.';
comment on column public.webhooks.secret is 'Secret of the signatures. It signs, so a digest is not sufficient.';
comment on column public.webhooks.earlier_secret is 'Secret before the last replacement; null: none.';
comment on column public.webhooks.earlier_until is 'Until when deliveries are signed with the earlier secret, too.';
comment on column public.webhooks.created_at is 'Time of creation.';
create index webhooks_user on public.webhooks (user_id);

create table public.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references public.webhooks (id) on delete cascade,
  run_id uuid,
  payload text not null,
  state text not null default 'waiting',
  attempts integer not null default 0,
  status integer,
  error text,
  created_at timestamptz not null default now(),
  next_at timestamptz,
  ended_at timestamptz,
  constraint webhook_deliveries_state check (state in ('waiting', 'delivered', 'failed')),
  constraint webhook_deliveries_next check ((next_at is null) = (state <> 'waiting'))
);
comment on table public.webhook_deliveries is 'Deliveries to webhooks. They are retried for a day and deleted a week after their creation.';
comment on column public.webhook_deliveries.id is 'Id of the message, equal in all attempts.';
comment on column public.webhook_deliveries.webhook_id is 'Webhook that receives it.';
comment on column public.webhook_deliveries.run_id is 'Run that ended; null: a test.';
comment on column public.webhook_deliveries.payload is 'Body of the request as JSON text.';
comment on column public.webhook_deliveries.state is 'waiting, then delivered or failed.';
comment on column public.webhook_deliveries.attempts is 'Number of attempts that were begun.';
comment on column public.webhook_deliveries.status is 'HTTP status of the last response; null: there was none.';
comment on column public.webhook_deliveries.error is 'Reason of the last failed attempt.';
comment on column public.webhook_deliveries.created_at is 'Time of the event.';
comment on column public.webhook_deliveries.next_at is 'Time of the next attempt.';
comment on column public.webhook_deliveries.ended_at is 'Time of the delivery, or of the last attempt.';
create index webhook_deliveries_webhook on public.webhook_deliveries (webhook_id, created_at desc);
create index webhook_deliveries_next on public.webhook_deliveries (next_at) where state = 'waiting';
create index webhook_deliveries_created on public.webhook_deliveries (created_at);

alter table public.webhooks enable row level security;
alter table public.webhook_deliveries enable row level security;
revoke all on public.webhooks, public.webhook_deliveries from anon, authenticated;
