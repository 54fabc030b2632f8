-- Identity of a run's request, apart from the key of its layouts, which ignores prices.

alter table public.runs add column identity_hash text;
comment on column public.runs.identity_hash is 'SHA-256 of the whole request without its run id: another request with the same id is refused; null: created by a version without it, which compared request_hash.';
comment on column public.runs.request_hash is 'SHA-256 of the fields that a layout depends on: a request with the same value within a day gets the stored result.';
