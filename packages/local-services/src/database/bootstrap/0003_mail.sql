-- Mail that a hosted project would send; here it goes into the local inbox.
create table local_stack.mail (
  id bigserial primary key,
  sent_at timestamptz not null,
  recipient text not null,
  kind text not null,
  subject text not null,
  html text not null,
  plain text not null,
  links text[] not null
);
