-- Layouts that people made by hand from what a run had found, and runs that went on from a layout.

alter table public.runs
  add column hand_layout text,
  add column locked_rows text[] not null default '{}',
  add column went_on_from uuid,
  add column goes_on_free boolean not null default false,
  add column taken_off text,
  add constraint runs_hand_layout_after_end check (hand_layout is null or state not in ('queued', 'running')),
  add constraint runs_taken_off_until_end check (taken_off is null or state in ('queued', 'running'));
comment on column public.runs.hand_layout is 'The layout that its owner made by hand, as JSON text; null: the one that the search found holds.';
comment on column public.runs.locked_rows is 'Ids of the rows whose parts may not be turned: the input, which says so too, goes when the run ends.';
comment on column public.runs.went_on_from is 'The run that was asked for first, where this one goes on from it or repeats it. Kept when that one has expired.';
comment on column public.runs.goes_on_free is 'True: it goes on from a layout and costs nothing. Counted, since that is free only so often.';
comment on column public.runs.taken_off is 'Copies that stay off the sheets because its owner took them off, as JSON; null as soon as the run has ended.';
create index runs_went_on on public.runs (went_on_from) where went_on_from is not null;
