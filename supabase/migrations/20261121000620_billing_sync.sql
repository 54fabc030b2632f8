-- Fetched states of a customer are written in the order in which they were asked for; stored events can be worked on later.

alter table public.billing_customers
  add column sync_started bigint not null default 0,
  add column sync_written bigint not null default 0;
comment on column public.billing_customers.sync_started is 'Number of the last time the provider was asked about this customer; taken before asking.';
comment on column public.billing_customers.sync_written is 'Number of the newest answer that was written; an answer with a lower number is out of date and changes nothing.';

alter table public.subscriptions add column ends_at timestamptz;
comment on column public.subscriptions.ends_at is 'When a cancelled subscription runs out; null when it renews.';
comment on column public.subscriptions.id is 'sub_... of the provider; whatever an operator chose (special_...) for a subscription that nobody bills.';

alter table public.stripe_events add column customer_id text;
comment on column public.stripe_events.customer_id is 'cus_...: all that is taken from an event; what is true of the customer is asked for.';
create index stripe_events_waiting on public.stripe_events (received_at) where processed_at is null;
