import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { privateAddress } from '../security/private-address.ts';
import { METRICS_ADDRESS_RULE, readMetricsAddress } from './metrics-address.ts';
import { collectMetrics, type Waiting } from './metrics.ts';

const PATH = '/metrics';
const HEADERS_MS = 10_000;
export type MetricsServer = { readonly port: number; readonly stop: () => Promise<void> };

/**
 * Answers GET /metrics on an address of its own, which no visitor reaches.
 *
 * @throws Error where the address is not a private one, or taken.
 */
export async function serveMetrics(address: string, part: string, waiting?: Waiting): Promise<MetricsServer> {
  const wanted = readMetricsAddress(address);
  const host = wanted && (await privateAddress(wanted.host));
  if (host === null) throw new Error(`METRICS_ADDRESS ${METRICS_ADDRESS_RULE}.`);
  const metrics = collectMetrics(part, waiting);
  const server = createServer({ requestTimeout: HEADERS_MS, headersTimeout: HEADERS_MS }, (request, response) => {
    if (request.method !== 'GET' || request.url !== PATH) {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(wanted!.port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      metrics.stop();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
