import nodemailer from 'nodemailer';
import type { Pool } from 'pg';
import { rows } from '../database/query.ts';

/** Settings of an external mail server, by the original server's names GOTRUE_SMTP_... */
export type SmtpSettings = {
  host: string;
  port: number;
  user: string;
  password: string;
  adminEmail: string;
  senderName: string;
};

/** Sends queued mails. */
export type SmtpForwarder = {
  /** Called when there may be a new mail; the transaction that wrote it may still be open. */
  wake(): void;
  stop(): Promise<void>;
};

const TIMEOUT_MS = 15_000;
/** Port 465 starts with TLS; other ports upgrade to it if the server offers it. */
const TLS_PORT = 465;
const WAKE_MS = 200;
const POLL_MS = 5_000;
/** Attempts for one mail, over about two hours. */
const MAX_TRIES = 10;
const BATCH = 10;

type DueMail = {
  id: string;
  recipient: string;
  subject: string;
  html: string;
  plain: string;
  smtp_tries: number;
};

/**
 * Forwards mails to a mail server after the request that caused them: a slow or unreachable mail server delays no
 * request, and the response time does not reveal whether a mail was sent.
 */
export function startSmtpForwarder(pool: Pool, settings: SmtpSettings, now: () => Date): SmtpForwarder {
  const transport = nodemailer.createTransport({
    host: settings.host,
    port: settings.port,
    secure: settings.port === TLS_PORT,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    ...(settings.user && { auth: { user: settings.user, pass: settings.password } }),
  });
  let isStopped = false;
  let sending: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function after(ms: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => {
      sending = sendDue().finally(() => after(POLL_MS));
    }, ms);
    timer.unref();
  }

  async function sendDue(): Promise<void> {
    try {
      const due = await rows<DueMail>(
        pool,
        `select id, recipient, subject, html, plain, smtp_tries from local_stack.mail
         where smtp_due_at <= $1 order by id limit ${BATCH}`,
        [now()],
      );
      for (const mail of due) {
        if (isStopped) return;
        await forward(mail);
      }
    } catch (error) {
      console.error(`mail: the inbox could not be read: ${reasonOf(error)}`);
    }
  }

  async function forward(mail: DueMail): Promise<void> {
    try {
      await transport.sendMail({
        from: { name: settings.senderName, address: settings.adminEmail },
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.plain,
        html: mail.html,
      });
      await pool.query('update local_stack.mail set smtp_due_at = null where id = $1', [mail.id]);
    } catch (error) {
      const tries = mail.smtp_tries + 1;
      const dueAt = tries >= MAX_TRIES ? null : new Date(now().getTime() + 2 ** tries * 5_000);
      await pool.query('update local_stack.mail set smtp_tries = $2, smtp_due_at = $3 where id = $1', [
        mail.id,
        tries,
        dueAt,
      ]);
      console.error(`mail: ${mail.id} was not taken by the mail server (try ${tries}): ${reasonOf(error)}`);
    }
  }

  after(WAKE_MS);
  return {
    wake: () => after(WAKE_MS),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await sending;
      transport.close();
    },
  };
}

/** Returns the kind of failure without the server's text, which repeats addresses. */
function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
}
