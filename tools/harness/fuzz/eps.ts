import { cleanText } from '#packages/curves/src/drawing/diagnostics.ts';
import { readEps } from '#packages/postscript/src/read-eps.ts';
import { arithmeticOperators } from '#packages/postscript/src/operators/language/arithmetic.ts';
import { arrayStringOperators } from '#packages/postscript/src/operators/language/array-string.ts';
import { cidOperators } from '#packages/postscript/src/operators/text/cid-init.ts';
import { clipOperators } from '#packages/postscript/src/operators/graphics/clip.ts';
import { colorOperators } from '#packages/postscript/src/operators/graphics/color.ts';
import { compareOperators } from '#packages/postscript/src/operators/language/compare.ts';
import { controlOperators } from '#packages/postscript/src/operators/language/control.ts';
import { deviceOperators } from '#packages/postscript/src/operators/graphics/device.ts';
import { dictOperators } from '#packages/postscript/src/operators/language/dict.ts';
import { fileOperators } from '#packages/postscript/src/operators/language/file.ts';
import { filterNames, filterOperators } from '#packages/postscript/src/operators/language/filter.ts';
import { fontOperators } from '#packages/postscript/src/operators/text/font.ts';
import { imageOperators } from '#packages/postscript/src/operators/graphics/image.ts';
import { matrixOperators } from '#packages/postscript/src/operators/graphics/matrix.ts';
import { paintOperators } from '#packages/postscript/src/operators/graphics/paint.ts';
import { pathOperators } from '#packages/postscript/src/operators/graphics/path.ts';
import { resourceOperators } from '#packages/postscript/src/operators/language/resource.ts';
import { showOperators } from '#packages/postscript/src/operators/text/show.ts';
import { stackOperators } from '#packages/postscript/src/operators/language/stack.ts';
import { stateOperators } from '#packages/postscript/src/operators/graphics/state.ts';
import { typeOperators } from '#packages/postscript/src/operators/types.ts';
import { EngineError } from '#packages/curves/src/errors.ts';
import { mutate, type Pick } from './mutation.ts';

/** All operators by name, including those of the procedure sets. */
export const operatorNames: readonly string[] = [
  arithmeticOperators,
  arrayStringOperators,
  cidOperators,
  clipOperators,
  colorOperators,
  compareOperators,
  controlOperators,
  deviceOperators,
  dictOperators,
  fileOperators,
  filterOperators,
  fontOperators,
  imageOperators,
  matrixOperators,
  paintOperators,
  pathOperators,
  resourceOperators,
  showOperators,
  stackOperators,
  stateOperators,
  typeOperators,
].flatMap((table) => Object.keys(table));

const operands = [
  ...'0 1 2 -1 3.5 0.0 1e9 -1e30 2147483647 -2147483648 100000 16#FF true false null [ ] << >> mark { } {pop} {} {exit}'.split(
    ' ',
  ),
  ...'{stop} {dup} () (a) (abc) <00FF> <9580000400000001> /a /Font /Helvetica /ProcSet /CMap /DeviceRGB /Pattern'.split(
    ' ',
  ),
  ...(
    '[1 2 3 4] § [1 0 0 1 0 0] § [0 0 0 0 0 0] § [1 0 0 1 § (a string § 8 array § 10 string § 5 dict § currentfile § matrix § ' +
    'save § gstate § systemdict § errordict § {1 2 add} § /Helvetica findfont § /Helvetica 10 selectfont § 10 10 moveto § ' +
    '<< /FontType 3 /FontMatrix matrix /BuildChar {stop} /Encoding [] >> § /CIDInit /ProcSet findresource begin § ' +
    '/FontSetInit /ProcSet findresource begin § << /ImageType 1 /Width 9 >> § {currentfile 3 string readstring pop}'
  ).split(' § '),
  ...Array.from(filterNames, (name) => `/${name}`),
];

/** Returns a program of random operands and operators, so that operators meet unexpected operands. */
export function randomProgram(random: () => number): Uint8Array {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  let text = '%!PS\n10 10 moveto 20 20 lineto stroke\n';
  for (let lines = 1 + Math.floor(random() * 12); lines > 0; lines--) {
    const words: string[] = [];
    for (let i = Math.floor(random() * 6); i > 0; i--) words.push(pick(operands));
    words.push(pick(operatorNames));
    const line = words.join(' ');
    text += `${random() < 0.7 ? `{ ${line} } stopped` : line}\n`;
  }
  return bytesOf(`${text}0 0 moveto 5 5 lineto stroke showpage\n`);
}

const maxTicks = 100;

const withWord = (words: readonly string[]) => (after: Uint8Array, pick: Pick) => [
  bytesOf(` ${words[pick(words.length)]!} `),
  after,
];
const withOperator = withWord(operatorNames);

/** Returns a seed file with one to six mutations; operators are inserted twice as often as operands. */
export const mutateProgram = (seeds: readonly Uint8Array[], random: () => number): Uint8Array =>
  mutate(seeds, random, { maxSteps: 6, longestPiece: 300, words: [withWord(operands), withOperator, withOperator] });

/** Returns the fault of a file's result; null for finite numbers or an error with a sentence. */
export function wrongAnswer(bytes: Uint8Array): string | null {
  try {
    // A clock that counts its calls ends endless programs early, and at the same place each time.
    let ticks = 0;
    const { shapes, diagnostics } = readEps(bytes, {
      fileName: 'fuzz.eps',
      clock: () => ticks++,
      limits: { timeMs: maxTicks },
    });
    for (const { contours } of shapes) {
      for (const { segments } of contours) {
        if (segments.length === 0) return 'an empty contour';
        let [x, y] = [segments[0]!.x0, segments[0]!.y0];
        for (const segment of segments) {
          for (const value of Object.values(segment)) {
            if (typeof value === 'number' && !Number.isFinite(value)) return 'a number that is none';
          }
          if (segment.x0 !== x || segment.y0 !== y) return 'a contour with a gap';
          [x, y] = [segment.x1, segment.y1];
        }
      }
    }
    return diagnostics.every(({ message }) => message !== '' && message === cleanText(message, 10_000))
      ? null
      : 'a notice with control characters';
  } catch (error) {
    if (!(error instanceof EngineError)) return error instanceof Error ? (error.stack ?? error.message) : String(error);
    return /undefined|NaN|\[object/.test(error.message.replaceAll(/"[^"]*"/g, '')) &&
      !error.message.includes('PostScript error')
      ? `odd words: ${error.message}`
      : null;
  }
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
