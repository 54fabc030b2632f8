-- The color code that a user last used: rules on cutting, scoring, engraving and ignoring.

alter table public.profiles add column color_code jsonb;
comment on column public.profiles.color_code is 'Rules of "My color code" and whether each new drawing starts with them, as the browser stores them; null: none.';
