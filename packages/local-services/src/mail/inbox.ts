import { rows, type Queryable } from '../database/query.ts';
import { htmlToPlain, linksOf } from './plain-text.ts';

export type InboxMail = {
  id: number;
  sentAt: string;
  to: string;
  kind: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
};

const NEWEST = 100;

/** Stores a mail in the inbox; with `leaves`, it is also queued for the mail server. */
export async function deliverMail(
  db: Queryable,
  mail: { sentAt: Date; to: string; kind: string; subject: string; html: string; leaves: boolean },
): Promise<void> {
  await db.query(
    `insert into local_stack.mail (sent_at, recipient, kind, subject, html, plain, links, smtp_due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      mail.sentAt,
      mail.to,
      mail.kind,
      mail.subject,
      mail.html,
      htmlToPlain(mail.html),
      linksOf(mail.html),
      mail.leaves ? mail.sentAt : null,
    ],
  );
}

/** Returns the mails, newest first, all or those to one address. */
export async function listMail(db: Queryable, to?: string): Promise<InboxMail[]> {
  const found = await rows<{
    id: string;
    sent_at: Date;
    recipient: string;
    kind: string;
    subject: string;
    html: string;
    plain: string;
    links: string[];
  }>(
    db,
    `select id, sent_at, recipient, kind, subject, html, plain, links from local_stack.mail
     where $1::text is null or lower(recipient) = lower($1) order by id desc limit ${NEWEST}`,
    [to ?? null],
  );
  return found.map((row) => ({
    id: Number(row.id),
    sentAt: row.sent_at.toISOString(),
    to: row.recipient,
    kind: row.kind,
    subject: row.subject,
    text: row.plain,
    html: row.html,
    links: row.links,
  }));
}
