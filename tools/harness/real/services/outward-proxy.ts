import http from 'node:http';
import net, { type AddressInfo } from 'node:net';

/**
 * Starts the outgoing proxy of a program (HTTPS_PROXY): connections to the named hosts end at ports of this machine, all others are
 * refused, so that no request leaves the machine.
 */
export async function startOutwardProxy(
  ports: ReadonlyMap<string, number>,
): Promise<{ url: string; refused: readonly string[]; close: () => void }> {
  const refused: string[] = [];
  const server = http.createServer((_, response) => response.writeHead(403).end());
  server.on('connect', (request, client, head) => {
    const host = (request.url ?? '').replace(/:443$/, '');
    const port = ports.get(host);
    if (port === undefined) {
      refused.push(host);
      return void client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    }
    const upstream = net.connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      upstream.write(head);
      upstream.pipe(client);
      client.pipe(upstream);
    });
    upstream.on('error', () => client.destroy());
    client.on('error', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
