import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, jest, test } from '@jest/globals';
import { MeasurementNesting, RunFailed } from '../src/client.ts';
import { apiError } from '../../../lib/shared/contracts/v1.ts';

/** Behavior of the client when the connection or the server fails. */
const runId = '6f1c1b9e-6f6b-4a63-9a3e-0d1b9c1b2c3d';
const line = (seq: number, type: string, rest: object = {}) => `${JSON.stringify({ seq, runId, type, ...rest })}\n`;
const nested = { runId, rows: [], sheet: { widthIn: 48, heightIn: 24 } };

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type Answer = (reply: ServerResponse, request: IncomingMessage) => void;

/** Starts a server that answers calls in this order; returns the requests it received. */
async function answering(...answers: Answer[]): Promise<{ client: MeasurementNesting; requests: string[] }> {
  const requests: string[] = [];
  server = createServer((request, reply) => {
    request.resume();
    request.on('end', () => {
      requests.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      (answers.shift() ?? cut)(reply, request);
    });
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { client: new MeasurementNesting({ site, key: 'mn_key_x', tries: 2 }), requests };
}

const cut: Answer = (reply) => void reply.destroy();
const lines =
  (text: string, end: 'ends' | 'breaks'): Answer =>
  (reply) => {
    reply.writeHead(200, { 'content-type': 'application/x-ndjson' });
    reply.write(text, () => (end === 'ends' ? reply.end() : setTimeout(() => reply.destroy(), 50)));
  };
const refuses =
  (status: number, error: object, headers: Readonly<Record<string, string>> = {}): Answer =>
  (reply) => {
    reply.writeHead(status, { 'content-type': 'application/json', ...headers });
    reply.end(JSON.stringify({ error }));
  };

async function seqsOf(events: AsyncIterable<{ seq: number }>): Promise<number[]> {
  const seqs: number[] = [];
  for await (const { seq } of events) seqs.push(seq);
  return seqs;
}

test('requests a stream that ends with waiting again after 10 s, any number of times', async () => {
  const waiting = line(1, 'waiting', { sinceS: 60 });
  const texts = [line(1, 'queued') + waiting, waiting, waiting, waiting, waiting, waiting, line(2, 'done')];
  const requests: string[] = [];
  const answer = (url: unknown) => {
    requests.push(String(url));
    return Promise.resolve(new Response(texts[requests.length - 1]));
  };
  const client = new MeasurementNesting({ site: 'http://x.example', key: 'mn_key_x', tries: 2, fetch: answer });
  const pauses: unknown[] = [];
  const timers = jest.spyOn(globalThis, 'setTimeout').mockImplementation(((callback: () => void, ms?: number) => {
    pauses.push(ms);
    queueMicrotask(callback);
  }) as unknown as typeof setTimeout);
  const seqs = await seqsOf(client.nest(nested)).finally(() => timers.mockRestore());
  expect(seqs).toEqual([1, 1, 1, 1, 1, 1, 1, 2]);
  expect(requests).toHaveLength(7);
  expect(new Set(pauses)).toEqual(new Set([10_000]));
});

test('resumes a broken stream from its last event without starting the run again', async () => {
  const { client, requests } = await answering(
    lines(line(1, 'queued') + line(2, 'measuring'), 'breaks'),
    cut,
    lines(`\n${line(5, 'best')}`, 'ends'),
    lines(line(6, 'done'), 'ends'),
  );
  expect(await seqsOf(client.nest(nested))).toEqual([1, 2, 5, 6]);
  expect(requests.map((call) => call.split(' ').slice(0, 2).join(' '))).toEqual([
    'POST /api/v1/runs',
    `GET /api/v1/runs/${runId}/events?afterSeq=2`,
    `GET /api/v1/runs/${runId}/events?afterSeq=2`,
    `GET /api/v1/runs/${runId}/events?afterSeq=5`,
  ]);
  expect(requests[0]).toContain('Bearer mn_key_x');
});

test('retries an unanswered start with the same run id', async () => {
  const { client, requests } = await answering(cut, lines(line(1, 'done'), 'ends'));
  expect(await seqsOf(client.nest(nested))).toEqual([1]);
  expect(requests.map((call) => call.split(' ')[0])).toEqual(['POST', 'POST']);
});

test('retries when the server is busy; throws a rejection at once with its code, field and wait', async () => {
  const busy = await answering(refuses(503, { code: 'busy', message: 'Busy.' }), lines(line(1, 'done'), 'ends'));
  expect(await seqsOf(busy.client.nest(nested))).toEqual([1]);
  server!.close();
  const refusal = { code: 'run_in_progress', message: 'One at a time.', field: 'rows', retryAfterS: 7, requestId: 'r' };
  const { client, requests } = await answering(refuses(429, refusal));
  await expect(seqsOf(client.nest(nested))).rejects.toMatchObject({ name: 'ApiRefusal', status: 429, ...refusal });
  expect(requests).toHaveLength(1);
});

test('gives up on a persistently broken connection, with the position to resume from', async () => {
  const { client } = await answering(lines(line(3, 'best'), 'breaks'));
  await expect(seqsOf(client.nest(nested))).rejects.toMatchObject({ name: 'ConnectionLost', runId, seq: 3 });
});

test('reports a response that is not JSON as ApiRefusal', async () => {
  const { client } = await answering((reply) => reply.writeHead(502).end('<html>'));
  await expect(client.credits()).rejects.toMatchObject({ name: 'ApiRefusal', code: 'server_error', status: 502 });
});

test("rejects with the caller's abort reason", async () => {
  const { client } = await answering(lines(line(1, 'queued'), 'breaks'));
  const abort = new AbortController();
  const reading = (async () => {
    for await (const _ of client.nest(nested, { signal: abort.signal })) abort.abort(new Error('enough'));
  })();
  await expect(reading).rejects.toThrow('enough');
});

test.each(['https://shop.example', 'https://shop.example/', 'https://shop.example//'])(
  'calls the same address for the site %p',
  async (site) => {
    const requests: string[] = [];
    const fetch = (address: string | URL | Request) => {
      requests.push(String(address));
      return Promise.resolve(Response.json({}));
    };
    await new MeasurementNesting({ site, key: 'mn_key_x', fetch }).credits();
    expect(requests).toEqual(['https://shop.example/api/v1/credits']);
  },
);

test.each(['shop.example', 'localhost:3000', 'ftp://shop.example', 'https://shop.example/api/v1', ''])(
  'rejects the site %p before any call',
  (site) => expect(() => new MeasurementNesting({ site, key: 'mn_key_x' })).toThrow(TypeError),
);

test.each([undefined, ''])('rejects the key %p before any call', (key) => {
  expect(() => new MeasurementNesting({ site: 'https://shop.example', key })).toThrow(/"key" is missing/);
});

test('an error has every field of the server response', async () => {
  const body = {
    code: 'run_in_progress',
    message: 'One at a time.',
    field: 'rows',
    fields: [{ field: 'rows', message: 'Too many.' }],
    retryAfterS: 90,
    runId,
    requestId: 'r',
    sentence: ['One at a time.'],
    doc: 'https://shop.example/developers#run_in_progress',
  };
  expect(Object.keys(apiError.shape.error.shape).filter((name) => !Object.hasOwn(body, name))).toEqual([]);
  const { client } = await answering(refuses(429, body));
  const { message, ...rest } = body;
  const error: unknown = await client.credits().catch((caught: unknown) => caught);
  expect(error).toMatchObject({ ...rest, status: 429 });
  expect((error as Error).message).toBe(message);
});

test.each([
  [429, { code: 'too_many_requests', retryAfterS: 90 }, {}, true],
  [429, { code: 'too_many_requests' }, { 'retry-after': '3600' }, true],
  [429, { code: 'run_in_progress' }, {}, false],
  [503, { code: 'busy' }, {}, true],
  [504, { code: 'timed_out' }, {}, false],
  [422, { code: 'invalid_input' }, {}, false],
])('status %p with %p and the headers %p is passing: %p', async (status, error, headers, isPassing) => {
  const { client } = await answering(refuses(status, error, headers));
  await expect(client.credits()).rejects.toMatchObject({ isPassing });
});

test('repeats a request above the rate limit after the stated seconds, and gives up after `tries`', async () => {
  const limited = refuses(429, { code: 'too_many_requests', retryAfterS: 0 });
  const patient = await answering(limited, limited, (reply) => reply.end('{"remainingCredits":3}'));
  expect(await patient.client.credits()).toEqual({ remainingCredits: 3 });
  server!.close();
  const given = await answering(limited, limited, limited, limited);
  await expect(given.client.credits()).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(given.requests).toHaveLength(3);
});

test('waits for the end of a run and returns it; throws the error of one without a layout', async () => {
  const { client, requests } = await answering(lines(line(1, 'queued') + line(2, 'done'), 'ends'), (reply) =>
    reply.end(JSON.stringify({ runId, state: 'done' })),
  );
  expect(await client.nestAndWait(nested)).toEqual({ runId, state: 'done' });
  expect(requests[1]).toContain(`GET /api/v1/runs/${runId} `);
  server!.close();
  const error = { code: 'nothing_fits', message: 'Nothing fits.' };
  const failed = await answering(lines(line(1, 'failed', { error }), 'ends'));
  const thrown: unknown = await failed.client.nestAndWait(nested).catch((caught: unknown) => caught);
  expect(thrown).toBeInstanceOf(RunFailed);
  expect(thrown).toMatchObject({ runId, error, message: 'Nothing fits.' });
});

test('lists the runs of all pages', async () => {
  const page =
    (ids: string[], nextCursor: string | null): Answer =>
    (reply) =>
      void reply.end(JSON.stringify({ runs: ids.map((id) => ({ runId: id })), nextCursor }));
  const { client, requests } = await answering(page(['a', 'b'], runId), page(['c'], null));
  const ids: string[] = [];
  for await (const run of client.allRuns()) ids.push(run.runId);
  expect(ids).toEqual(['a', 'b', 'c']);
  expect(requests.map((call) => call.split(' ')[1])).toEqual([
    '/api/v1/runs?limit=100',
    `/api/v1/runs?limit=100&cursor=${runId}`,
  ]);
});
