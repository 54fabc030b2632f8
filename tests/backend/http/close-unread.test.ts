import { serve, type ServerType } from '@hono/node-server';
import { afterEach, expect, test } from '@jest/globals';
import { closeUnread } from '#backend/http/close-unread.ts';
import { readBounded } from '#lib/server/security/read-bounded.ts';

let server: ServerType | undefined;
afterEach(() => void server?.close());

const MAX_BYTES = 256 * 1024;

test('a call after one whose body was too large gets its response', async () => {
  const answer = async (request: Request): Promise<Response> => {
    try {
      return Response.json({ bytes: (await readBounded(request, MAX_BYTES, () => new Error('too large'))).byteLength });
    } catch {
      return Response.json({}, { status: 413 });
    }
  };
  const port = await new Promise<number>((resolve) => {
    server = serve({ fetch: closeUnread(answer), port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port));
  });
  const send = async (bytes: number): Promise<number> => {
    // As the web server forwards a call: in parts, without an announced length.
    const body = new Blob([new Uint8Array(bytes)]).stream();
    const request = { method: 'POST', body, duplex: 'half' } as RequestInit;
    const response = await fetch(`http://127.0.0.1:${port}/`, request);
    await response.text();
    return response.status;
  };
  for (let round = 0; round < 10; round++) {
    expect(await send(4 * MAX_BYTES)).toBe(413);
    expect(await send(10)).toBe(200);
  }
});

test('a call that is answered before its small body has arrived gets its response', async () => {
  const port = await new Promise<number>((resolve) => {
    const answer = () => Response.json({}, { status: 429 });
    server = serve({ fetch: closeUnread(answer), port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port));
  });
  const send = async (): Promise<number> => {
    const parts = ['{"data":', 'null', ',"session":{}}'].map((part) => new TextEncoder().encode(part));
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        const part = parts.shift();
        if (part) controller.enqueue(part);
        else controller.close();
      },
    });
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, duplex: 'half' } as RequestInit);
    await response.text();
    return response.status;
  };
  for (let round = 0; round < 20; round++) expect(await Promise.all([send(), send(), send()])).toEqual([429, 429, 429]);
});
