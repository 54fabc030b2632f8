-- Rectangles left over from earlier runs that a shop keeps and cuts from first.

create table public.remnants (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null,
  width_in double precision not null,
  height_in double precision not null,
  made_from text not null default '',
  made_from_run uuid,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  used_by_run uuid,
  constraint remnants_name check (name <> ''),
  constraint remnants_size check (width_in between 1 and 240 and height_in between 1 and 240),
  constraint remnants_used check (used_by_run is null or used_at is not null)
);
comment on table public.remnants is 'What a person keeps under My material: rectangles for later runs.';
comment on column public.remnants.id is 'Chosen by the client: keeping the same one again keeps one.';
comment on column public.remnants.user_id is 'Whose; goes with the account.';
comment on column public.remnants.name is 'What its owner calls it.';
comment on column public.remnants.width_in is 'Width in inches, edge to edge.';
comment on column public.remnants.height_in is 'Height in inches, edge to edge.';
comment on column public.remnants.made_from is 'Name of the job that left it; empty when it was typed in.';
comment on column public.remnants.made_from_run is 'The run that left it; kept when the run itself has expired. Null when it was typed in.';
comment on column public.remnants.created_at is 'When it was kept.';
comment on column public.remnants.used_at is 'When its owner said that it was cut up; null: it is there.';
comment on column public.remnants.used_by_run is 'The run it was cut up for, where one is known.';
create index remnants_user on public.remnants (user_id, created_at);

alter table public.remnants enable row level security;
revoke all on public.remnants from anon, authenticated;
