-- Nesting credits: a balance that can never be spent twice or fall below zero, and an append-only ledger that explains it.

create table public.credit_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  balance integer not null default 0,
  anchor_on date not null,
  period_start date,
  created_at timestamptz not null default now(),
  constraint credit_accounts_balance_not_negative check (balance >= 0)
);
comment on table public.credit_accounts is 'Credits left, one row per account. Changed only together with a ledger row, in one statement or transaction.';
comment on column public.credit_accounts.user_id is 'Whose credits.';
comment on column public.credit_accounts.balance is 'Credits left now; equals the sum of the ledger.';
comment on column public.credit_accounts.anchor_on is 'Sign-up day, UTC: credits are renewed on this day of each month, on the last day of shorter months.';
comment on column public.credit_accounts.period_start is 'Start of the month of credits that was last granted, UTC; null before the first grant.';
comment on column public.credit_accounts.created_at is 'When the row was made.';

create table public.credit_ledger (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.credit_accounts (user_id) on delete cascade,
  kind text not null,
  amount integer not null,
  run_id uuid,
  key text not null,
  period_start date not null,
  created_at timestamptz not null default now(),
  constraint credit_ledger_kind check (kind in ('grant', 'expire', 'reserve', 'settle', 'release', 'refund')),
  constraint credit_ledger_sign check (
    case kind
      when 'grant' then amount > 0
      when 'expire' then amount < 0
      when 'reserve' then amount in (-1, 0)
      when 'settle' then amount = 0
      else amount in (0, 1)
    end
  ),
  constraint credit_ledger_run check ((run_id is not null) = (kind in ('reserve', 'settle', 'release', 'refund')))
);
comment on table public.credit_ledger is 'Every movement of credits, once. Rows are never changed; they go only with their account.';
comment on column public.credit_ledger.id is 'Order of writing.';
comment on column public.credit_ledger.user_id is 'Whose movement.';
comment on column public.credit_ledger.kind is 'grant: a month''s credits; expire: what was left of the month before; reserve: a run started; settle: it delivered a layout; release: it did not; refund: given back by an operator.';
comment on column public.credit_ledger.amount is 'What it changed the balance by. A reserve under a subscription is 0; so is a release whose month is over.';
comment on column public.credit_ledger.run_id is 'The run it belongs to, for reserve, settle, release and refund.';
comment on column public.credit_ledger.key is 'What makes the movement happen once: grant:<month>, or <kind>:<run>; a release and a settle share end:<run>, so a run ends one way.';
comment on column public.credit_ledger.period_start is 'The month of credits it belongs to.';
comment on column public.credit_ledger.created_at is 'When.';
create unique index credit_ledger_once on public.credit_ledger (user_id, key);
create index credit_ledger_run_id on public.credit_ledger (run_id) where run_id is not null;

create function public.keep_ledger() returns trigger language plpgsql set search_path = ''
as $$
begin
  -- When an account is deleted its row is gone before the ledger's rows follow: that is the only deletion there is.
  if tg_op = 'DELETE' and not exists (select 1 from public.credit_accounts where user_id = old.user_id) then
    return old;
  end if;
  raise exception 'credit_ledger is append-only';
end;
$$;
comment on function public.keep_ledger() is 'Refuses to change or delete a movement.';
revoke all on function public.keep_ledger() from public, anon, authenticated;
create trigger keep_ledger before update or delete on public.credit_ledger
  for each row execute function public.keep_ledger();

alter table public.credit_accounts enable row level security;
alter table public.credit_ledger enable row level security;
revoke all on public.credit_accounts, public.credit_ledger from anon, authenticated;
grant select on public.credit_accounts, public.credit_ledger to authenticated;
create policy "people read their own balance" on public.credit_accounts
  for select to authenticated using (user_id = (select auth.uid()));
create policy "people read their own movements" on public.credit_ledger
  for select to authenticated using (user_id = (select auth.uid()));
