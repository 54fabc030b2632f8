import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { pipeToNodeResponse } from 'next/dist/server/pipe-readable.js';
import { isInterruption } from '#lib/server/interruption.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Sends a stream through Next's own code; resolves with the error that it reports, or null, when the client has read the response. */
async function errorOf(open: () => Promise<ReadableStream<Uint8Array>>, leave?: AbortController): Promise<unknown> {
  let report: (error: unknown) => void;
  const reported = new Promise<unknown>((resolve) => (report = resolve));
  const site = await serve((_, response) => {
    void open()
      .then((stream) => pipeToNodeResponse(stream, response))
      .then(() => report(null), report);
  });
  const reading = fetch(site, { signal: leave?.signal ?? null }).then((response) => response.text());
  await reading.catch(() => {});
  return reported;
}

const streamOf = (address: string) => async () => (await fetch(address)).body!;

test('treats the end of the backend within a stream as an interruption', async () => {
  let end = () => {};
  const backend = await serve((_, response) => {
    end = () => response.destroy();
    response.write('{"seq":1}\n');
  });
  const error = await errorOf(async () => {
    const stream = await streamOf(backend)();
    end();
    return stream;
  });
  expect([String(error), isInterruption(error)]).toEqual(['Error: failed to pipe response', true]);
});

test('treats a disconnected client as no error or an interruption', async () => {
  const leave = new AbortController();
  const backend = await serve((_, response) => {
    const timer = setInterval(() => response.write('{"seq":1}\n'), 5);
    response.once('close', () => clearInterval(timer));
    setTimeout(() => leave.abort(), 50);
  });
  const error = await errorOf(streamOf(backend), leave);
  expect(error === null || isInterruption(error)).toBe(true);
});

test('treats an error within a stream and every other error as an error', async () => {
  const faulty = async () =>
    new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new TypeError('x is undefined')) });
  const error = await errorOf(faulty);
  expect([String(error), isInterruption(error)]).toEqual(['Error: failed to pipe response', false]);
  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  for (const other of [reset, new Error('failed to pipe response'), 'text', undefined]) {
    expect(isInterruption(other)).toBe(false);
  }
});
