-- Nesting runs and what they said. Inputs go when the run ends, everything else a day later.

create table public.runs (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  request_hash text not null,
  state text not null default 'queued',
  input text,
  label text not null default '',
  options json not null,
  seq integer not null default 0,
  attempt integer not null default 0,
  crashes integer not null default 0,
  priority integer not null default 0,
  stop text,
  charged boolean not null default false,
  spent_ms integer not null default 0,
  error_code text,
  error_message text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  heartbeat_at timestamptz,
  ended_at timestamptz,
  constraint runs_state check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  constraint runs_stop check (stop in ('keep', 'cancel')),
  constraint runs_input_until_end check (input is null or state in ('queued', 'running'))
);
comment on table public.runs is 'One nesting run. The queue carries its id only.';
comment on column public.runs.id is 'Chosen by the client: sending the same request again finds the same run.';
comment on column public.runs.user_id is 'Whose run.';
comment on column public.runs.request_hash is 'SHA-256 of the request without its run id: another request with the same id is refused, and the same request within a day gets the stored result.';
comment on column public.runs.state is 'queued, running, then done, failed or cancelled.';
comment on column public.runs.input is 'The request as JSON, artwork included; null as soon as the run has ended.';
comment on column public.runs.label is 'File name or first text, for the name of the download.';
comment on column public.runs.options is 'Sheet and nesting options, without artwork, for the record in the download.';
comment on column public.runs.seq is 'Number of the last event.';
comment on column public.runs.attempt is 'Which attempt holds the run; results of an older one are refused.';
comment on column public.runs.crashes is 'How often its job process died; the second time ends the run.';
comment on column public.runs.priority is 'Lower for people who ran much lately.';
comment on column public.runs.stop is 'keep: end with the best layout so far; cancel: end without; null: go on.';
comment on column public.runs.charged is 'True once a layout was stored and its credit settled.';
comment on column public.runs.spent_ms is 'Search time used up by earlier attempts.';
comment on column public.runs.error_code is 'Why it failed; a code of the error table.';
comment on column public.runs.error_message is 'The sentence for the person.';
comment on column public.runs.created_at is 'When it was asked for.';
comment on column public.runs.started_at is 'When a worker first took it.';
comment on column public.runs.heartbeat_at is 'When its worker last said it is alive.';
comment on column public.runs.ended_at is 'When it ended; all of it is deleted 24 h later.';
create index runs_user_recent on public.runs (user_id, created_at desc);
create index runs_same_request on public.runs (user_id, request_hash);
create index runs_open on public.runs (priority desc, created_at) where state in ('queued', 'running');
create index runs_ended on public.runs (ended_at) where ended_at is not null;

create table public.run_events (
  run_id uuid not null references public.runs (id) on delete cascade,
  seq integer not null,
  type text not null,
  payload text not null,
  at timestamptz not null default now(),
  primary key (run_id, seq)
);
comment on table public.run_events is 'What a run said, for streams that begin late or again. Of places in line, layouts and progress only the newest is kept.';
comment on column public.run_events.run_id is 'The run.';
comment on column public.run_events.seq is 'Grows by one with each event of the run.';
comment on column public.run_events.type is 'queued, measuring, measured, nesting, best, progress, done or failed.';
comment on column public.run_events.payload is 'The rest of the event as JSON text, kept as written so that no figure changes.';
comment on column public.run_events.at is 'When.';

alter table public.runs enable row level security;
alter table public.run_events enable row level security;
revoke all on public.runs, public.run_events from anon, authenticated;
