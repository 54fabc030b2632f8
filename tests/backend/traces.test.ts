import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import {
  startAuthServer,
  startProgram,
  type AuthServer,
  type BackendProgram,
} from '#harness/backend/backend-program.ts';
import { eventsOf } from '#harness/backend/test-backend.ts';
import { TEST_SECRET } from '#harness/backend/web-headers.ts';
import { startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';
import { SLEEPY_WORKER } from '#harness/faults/programs.ts';
import { callBackend } from '#web/call-backend.ts';
import { startTracing } from '#lib/server/tracing/start-tracing.ts';

const attribute = z.object({ key: z.string(), value: z.object({ stringValue: z.string().optional() }) });
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attribute),
});
const exported = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

/** Messages received by a collector that stores everything. */
const sent: string[] = [];
const sink = createServer((request, response) => {
  let text = '';
  request.on('data', (part) => (text += String(part)));
  request.on('end', () => {
    sent.push(text);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
let endpoint: string;
let database: TestDatabase;
let auth: AuthServer;
let program: BackendProgram;
beforeAll(async () => {
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(sink.address() as AddressInfo).port}`;
  database = await startTestDatabase();
  auth = await startAuthServer();
  const env = { NEST_SLOTS: '1', MEASURE_SLOTS: '1', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint };
  program = await startProgram(auth, database.url, env, SLEEPY_WORKER);
});
afterAll(async () => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  program.kill('SIGKILL');
  await program.exited;
  auth.close();
  await database.close();
  sink.close();
});

test('a run is one trace from the web server to its job, with its id and without request content', async () => {
  const userId = await database.addUser();
  const data = {
    runId: randomUUID(),
    rows: [{ id: 'r1', text: 'PLANTED', font: 'Arial', size: 12 }],
    sheet: { widthIn: 96, heightIn: 48 },
    options: { budgetS: 5 },
  };
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = endpoint;
  const stopTracing = startTracing('web');
  const env = { backendUrl: `http://127.0.0.1:${program.port}`, backendSecret: TEST_SECRET };
  const answer = await callBackend(env, '/api/nest', {
    method: 'POST',
    // A browser's trace context, which starts no trace here.
    headers: { 'content-type': 'application/json', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
    body: JSON.stringify({ data, session: { token: await auth.token(userId) } }),
  });
  await eventsOf(answer);
  // Remaining spans are sent at the end.
  await stopTracing();
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);

  const all = sent
    .flatMap((text) => exported.parse(JSON.parse(text)).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  const named = (name: string) => all.find((one) => one.name === name)!;
  const { traceId } = named('web');
  expect(traceId).not.toContain('aaaa');
  expect(
    all
      .filter((one) => one.traceId === traceId)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['backend', 'job', 'run', 'web']);
  expect(named('web').parentSpanId ?? '').toBe('');
  expect(named('backend').parentSpanId).toBe(named('web').spanId);
  expect(named('run').parentSpanId).toBe(named('backend').spanId);
  expect(named('job').parentSpanId).toBe(named('run').spanId);
  for (const name of ['backend', 'run'])
    expect(named(name).attributes).toContainEqual({ key: 'run.id', value: { stringValue: data.runId } });
  for (const secret of ['PLANTED', userId, 'eyJ', TEST_SECRET]) expect(sent.join()).not.toContain(secret);
});
