-- Pictures traced in full: how many a person had today. Previews are not counted here.

create table public.trace_days (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  traces text[] not null default '{}',
  primary key (user_id, day)
);
comment on table public.trace_days is 'Full traces of people without a subscription, one row per person and day (UTC). Rows of past days mean nothing and are swept away.';
comment on column public.trace_days.user_id is 'Whose traces.';
comment on column public.trace_days.day is 'The day, UTC.';
comment on column public.trace_days.traces is 'What was traced: a digest of picture, size and settings. The same again is not counted again.';
create index trace_days_day on public.trace_days (day);

alter table public.trace_days enable row level security;
revoke all on public.trace_days from anon, authenticated;
