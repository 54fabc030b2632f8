import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readBounded } from '#lib/server/security/read-bounded.ts';

const MAX = 1_000_000;
const tooLarge = () => new Error('too large');

function request(chunks: readonly Uint8Array[], contentLength?: string): Request {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const headers = new Headers(contentLength === undefined ? undefined : [['content-length', contentLength]]);
  const init = { method: 'POST', body, headers, duplex: 'half' };
  return new Request('http://localhost/', init);
}

const chunks = fc.array(fc.uint8Array({ maxLength: 5_000 }), { maxLength: 30 });
const lengths = fc.option(fc.constantFrom('0', '1', '70', '5000', '99999999', '-1', 'many', '1.5', ''), {
  nil: undefined,
});

test('returns the sent bytes for any chunks and announced length', async () => {
  await fc.assert(
    fc.asyncProperty(chunks, lengths, async (sent, length) => {
      const read = await readBounded(request(sent, length), MAX, tooLarge);
      expect(Buffer.from(read)).toEqual(Buffer.concat(sent));
    }),
  );
});

test.each([undefined, String(MAX + 1), '10'])('rejects one byte too many, announced as %s', async (length) => {
  const half = new Uint8Array(MAX / 2);
  await expect(readBounded(request([half, half], length), MAX, tooLarge)).resolves.toHaveLength(MAX);
  await expect(readBounded(request([half, half, new Uint8Array(1)], length), MAX, tooLarge)).rejects.toThrow(
    'too large',
  );
});

test('the buffer has the announced size, or at most twice the bytes read', async () => {
  const sent = Array.from({ length: 900 }, () => new Uint8Array(1_000));
  const announced = await readBounded(request(sent, '900000'), MAX, tooLarge);
  expect(announced.buffer.byteLength).toBe(900_000);
  const unannounced = await readBounded(request(sent), MAX, tooLarge);
  expect(unannounced.buffer.byteLength).toBeLessThanOrEqual(1_800_000);
});
