-- API keys for tests, keys that expire, and the last requests of each key.

alter table public.api_keys
  add column is_sandbox boolean not null default false,
  add column expires_at timestamptz,
  add column calls bigint not null default 0;
comment on column public.api_keys.is_sandbox is 'True for a key whose runs cost no credit and are limited to seconds.';
comment on column public.api_keys.expires_at is 'From when on it is rejected; null: it does not expire.';
comment on column public.api_keys.calls is 'Number of its requests; the next one replaces the oldest in the log.';

create table public.api_key_requests (
  key_id uuid not null references public.api_keys (id) on delete cascade,
  slot integer not null,
  at timestamptz not null,
  call text not null,
  status integer not null,
  code text,
  request_id text not null,
  ms integer not null,
  primary key (key_id, slot)
);
comment on table public.api_key_requests is 'The last requests of each API key, without their contents.';
comment on column public.api_key_requests.key_id is 'The key.';
comment on column public.api_key_requests.slot is 'Number of the request modulo the length of the log.';
comment on column public.api_key_requests.at is 'Time of the request.';
comment on column public.api_key_requests.call is 'Name of the call.';
comment on column public.api_key_requests.status is 'HTTP status of the response.';
comment on column public.api_key_requests.code is 'Error code of a refusal; null: accepted.';
comment on column public.api_key_requests.request_id is 'Id of the request in the logs of the service.';
comment on column public.api_key_requests.ms is 'Milliseconds until the response began.';

alter table public.api_key_requests enable row level security;
revoke all on public.api_key_requests from anon, authenticated;
