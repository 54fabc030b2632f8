import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { linksOf } from '#packages/local-services/src/mail/plain-text.ts';

type SunkMail = { to: string; subject: string; text: string; html: string; links: string[] };

export type MailSink = {
  readonly port: number;
  /** Returns the mails to an address, or all, the newest first. */
  readonly mails: (to?: string) => readonly SunkMail[];
  readonly close: () => Promise<void>;
};

/** Starts a mail server that stores all mails and forwards none. */
export async function startMailSink(): Promise<MailSink> {
  const received: SunkMail[] = [];
  const server = new SMTPServer({
    // Without a certificate that senders would trust.
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(
          ({ subject = '', text = '', html = '' }) => {
            const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
            received.unshift({ to, subject, text, html, links: linksOf(html) });
            done();
          },
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails: (to) => received.filter((mail) => to === undefined || mail.to === to),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
