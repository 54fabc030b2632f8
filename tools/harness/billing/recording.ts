import { appendFileSync, mkdirSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';

/** One request to the Stripe emulator and its response. */
export type StripeExchange = {
  readonly by: 'product' | 'test';
  readonly method: string;
  /** Path below api.stripe.com, with its query. */
  readonly path: string;
  /** Form-encoded body; '' without one. */
  readonly body: string;
  readonly status: number;
  readonly answer: unknown;
};

const folder = process.env.STRIPE_RECORDING;

/** True if requests of tests to the local Stripe are recorded for other checks (STRIPE_RECORDING: a folder). */
export const isRecording = Boolean(folder);

/** Appends the exchange as one line to the recording. */
export function recordExchange(exchange: StripeExchange): void {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${JSON.stringify(exchange)}\n`);
}

/** Starts a proxy to the Stripe emulator that records all exchanges. */
export async function startRecordingProxy(behind: number): Promise<{ port: number; close: () => void }> {
  const server = http.createServer((request, response) => {
    const { method = 'GET', url: path_ = '/', headers } = request;
    void buffer(request).then((body) => {
      const passed = http.request({ host: '127.0.0.1', port: behind, method, path: path_, headers }, (answered) => {
        void buffer(answered).then((answer) => {
          const status = answered.statusCode ?? 0;
          recordExchange({
            by: 'test',
            method,
            path: path_,
            body: body.toString('utf8'),
            status,
            answer: JSON.parse(answer.toString('utf8')),
          });
          response.writeHead(status, answered.headers).end(answer);
        });
      });
      passed.on('error', () => response.destroy());
      passed.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
