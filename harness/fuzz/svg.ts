import { readDrawing } from '#engine/drawing/read-drawing.ts';
import { measureDrawing } from '#engine/measure/measure-drawing.ts';
import type { Measurement } from '#engine/model/measurement.ts';
import { EngineError } from '#engine/errors.ts';

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const tokens = (
  'NaN § 1e309 § -1e-320 § 0 § 99999999999999999999 § 1e9 § . § - § e5 § % § em § mm § " § \' § < § > § & § ; § , § &#0; § &#x10FFFF; § ' +
  '<!-- § --> § <![CDATA[ § ]]> § </g> § <g> § <svg> § </svg> § <!DOCTYPE x [ § <?xml § M § Z § A1 1 0 0 1 § url(#a) § href="#a" § ' +
  'id="a" § clip-path="url(#a)" § transform="scale(0)" § transform="rotate(1e99)" § display="none" § viewBox="0 0 0 0" § ' +
  'viewBox="-1e300 0 1e-300 1" § <use href="#a"/> § <clipPath id="a"> § </clipPath> § <style>*{ § }</style> § ' +
  'style="fill:;stroke:" § \u0000 § \uFFFF § \uD800 § \u00FF\u00FE § { § } § [ § ] § ( § )'
).split(' § ');
const encoder = new TextEncoder();
const longest = 60_000;

/** One to eight mutations of a seed file: flips, cuts, repeats, pieces of another seed, tokens that have meaning. */
export function mutate(seeds: readonly Uint8Array[], random: () => number): Uint8Array {
  const pick = (count: number) => Math.floor(random() * count);
  let bytes = seeds[pick(seeds.length)]!;
  for (let steps = 1 + pick(8); steps > 0; steps--) {
    const at = pick(bytes.length + 1);
    const end = Math.min(bytes.length, at + pick(1 + Math.min(400, bytes.length)));
    const [before, middle, after] = [bytes.subarray(0, at), bytes.subarray(at, end), bytes.subarray(end)];
    switch (pick(6)) {
      case 0:
        bytes = joined(
          before,
          middle.map((byte) => byte ^ (1 << pick(8))),
          after,
        );
        break;
      case 1:
        bytes = joined(before, after);
        break;
      case 2:
        bytes = joined(before, ...Array.from({ length: 1 + pick(20) }, () => middle), after);
        break;
      case 3: {
        const other = seeds[pick(seeds.length)]!;
        const from = pick(other.length);
        bytes = joined(before, other.subarray(from, from + pick(400)), after);
        break;
      }
      default:
        bytes = joined(before, encoder.encode(tokens[pick(tokens.length)]!), bytes.subarray(at + pick(4)));
    }
    if (bytes.length > longest) bytes = bytes.subarray(0, longest);
  }
  return bytes;
}

function joined(...pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** What is wrong with how a file is answered; null when it is a drawing of finite numbers or a refusal in words. */
export function wrongAnswer(bytes: Uint8Array): string | null {
  try {
    const drawing = readDrawing(bytes, { fileName: 'fuzz.svg' });
    if (!everyNumberIsFinite(drawing)) return 'a number is not finite';
    return wrongMeasurement(measureDrawing(drawing));
  } catch (error) {
    if (error instanceof EngineError)
      return error.message.length > 20 && error.message.length < 1000 ? null : error.message;
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

/** Share of the length by which the items may miss the difference of length and perimeter: crossings move ends. */
const EXPLAINED = 1e-6;

function wrongMeasurement(measurement: Measurement): string | null {
  if (!everyNumberIsFinite(measurement)) return 'a figure is not finite';
  const { lengthIn, perimeterIn, areaSqIn } = measurement.totals;
  const explained = measurement.differences.reduce((sum, difference) => sum + difference.lengthIn, 0);
  const off = Math.abs(lengthIn - perimeterIn - explained);
  if (off > EXPLAINED * (lengthIn + perimeterIn)) return `differences miss by ${off} of ${lengthIn}`;
  return areaSqIn < 0 ? `an area of ${areaSqIn}` : null;
}

function everyNumberIsFinite(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  for (const inner of Object.values(value)) if (!everyNumberIsFinite(inner)) return false;
  return true;
}
