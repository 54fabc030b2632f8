import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readLines } from '#lib/browser/http/read-lines.ts';

async function linesOf(chunks: Uint8Array[]): Promise<string[]> {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  return Array.fromAsync(readLines(stream));
}

test('yields complete lines for any division of the bytes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme' }).filter((line) => line.trim() !== '' && !/[\n\r]/.test(line))),
      fc.array(fc.nat(200)),
      async (lines, cuts) => {
        const bytes = new TextEncoder().encode(lines.join('\n'));
        const places = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length];
        const chunks = places.slice(1).map((end, index) => bytes.slice(places[index], end));
        expect(await linesOf(chunks)).toEqual(lines);
      },
    ),
  );
});

test('closes the stream when the reader stops early', async () => {
  let isCanceled = false;
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('x\n')),
    cancel: () => {
      isCanceled = true;
    },
  });
  for await (const line of readLines(stream)) {
    expect(line).toBe('x');
    break;
  }
  expect(isCanceled).toBe(true);
});
