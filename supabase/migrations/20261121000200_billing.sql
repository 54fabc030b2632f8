-- What the payment provider told us. Written by the backend only; people read their own subscriptions.

create table public.billing_customers (
  user_id uuid primary key references auth.users (id) on delete cascade,
  stripe_customer_id text not null unique,
  created_at timestamptz not null default now()
);
comment on table public.billing_customers is 'Which customer of the payment provider belongs to an account: one each, made before the first checkout.';
comment on column public.billing_customers.user_id is 'The account.';
comment on column public.billing_customers.stripe_customer_id is 'cus_...';
comment on column public.billing_customers.created_at is 'When the two were tied together.';

create table public.subscriptions (
  id text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  status text not null,
  price_id text not null default '',
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  past_due_since timestamptz,
  synced_at timestamptz not null default now()
);
comment on table public.subscriptions is 'Last known state of every subscription, refetched whole from the provider: order and repetition of events do not matter.';
comment on column public.subscriptions.id is 'sub_...';
comment on column public.subscriptions.user_id is 'Whose it is.';
comment on column public.subscriptions.status is 'The provider''s word: active, trialing, past_due, canceled, unpaid, incomplete, incomplete_expired, paused.';
comment on column public.subscriptions.price_id is 'price_...';
comment on column public.subscriptions.current_period_end is 'Until when it is paid.';
comment on column public.subscriptions.cancel_at_period_end is 'True when it was cancelled and runs out by itself; it still gives access until then.';
comment on column public.subscriptions.past_due_since is 'When payment first failed; access stays for 7 days.';
comment on column public.subscriptions.synced_at is 'When it was last fetched.';
create index subscriptions_user on public.subscriptions (user_id);

create table public.stripe_events (
  id text primary key,
  type text not null,
  created timestamptz not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  error text
);
comment on table public.stripe_events is 'Every signed event once, so that a repeated one has no second effect.';
comment on column public.stripe_events.id is 'evt_...';
comment on column public.stripe_events.type is 'For example customer.subscription.updated.';
comment on column public.stripe_events.created is 'The provider''s clock.';
comment on column public.stripe_events.received_at is 'Ours.';
comment on column public.stripe_events.processed_at is 'When its effect was done; null while it is not.';
comment on column public.stripe_events.error is 'Why the last try failed.';

alter table public.billing_customers enable row level security;
alter table public.subscriptions enable row level security;
alter table public.stripe_events enable row level security;
revoke all on public.billing_customers, public.subscriptions, public.stripe_events from anon, authenticated;
grant select on public.subscriptions to authenticated;
create policy "people read their own subscriptions" on public.subscriptions
  for select to authenticated using (user_id = (select auth.uid()));
