-- What an operator has told the workers. One row.

create table public.worker_control (
  id boolean primary key default true,
  draining boolean not null default false,
  changed_at timestamptz not null default now(),
  constraint worker_control_one_row check (id)
);
comment on table public.worker_control is 'What an operator has told all workers; they look every two seconds.';
comment on column public.worker_control.id is 'Always true: there is one row.';
comment on column public.worker_control.draining is 'True: take no new runs, finish those under way. Asked-for runs wait in line.';
comment on column public.worker_control.changed_at is 'When it was last changed.';
insert into public.worker_control default values;

alter table public.worker_control enable row level security;
revoke all on public.worker_control from anon, authenticated;
