import { cleanText } from '#packages/curves/src/drawing/diagnostics.ts';
import { EngineError } from '#packages/curves/src/errors.ts';
import { openDxf } from '@measurement-nesting/dxf';
import { mutate } from './mutation.ts';

const tags = (text: string): string => `${text.trim().split(/\s+/).join('\n')}\n`;

/** Tags with values that readers do not expect. */
const words = [
  ...[10, 20, 30, 11, 21, 40, 41, 42, 50, 51, 210, 230].flatMap((code) =>
    ['0', '-1', '1e9', '1e300', '1e999', 'abc', '0,5', '-0'].map((value) => `${code} ${value}`),
  ),
  ...[60, 62, 66, 67, 70, 71, 72, 73, 74, 75, 90, 91, 92, 93, 94, 95, 96, 97, 420].flatMap((code) =>
    ['0', '1', '2', '-1', '16', '32767', '1000000000'].map((value) => `${code} ${value}`),
  ),
  '0 SECTION 2 ENTITIES',
  '0 SECTION 2 BLOCKS',
  '0 SECTION 2 HEADER 9 $INSUNITS 70 4',
  '0 BLOCK 2 A 10 1 20 1',
  '0 BLOCK 2 B',
  '0 ENDBLK',
  '0 ENDSEC',
  '0 ENDTAB',
  '0 EOF',
  '0 SEQEND',
  '0 INSERT 2 A 10 0 20 0',
  '0 INSERT 2 B 41 2 42 -1 70 100 71 100 44 1 45 1',
  '0 DIMENSION 2 A',
  '0 LINE 8 0 10 0 20 0 11 1 21 1',
  '0 ARC 10 0 20 0 40 1 50 0 51 90',
  '0 CIRCLE 10 0 20 0 40 1',
  '0 ELLIPSE 10 0 20 0 11 1 21 0 40 0.5 41 0 42 6',
  '0 LWPOLYLINE 90 3 70 1 10 0 20 0 42 1 10 1 20 0 10 1 20 1',
  '0 POLYLINE 66 1 70 1',
  '0 VERTEX 10 1 20 2 42 0.5',
  '0 SPLINE 70 0 71 3 72 8 73 4 40 0 40 0 40 0 40 0 40 1 40 1 40 1 40 1 10 0 20 0 10 1 20 0 10 1 20 1 10 0 20 1',
  '0 SPLINE 71 2 40 0 40 0 40 0 40 1 40 1 40 1 41 1 41 0.5 41 1 10 0 20 0 10 1 20 0 10 1 20 1',
  '0 SPLINE 71 3 11 0 21 0 11 1 21 1 11 2 21 0',
  '0 HATCH 70 1 91 1 92 2 72 1 73 1 93 3 10 0 20 0 42 1 10 1 20 0 42 0 10 1 20 1 42 0 75 1',
  '0 HATCH 70 1 91 1 92 1 93 2 72 2 10 0 20 0 40 1 50 0 51 90 73 0 72 3 10 0 20 0 11 1 21 0 40 0.5 50 0 51 90 73 1 75 2',
  '0 SOLID 10 0 20 0 11 1 21 0 12 0 22 1 13 1 23 1',
  '0 3DFACE 10 0 20 0 11 1 21 0 12 0 22 1',
  '0 TEXT 10 0 20 0 40 1 1 \\U+00e9%%d',
  '0 MTEXT 10 0 20 0 40 1 71 5 1 {\\fArial|b0;A\\PB}',
  '0 LEADER 10 0 20 0 10 1 20 1',
  '0 POINT 10 0 20 0',
  '0 ATTDEF 10 0 20 0 40 1 70 2 1 A',
  '0 XLINE 10 0 20 0 11 1 21 0',
  '0 LWPOLYLINE 90 2 43 1 10 0 20 0 10 1 20 0',
].map((text) => bytesOf(tags(text)));

/** Offset of the nearest line from the start of `after`, so that tags are inserted whole. */
const lineStart = (after: Uint8Array): number => Math.max(0, after.indexOf(10) + 1);

/** Returns a seed file with one to six mutations. */
export const mutateDxf = (seeds: readonly Uint8Array[], random: () => number): Uint8Array =>
  mutate(seeds, random, {
    maxSteps: 6,
    longestPiece: 300,
    words: Array.from({ length: 3 }, () => (after: Uint8Array, pick: (count: number) => number) => [
      after.subarray(0, lineStart(after)),
      words[pick(words.length)]!,
      after.subarray(lineStart(after)),
    ]),
  });

const maxTicks = 100;

/** Returns the fault of a file's result; null for finite numbers or an error with a sentence. */
export function wrongAnswer(bytes: Uint8Array): string | null {
  try {
    // A clock that counts its calls ends long files early, and at the same place each time.
    let ticks = 0;
    const options = {
      fileName: 'fuzz.dxf',
      clock: () => ticks++,
      limits: { timeMs: maxTicks, elements: 2000, shapes: 2000, segments: 20_000 },
    };
    const { shapes, diagnostics, widthIn, heightIn } = openDxf(bytes, options).readPage(0);
    if (!(Math.max(widthIn, heightIn) > 0) || !(Math.min(widthIn, heightIn) >= 0)) return 'a page without a size';
    for (const { segments, closed } of shapes.flatMap(({ contours }) => contours)) {
      const [first, last] = [segments[0], segments.at(-1)];
      if (first === undefined || last === undefined) return 'an empty contour';
      let [x, y] = [first.x0, first.y0];
      for (const segment of segments) {
        for (const value of Object.values(segment)) {
          if (typeof value === 'number' && !Number.isFinite(value)) return 'a number that is none';
        }
        if (segment.x0 !== x || segment.y0 !== y) return 'a contour with a gap';
        [x, y] = [segment.x1, segment.y1];
      }
      if (closed && (x !== first.x0 || y !== first.y0)) return 'a closed contour with a gap';
    }
    return diagnostics.every(({ message }) => message !== '' && message === cleanText(message, 10_000))
      ? null
      : 'a notice with control characters';
  } catch (error) {
    if (!(error instanceof EngineError)) return error instanceof Error ? (error.stack ?? error.message) : String(error);
    return /undefined|NaN|\[object/.test(error.message.replaceAll(/"[^"]*"/g, ''))
      ? `odd words: ${error.message}`
      : null;
  }
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
