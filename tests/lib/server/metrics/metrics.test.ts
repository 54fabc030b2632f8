import { request } from 'node:http';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { count, time } from '#lib/server/metrics/channels.ts';
import { isMetricsAddress } from '#lib/server/metrics/metrics-address.ts';
import { collectMetrics, type Metrics } from '#lib/server/metrics/metrics.ts';
import { serveMetrics } from '#lib/server/metrics/serve-metrics.ts';

let metrics: Metrics;
beforeEach(() => {
  metrics = collectMetrics('api', () => ({ quick: 3, nesting: 0 }));
});
afterEach(() => metrics.stop());

/** Returns the lines of the metrics text that begin with a name, without the buckets. */
async function linesOf(name: string): Promise<string[]> {
  const text = await metrics.text();
  return text.split('\n').filter((line) => line.startsWith(name) && !line.includes('_bucket'));
}

test('counts by kind and name', async () => {
  count('refused.too_many_requests');
  count('refused.too_many_requests');
  count('restarts.job process ended');
  count('alone');
  expect(await linesOf('mn_events_total')).toEqual([
    'mn_events_total{kind="refused",what="too_many_requests",part="api"} 2',
    'mn_events_total{kind="restarts",what="job process ended",part="api"} 1',
    'mn_events_total{kind="alone",what="",part="api"} 1',
  ]);
});

test('times requests, connections and runs, and measures queues on request', async () => {
  time({ of: 'request', method: 'POST', route: '/api/nest', status: 200, seconds: 0.5 });
  time({ of: 'connection', seconds: 0.002 });
  time({ of: 'run', ended: 'finished', seconds: 21 });
  expect(await linesOf('mn_request_seconds')).toEqual([
    'mn_request_seconds_sum{part="api",method="POST",route="/api/nest",status="200"} 0.5',
    'mn_request_seconds_count{part="api",method="POST",route="/api/nest",status="200"} 1',
  ]);
  expect(await linesOf('mn_connection_wait_seconds_count')).toEqual(['mn_connection_wait_seconds_count{part="api"} 1']);
  expect(await linesOf('mn_run_seconds_sum')).toEqual(['mn_run_seconds_sum{part="api",ended="finished"} 21']);
  expect(await linesOf('mn_waiting')).toEqual([
    'mn_waiting{lane="quick",part="api"} 3',
    'mn_waiting{lane="nesting",part="api"} 0',
  ]);
  expect((await linesOf('process_resident_memory_bytes')).length).toBe(1);
});

test('limits the number of routes for arbitrary addresses', async () => {
  for (let index = 0; index < 5000; index++) {
    time({ of: 'request', method: 'GET', route: `/made-up-${index}`, status: 200, seconds: 0 });
  }
  const routes = await linesOf('mn_request_seconds_count');
  expect(routes.length).toBeLessThan(300);
  expect(routes.at(-1)).toBe('mn_request_seconds_count{part="api",method="GET",route="other",status="200"} 4800');
});

test('collects nothing after the end', async () => {
  metrics.stop();
  count('refused.forbidden');
  expect(await metrics.text()).not.toContain('forbidden');
});

test.each(['127.0.0.1:9464', '10.0.0.7:80', '[::1]:9464', '[fd00::1]:1', 'metrics.internal:9464', '127.0.0.1:0'])(
  'accepts %s as the metrics address',
  (address) => expect(isMetricsAddress(address)).toBe(true),
);
test.each(['0.0.0.0:9464', '[::]:9464', '8.8.8.8:9464', '127.0.0.1', ':9464', '127.0.0.1:65536', 'http://a:1', ''])(
  'rejects %s as the metrics address',
  (address) => expect(isMetricsAddress(address)).toBe(false),
);

function ask(port: number, path: string, method = 'GET'): Promise<{ status: number; type: string; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method, agent: false }, (response) => {
      let text = '';
      response.on('data', (part) => (text += String(part)));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text }),
      );
    });
    outgoing.once('error', reject);
    outgoing.end();
  });
}

test('a separate address serves /metrics to Prometheus, and nothing else', async () => {
  const server = await serveMetrics('127.0.0.1:0', 'worker');
  count('failed.server_error');
  const answer = await ask(server.port, '/metrics');
  expect(answer).toMatchObject({ status: 200, type: 'text/plain; version=0.0.4; charset=utf-8' });
  expect(answer.text).toContain('mn_events_total{kind="failed",what="server_error",part="worker"} 1');
  for (const path of ['/', '/metrics/', '/metrics?x', '/health'])
    expect((await ask(server.port, path)).status).toBe(404);
  expect((await ask(server.port, '/metrics', 'POST')).status).toBe(404);
  await server.stop();
  await expect(ask(server.port, '/metrics')).rejects.toThrow('ECONNREFUSED');
});

test('a process with readiness also reports it to process managers', async () => {
  let isReady = true;
  const server = await serveMetrics('127.0.0.1:0', 'worker', { isReady: async () => isReady });
  expect((await ask(server.port, '/ready')).status).toBe(200);
  isReady = false;
  expect((await ask(server.port, '/ready')).status).toBe(503);
  expect((await ask(server.port, '/health')).status).toBe(200);
  expect((await ask(server.port, '/ready', 'POST')).status).toBe(404);
  await server.stop();
});

test('rejects a public address and an address in use by name', async () => {
  await expect(serveMetrics('0.0.0.0:0', 'api')).rejects.toThrow('METRICS_ADDRESS');
  const first = await serveMetrics('127.0.0.1:0', 'api');
  await expect(serveMetrics(`127.0.0.1:${first.port}`, 'api')).rejects.toThrow('EADDRINUSE');
  await first.stop();
});
