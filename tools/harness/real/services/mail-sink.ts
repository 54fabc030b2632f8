import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { linksOf } from '#packages/local-services/src/mail/plain-text.ts';

type SunkMail = { to: string; subject: string; text: string; html: string; links: string[] };

export type MailSink = {
  readonly port: number;
  /** The newest first; of one address, or all. */
  readonly mails: (to?: string) => readonly SunkMail[];
  readonly close: () => Promise<void>;
};

/** A mail server that keeps what it is given and sends nothing on. */
export async function startMailSink(): Promise<MailSink> {
  const kept: SunkMail[] = [];
  const server = new SMTPServer({
    // Without a certificate that senders would believe.
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(
          ({ subject = '', text = '', html = '' }) => {
            const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
            kept.unshift({ to, subject, text, html, links: linksOf(html) });
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
    mails: (to) => kept.filter((mail) => to === undefined || mail.to === to),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
