-- Manual layouts get a standard name, in two steps: each version writes its own column, and the trigger writes the other one.
-- docs/upgrading.md, Renamed columns, has the second step.

alter table public.runs
  add column manual_layout text,
  add constraint runs_manual_layout_after_end check (manual_layout is null or state not in ('queued', 'running'));
comment on column public.runs.manual_layout is 'Layout edited manually, as JSON text; null: the layout of the search applies.';
comment on column public.runs.hand_layout is 'Former name of manual_layout, with the same value, for versions before 0.4.';

create function public.copy_manual_layout() returns trigger language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.manual_layout := coalesce(new.manual_layout, new.hand_layout);
  elsif new.manual_layout is not distinct from old.manual_layout then
    new.manual_layout := new.hand_layout;
  end if;
  new.hand_layout := new.manual_layout;
  return new;
end;
$$;
comment on function public.copy_manual_layout() is 'Writes a manual layout to both columns, whichever of them a version writes.';
revoke all on function public.copy_manual_layout() from public, anon, authenticated;
create trigger copy_manual_layout before insert or update of manual_layout, hand_layout on public.runs
  for each row execute function public.copy_manual_layout();

update public.runs set hand_layout = hand_layout where hand_layout is not null;
