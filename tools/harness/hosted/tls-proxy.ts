import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';

export type TlsProxy = { readonly port: number; readonly close: () => void };

type Options = {
  readonly port?: number;
  /** Changes the headers for the server, as a gateway does. */
  readonly headers?: (sent: http.IncomingHttpHeaders, path: string) => http.OutgoingHttpHeaders;
  readonly path?: (sent: string) => string;
  /** Client's address as passed to the server; default the socket's address. */
  readonly addressOf?: (request: http.IncomingMessage) => string;
  /** Returns the response to a rejected request, or null to forward it. */
  readonly refuse?: (request: http.IncomingMessage) => { status: number; message: string } | null;
  /** Responds to the request itself and returns true, or returns false. */
  readonly answer?: (request: http.IncomingMessage, response: http.ServerResponse) => boolean;
};

/**
 * Terminates TLS in front of a web server, as in every deployment: https for browsers, http to the server, with the
 * browser's address in X-Forwarded-For and no other change.
 *
 * @param to port of the server for a path
 */
export async function startTlsProxy(
  to: (path: string) => number,
  certificate: { cert: string; key: string },
  {
    port = 0,
    headers = (sent) => ({ ...sent }),
    path = (sent) => sent,
    addressOf = (request) => request.socket.remoteAddress ?? '',
    refuse = () => null,
    answer = () => false,
  }: Options = {},
): Promise<TlsProxy> {
  const server = https.createServer(certificate, (request, response) => {
    const refused = refuse(request);
    if (refused) {
      response.writeHead(refused.status, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify({ message: refused.message }));
    }
    if (answer(request, response)) return;
    const url = request.url ?? '/';
    const sent = headers(request.headers, url);
    const claimed = sent['x-forwarded-for'];
    const hops = [...(claimed === undefined ? [] : [claimed].flat()), addressOf(request)];
    const passed = http.request(
      {
        host: '127.0.0.1',
        port: to(url),
        method: request.method,
        path: path(url),
        headers: { ...sent, 'x-forwarded-for': hops.join(', ') },
      },
      (answered) => {
        response.writeHead(answered.statusCode!, answered.headers);
        answered.pipe(response);
      },
    );
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
