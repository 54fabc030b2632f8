import { readDrawing } from '#engine/drawing/read-drawing.ts';
import { measureDrawing, type Measurement } from '@measurement-nesting/measure';
import type { Drawing } from '#packages/curves/src/drawing/drawing.ts';
import { EngineError } from '#packages/curves/src/errors.ts';
import { mutate, type Pick } from './mutation.ts';

const tokens = (
  'NaN § 1e309 § -1e-320 § 0 § 99999999999999999999 § 1e9 § . § - § e5 § % § em § mm § " § \' § < § > § & § ; § , § &#0; § &#x10FFFF; § ' +
  '<!-- § --> § <![CDATA[ § ]]> § </g> § <g> § <svg> § </svg> § <!DOCTYPE x [ § <?xml § M § Z § A1 1 0 0 1 § url(#a) § href="#a" § ' +
  'id="a" § clip-path="url(#a)" § transform="scale(0)" § transform="rotate(1e99)" § display="none" § viewBox="0 0 0 0" § ' +
  'viewBox="-1e300 0 1e-300 1" § <use href="#a"/> § <clipPath id="a"> § </clipPath> § <style>*{ § }</style> § ' +
  '<mask id="a"> § </mask> § mask="url(#a)" § fill="#fff" § @media ( § @layer a{ § @supports ( § :is( § & § } § ' +
  'style="opacity:calc(1 - § style="rotate:1deg;scale:-1 2" § overflow="inherit" § transform-box="fill-box" § ' +
  'style="fill:;stroke:" § \u0000 § \uFFFF § \uD800 § \u00FF\u00FE § { § } § [ § ] § ( § )'
).split(' § ');
const encoder = new TextEncoder();

const withToken = (after: Uint8Array, pick: Pick) => [
  encoder.encode(tokens[pick(tokens.length)]!),
  after.subarray(pick(4)),
];

/** Returns a seed file with one to eight mutations; the inserted tokens have a meaning, and replace a few bytes. */
export const mutateMarkup = (seeds: readonly Uint8Array[], random: () => number): Uint8Array =>
  mutate(seeds, random, { maxSteps: 8, longestPiece: 400, words: [withToken, withToken] });

/** Returns the fault of a file's result; null for a drawing of finite numbers or an error with a sentence. */
export function wrongAnswer(bytes: Uint8Array): string | null {
  try {
    const drawing = readDrawing(bytes, { fileName: 'fuzz.svg' });
    const wrong = wrongDrawing(drawing);
    if (wrong !== null || !drawing.diagnostics.some(({ code }) => code === 'white_over_shapes')) return wrong;
    return wrongDrawing(readDrawing(bytes, { fileName: 'fuzz.svg', whiteIsCutOut: true }));
  } catch (error) {
    if (error instanceof EngineError)
      return error.message.length > 20 && error.message.length < 1000 ? null : error.message;
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

const wrongDrawing = (drawing: Drawing): string | null =>
  everyNumberIsFinite(drawing) ? wrongMeasurement(measureDrawing(drawing)) : 'a number is not finite';

/** Maximum deviation of the itemized difference of length and perimeter, as a share of the length: crossings move ends. */
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
