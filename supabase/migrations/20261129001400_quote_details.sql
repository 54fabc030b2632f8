-- Details of a shop's quotes for its customers: name, address, terms, logo, number, tax.

alter table public.profiles add column quote_details text;
comment on column public.profiles.quote_details is 'Details of the quotes as JSON text, as the browser stores them; null: none.';
