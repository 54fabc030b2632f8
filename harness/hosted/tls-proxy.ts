import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';

export type TlsProxy = { readonly port: number; readonly close: () => void };

/**
 * The TLS end that every deployment has before its web server: speaks https to browsers, http to the server behind, names the
 * browser's address in X-Forwarded-For, and changes nothing else.
 *
 * @param headers changes what the server behind is sent, where the proxy stands for a gateway that does
 */
export async function startTlsProxy(
  to: () => number,
  certificate: { cert: string; key: string },
  { port = 0, headers = (sent) => sent }: { port?: number; headers?: (sent: http.IncomingHttpHeaders) => object } = {},
): Promise<TlsProxy> {
  const server = https.createServer(certificate, (request, response) => {
    const claimed = request.headers['x-forwarded-for'];
    const hops = [...(claimed === undefined ? [] : [claimed].flat()), request.socket.remoteAddress];
    const passed = http.request(
      {
        host: '127.0.0.1',
        port: to(),
        method: request.method,
        path: request.url,
        headers: { ...headers(request.headers), 'x-forwarded-for': hops.join(', ') },
      },
      (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
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
