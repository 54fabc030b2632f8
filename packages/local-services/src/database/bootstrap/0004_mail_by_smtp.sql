-- Mail that also leaves the machine, where SMTP is configured: due until the mail server has taken it or it was given up.
alter table local_stack.mail
  add column smtp_due_at timestamptz,
  add column smtp_tries integer not null default 0;
