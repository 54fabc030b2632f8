-- Materials of a shop by name: sheet sizes with prices, spacing, margin and rates that a job starts with.

create table public.materials (
  user_id uuid not null references auth.users (id) on delete cascade,
  id uuid not null,
  data text not null,
  primary key (user_id, id)
);
comment on table public.materials is 'Materials that a shop has saved for its jobs.';
comment on column public.materials.user_id is 'Owner; the row is deleted with the account.';
comment on column public.materials.id is 'Chosen by the client: saving the same one again replaces it.';
comment on column public.materials.data is 'Name, sizes, prices, spacing, margin, rates and offcuts as JSON text.';

alter table public.materials enable row level security;
revoke all on public.materials from anon, authenticated;
