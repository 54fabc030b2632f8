-- What the stand-in for Stripe knows: every object as the JSON that Stripe would answer with. The product never reads it.
create schema stripe_emulator;
create table stripe_emulator.objects (
  kind text not null,
  id text not null,
  -- Order of creation: lists are newest first.
  position bigint not null,
  -- json, not jsonb: keys stay in Stripe's order.
  content json not null,
  primary key (kind, id)
);
revoke all on schema stripe_emulator from public;
