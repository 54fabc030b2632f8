import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { privateAddress } from '../security/private-address.ts';
import { METRICS_ADDRESS_RULE, readMetricsAddress } from './metrics-address.ts';
import { collectMetrics, type Waiting } from './metrics.ts';

const PATH = '/metrics';
/** Paths for process managers: the process is alive; it is ready for work. */
const HEALTH_PATH = '/health';
const READY_PATH = '/ready';
const HEADERS_MS = 10_000;

export type MetricsOptions = {
  readonly waiting?: Waiting;
  /** Reports whether the process is ready, if it has no other address for that. */
  readonly isReady?: () => Promise<boolean>;
};
export type MetricsServer = { readonly port: number; readonly stop: () => Promise<void> };

/**
 * Serves GET /metrics, and with `isReady` /health and /ready, on a separate address that visitors cannot reach.
 *
 * @throws Error if the address is not private, or in use
 */
export async function serveMetrics(
  address: string,
  part: string,
  { waiting, isReady }: MetricsOptions = {},
): Promise<MetricsServer> {
  const endpoint = readMetricsAddress(address);
  const host = endpoint && (await privateAddress(endpoint.host));
  if (host === null) throw new Error(`METRICS_ADDRESS ${METRICS_ADDRESS_RULE}.`);
  const metrics = collectMetrics(part, waiting);
  const server = createServer({ requestTimeout: HEADERS_MS, headersTimeout: HEADERS_MS }, (request, response) => {
    const path = request.method === 'GET' ? request.url : undefined;
    if (isReady && path === HEALTH_PATH) return void response.writeHead(200).end();
    if (isReady && path === READY_PATH)
      return void isReady().then((ready) => response.writeHead(ready ? 200 : 503).end());
    if (path !== PATH) return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(endpoint!.port, host);
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
