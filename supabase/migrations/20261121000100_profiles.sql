-- Who a person says they are. One row per account, made when the account is made. Email stays in auth.users.

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  name text not null default '',
  company text not null default '',
  industry text not null default '',
  position text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is 'What a person told us about themselves. Whether they pay is derived from subscriptions, never stored here.';
comment on column public.profiles.user_id is 'The account; goes with it.';
comment on column public.profiles.name is 'Required by the form; empty until it was filled in.';
comment on column public.profiles.company is 'Optional.';
comment on column public.profiles.industry is 'Required by the form; empty until it was filled in.';
comment on column public.profiles.position is 'Optional.';
comment on column public.profiles.created_at is 'When the account was made.';
comment on column public.profiles.updated_at is 'When the person last saved the form.';

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select on public.profiles to authenticated;
create policy "people read their own profile" on public.profiles
  for select to authenticated using (user_id = (select auth.uid()));

create function public.make_profile() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- A name given by Google or Microsoft is a good first value; it is a stranger's text, so it is cut.
  insert into public.profiles (user_id, name)
  values (
    new.id,
    left(coalesce(new.raw_user_meta_data ->> 'full_name', new.raw_user_meta_data ->> 'name', ''), 200)
  )
  on conflict (user_id) do nothing;
  return new;
end;
$$;
comment on function public.make_profile() is 'Gives every new account its profile row.';
revoke all on function public.make_profile() from public, anon, authenticated;

create trigger make_profile after insert on auth.users
  for each row execute function public.make_profile();
