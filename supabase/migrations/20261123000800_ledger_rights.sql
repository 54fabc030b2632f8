-- Numbers of movements are given by the ledger alone, and emptying it at once is refused as deleting a row is.

revoke all on all sequences in schema public from anon, authenticated;
create trigger keep_ledger_whole before truncate on public.credit_ledger
  for each statement execute function public.keep_ledger();
