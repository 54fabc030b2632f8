import { startTlsProxy, type TlsProxy } from '#harness/hosted/tls-proxy.ts';
import type { LocalStack } from '@measurement-nesting/local-services';
import type { MailSink } from './services/mail-sink.ts';

const STRIPE_PAGES = '/__local/stripe';
const INBOX = '/__local/inbox.json';

/**
 * Starts https in front of the web server. It also serves, at the addresses where journeys expect them in local mode, the mails of the
 * real mailer and Stripe's own pages, which are at another company's address otherwise.
 */
export function startReverseProxy(
  certificate: { cert: string; key: string },
  port: number,
  behind: { webPort: number; standIn: () => LocalStack; mails: MailSink },
): Promise<TlsProxy> {
  return startTlsProxy((path) => (isStripe(path) ? behind.standIn().httpPort : behind.webPort), certificate, {
    port,
    path: (sent) => (isStripe(sent) ? sent.slice('/__local'.length) : sent),
    headers(sent, path) {
      if (!isStripe(path)) return { ...sent };
      const { httpPort, token } = behind.standIn();
      // The session cookie belongs to the product and must not be sent to another company.
      const { cookie: _, ...others } = sent;
      return { ...others, host: `127.0.0.1:${httpPort}`, 'x-local-token': token };
    },
    addressOf: ({ socket }) => visitorOf(socket.remotePort ?? 0),
    answer(request, response) {
      const url = URL.parse(request.url ?? '', 'https://site.test');
      if (url?.pathname !== INBOX) return false;
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify(behind.mails.mails(url.searchParams.get('to') ?? undefined)));
      return true;
    },
  });
}

const isStripe = (path: string) => path.startsWith(STRIPE_PAGES);

/** Returns another visitor's address for every connection: a hundred users sign up in these minutes, not all from one address. */
function visitorOf(port: number): string {
  return `198.18.${port >> 8}.${port & 255}`;
}
