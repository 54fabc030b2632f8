-- Exclusion zones of stored offcuts, such as a hole: areas that later runs leave without parts.

alter table public.remnants add column zones text;
comment on column public.remnants.zones is 'Exclusion zones as JSON text, in inches of the offcut; null: none.';
