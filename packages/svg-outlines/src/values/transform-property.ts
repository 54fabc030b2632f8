import { TokenType } from '@csstools/css-tokenizer';
import { type Affine, identity, multiply, rotation, translation } from '@measurement-nesting/curves';
import { TokenList } from './token-list.ts';
import { cssAngle, cssNumber, numberOrShare } from './css-number.ts';
import { cssLength, type LengthContext } from './length.ts';
import { fromAffine, multiply3d, rotation3d, scaling3d, toAffine, translation3d, type Matrix3d } from './matrix-3d.ts';

const functionsAllowed = 1000;
/** Maximum length of a value in characters; longer ones are not read. */
const charactersAllowed = 50_000;

/**
 * Parses the `transform` property (CSS Transforms 2, 12): case-insensitive names, arguments separated by commas,
 * lengths and angles with units. Three-dimensional functions are projected onto the plane, as browsers draw them.
 * Returns null when it is invalid.
 */
export function parseTransformProperty(text: string, lengths: LengthContext): Affine | null {
  if (text.length > charactersAllowed) return null;
  const list = new TokenList(text);
  let map: Affine = identity;
  let deep: Matrix3d | null = null;
  let count = 0;
  const { to } = list.whole;
  for (let at = list.skipSpace(0); at < to; at = list.skipSpace(list.next(at))) {
    if (list.type(at) !== TokenType.Function || ++count > functionsAllowed) return null;
    const parts = list.commaSeparated(list.inside(at, list.whole)).map((part) => list.textOf(part));
    const step = transformFunction(list.word(at), new Arguments(parts, lengths));
    if (step === null || !step.every(Number.isFinite)) return null;
    if (deep === null && isAffine(step)) map = map === identity ? step : multiply(map, step);
    else deep = multiply3d(deep ?? fromAffine(map), isAffine(step) ? fromAffine(step) : step);
  }
  if (count === 0) return null;
  return deep === null ? map : toAffine(deep);
}

const isAffine = (map: Affine | Matrix3d): map is Affine => map.length === 6;

/** Returns the map of the `translate` property; null when it is invalid. */
export function parseTranslate(text: string, lengths: LengthContext): Affine | null {
  const given = new Arguments(words(text), lengths);
  if (given.count < 1 || given.count > 3) return null;
  return finite(translation(given.length(0, 'x'), given.length(1, 'y', 0)));
}

/** Returns the map of the `scale` property; null when it is invalid. */
export function parseScale(text: string, lengths: LengthContext): Affine | null {
  const given = new Arguments(words(text), lengths);
  if (given.count < 1 || given.count > 3 || Number.isNaN(given.share(2, 1))) return null;
  return finite([given.share(0), 0, 0, given.share(1, given.share(0)), 0, 0]);
}

const axes = new Map<string, readonly [number, number, number]>([
  ['x', [1, 0, 0]],
  ['y', [0, 1, 0]],
  ['z', [0, 0, 1]],
]);

/** Returns the map of the `rotate` property, an angle with an optional axis before or after it; null when it is invalid. */
export function parseRotate(text: string): Affine | null {
  const parts = words(text);
  const place = parts.findIndex((part) => cssAngle(part) !== null && (parts.length === 1 || cssNumber(part) === null));
  if (place < 0) return null;
  const angle = cssAngle(parts[place]!)!;
  const axis = [...parts.slice(0, place), ...parts.slice(place + 1)];
  if (axis.length === 0) return rotation(angle);
  if (place !== 0 && place !== parts.length - 1) return null;
  const named = axis.length === 1 ? axes.get(axis[0]!.toLowerCase()) : undefined;
  const [x, y, z] = named ?? axis.map((part) => cssNumber(part) ?? Number.NaN);
  if (named === undefined && axis.length !== 3) return null;
  if (x === 0 && y === 0 && z! > 0) return rotation(angle);
  return finite(toAffine(rotation3d(x!, y!, z!, angle)));
}

const finite = (map: Affine): Affine | null => (map.every(Number.isFinite) ? map : null);

/** Returns the values between white space at the outermost level. */
function words(text: string): string[] {
  if (text.length > charactersAllowed) return [];
  const list = new TokenList(text);
  const parts: string[] = [];
  const { to } = list.whole;
  for (let at = list.skipSpace(0); at < to;) {
    const from = at;
    while (at < to && list.type(at) !== TokenType.Whitespace) at = list.next(at);
    parts.push(list.textOf({ from, to: at }));
    at = list.skipSpace(at);
  }
  return parts;
}

/** Arguments of a function by kind: NaN for a missing one or one of another kind. */
class Arguments {
  readonly #texts: readonly string[];
  readonly #lengths: LengthContext;

  constructor(texts: readonly string[], lengths: LengthContext) {
    this.#texts = texts;
    this.#lengths = lengths;
  }

  get count(): number {
    return this.#texts.length;
  }

  number(i: number): number {
    return cssNumber(this.#texts[i] ?? '') ?? Number.NaN;
  }

  share(i: number, otherwise = Number.NaN): number {
    const text = this.#texts[i];
    return text === undefined ? otherwise : (numberOrShare(text) ?? Number.NaN);
  }

  angle(i: number, otherwise = Number.NaN): number {
    const text = this.#texts[i];
    return text === undefined ? otherwise : (cssAngle(text) ?? Number.NaN);
  }

  length(i: number, axis: 'x' | 'y', otherwise = Number.NaN): number {
    const text = this.#texts[i];
    return text === undefined ? otherwise : (cssLength(text, axis, this.#lengths) ?? Number.NaN);
  }
}

/** Minimum and maximum number of arguments of each function. */
const counts: Readonly<Record<string, readonly [min: number, max: number]>> = {
  matrix: [6, 6],
  matrix3d: [16, 16],
  perspective: [1, 1],
  rotate: [1, 1],
  rotate3d: [4, 4],
  rotatex: [1, 1],
  rotatey: [1, 1],
  rotatez: [1, 1],
  scale: [1, 2],
  scale3d: [3, 3],
  scalex: [1, 1],
  scaley: [1, 1],
  scalez: [1, 1],
  skew: [1, 2],
  skewx: [1, 1],
  skewy: [1, 1],
  translate: [1, 2],
  translate3d: [3, 3],
  translatex: [1, 1],
  translatey: [1, 1],
  translatez: [1, 1],
};

function transformFunction(name: string, given: Arguments): Affine | Matrix3d | null {
  const [min, max] = (Object.hasOwn(counts, name) ? counts[name] : undefined) ?? [1, 0];
  if (given.count < min || given.count > max) return null;
  switch (name) {
    case 'matrix':
      return [0, 1, 2, 3, 4, 5].map((i) => given.number(i)) as unknown as Affine;
    case 'translate':
      return translation(given.length(0, 'x'), given.length(1, 'y', 0));
    case 'translatex':
      return translation(given.length(0, 'x'), 0);
    case 'translatey':
      return translation(0, given.length(0, 'y'));
    case 'scale':
      return [given.share(0), 0, 0, given.share(1, given.share(0)), 0, 0];
    case 'scalex':
      return [given.share(0), 0, 0, 1, 0, 0];
    case 'scaley':
      return [1, 0, 0, given.share(0), 0, 0];
    case 'rotate':
    case 'rotatez':
      return rotation(given.angle(0));
    case 'skew':
      return [1, Math.tan(given.angle(1, 0)), Math.tan(given.angle(0)), 1, 0, 0];
    case 'skewx':
      return [1, 0, Math.tan(given.angle(0)), 1, 0, 0];
    case 'skewy':
      return [1, Math.tan(given.angle(0)), 0, 1, 0, 0];
    default:
      return deepFunction(name, given);
  }
}

function deepFunction(name: string, given: Arguments): Matrix3d | null {
  switch (name) {
    case 'matrix3d':
      return Array.from({ length: 16 }, (_, i) => given.number(i));
    case 'translate3d':
      return translation3d(given.length(0, 'x'), given.length(1, 'y'), given.length(2, 'x'));
    case 'translatez':
      return translation3d(0, 0, given.length(0, 'x'));
    case 'scale3d':
      return scaling3d(given.share(0), given.share(1), given.share(2));
    case 'scalez':
      return scaling3d(1, 1, given.share(0));
    case 'rotatex':
      return rotation3d(1, 0, 0, given.angle(0));
    case 'rotatey':
      return rotation3d(0, 1, 0, given.angle(0));
    case 'rotate3d':
      return rotation3d(given.number(0), given.number(1), given.number(2), given.angle(3));
    default:
      // Perspective does not affect points of the plane.
      return scaling3d(1, 1, 1);
  }
}
