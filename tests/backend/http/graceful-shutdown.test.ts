import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve, type ServerType } from '@hono/node-server';
import { afterEach, expect, test } from '@jest/globals';
import { countCalls, shutDownGracefully } from '#backend/http/graceful-shutdown.ts';

let server: ServerType | undefined;
afterEach(() => void server?.close());

async function listen(answer: (request: Request) => Response | Promise<Response>) {
  const calls = countCalls(answer);
  const port = await new Promise<number>((resolve) => {
    server = serve({ fetch: calls.answer, port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port));
  });
  return { url: `http://127.0.0.1:${port}/`, leave: () => shutDownGracefully(server as Server, calls.underWay) };
}

test('a call that takes longer than the limit of streams is still answered', async () => {
  const work = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const { url, leave } = await listen(async () => {
    begun.resolve();
    await work.promise;
    return new Response('the answer');
  });
  const text = fetch(url).then((response) => response.text());
  await begun.promise;
  const left = leave();
  await sleep(1_500);
  work.resolve();
  expect(await text).toBe('the answer');
  await left;
});

test('an open stream does not delay the shutdown', async () => {
  const { url, leave } = await listen(
    () =>
      new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('first line\n')) })),
  );
  const reader = (await fetch(url)).body!.getReader();
  await reader.read();
  await leave();
  await expect(reader.read()).rejects.toThrow('terminated');
});

test('a server without requests shuts down at once', async () => {
  const { leave } = await listen(() => new Response());
  await leave();
  expect(server!.listening).toBe(false);
});
