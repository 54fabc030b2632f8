import { identity, multiply, rotation, translation } from '../../../geometry/affine.ts';
import type { Affine } from '../../../geometry/types.ts';
import { resolveLength, type LengthAxis, type LengthContext } from './length.ts';

const functionsAllowed = 1000;
const radiansIn: Readonly<Record<string, number>> = {
  '': Math.PI / 180,
  deg: Math.PI / 180,
  grad: Math.PI / 200,
  rad: 1,
  turn: 2 * Math.PI,
};

/**
 * A transform list, as attribute (plain numbers) or CSS property (units), into one map; null when any of it is not
 * valid: the whole list then has no effect (CSS Transforms 1, 8), and three-dimensional functions count as not valid.
 */
export function parseTransform(text: string, lengths: LengthContext): Affine | null {
  let map: Affine = identity;
  let at = 0;
  for (let count = 0; count < functionsAllowed; count++) {
    while (at < text.length && (text.charCodeAt(at) <= 32 || text[at] === ',')) at++;
    if (at >= text.length) return map;
    const open = text.indexOf('(', at);
    const close = open < 0 ? -1 : text.indexOf(')', open);
    if (close < 0) return text.slice(at).trim() === 'none' ? map : null;
    const name = text.slice(at, open).trim();
    const step = transformFunction(name, splitArguments(text.slice(open + 1, close)), lengths);
    if (step === null || !step.every(Number.isFinite)) return null;
    map = map === identity ? step : multiply(map, step);
    at = close + 1;
  }
  return null;
}

/** Arguments parted by commas or spaces, and by signs where nothing else parts them ('rotate(45-1-2)'). */
function splitArguments(text: string): string[] {
  return text.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?[a-z%]*|[^\s,]+/gi) ?? [];
}

function transformFunction(name: string, args: readonly string[], lengths: LengthContext): Affine | null {
  const count = args.length;
  const number = (i: number, otherwise = Number.NaN) => (i < count ? plainNumber(args[i]!) : otherwise);
  const length = (i: number, axis: LengthAxis, otherwise = Number.NaN) =>
    i < count ? (resolveLength(args[i]!, axis, lengths) ?? Number.NaN) : otherwise;
  const angle = (i: number, otherwise = Number.NaN) => (i < count ? radians(args[i]!) : otherwise);
  switch (name) {
    case 'matrix':
      return count === 6 ? [number(0), number(1), number(2), number(3), length(4, 'x'), length(5, 'y')] : null;
    case 'translate':
      return count === 1 || count === 2 ? translation(length(0, 'x'), length(1, 'y', 0)) : null;
    case 'translateX':
      return count === 1 ? translation(length(0, 'x'), 0) : null;
    case 'translateY':
      return count === 1 ? translation(0, length(0, 'y')) : null;
    case 'scale':
      return count === 1 || count === 2 ? [share(args[0]!), 0, 0, share(args[1] ?? args[0]!), 0, 0] : null;
    case 'scaleX':
      return count === 1 ? [share(args[0]!), 0, 0, 1, 0, 0] : null;
    case 'scaleY':
      return count === 1 ? [1, 0, 0, share(args[0]!), 0, 0] : null;
    case 'rotate': {
      if (count === 1) return rotation(angle(0));
      if (count !== 3) return null;
      const [x, y] = [length(1, 'x'), length(2, 'y')];
      return multiply(multiply(translation(x, y), rotation(angle(0))), translation(-x, -y));
    }
    case 'skewX':
      return count === 1 ? [1, 0, Math.tan(angle(0)), 1, 0, 0] : null;
    case 'skewY':
      return count === 1 ? [1, Math.tan(angle(0)), 0, 1, 0, 0] : null;
    case 'skew':
      return count === 1 || count === 2 ? [1, Math.tan(angle(1, 0)), Math.tan(angle(0)), 1, 0, 0] : null;
    default:
      return null;
  }
}

function plainNumber(text: string): number {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
}

function share(text: string): number {
  return text.endsWith('%') ? plainNumber(text.slice(0, -1)) / 100 : plainNumber(text);
}

/** Degrees are turned so that quarters come out exact. */
function radians(text: string): number {
  const unit = /[a-z]*$/i.exec(text)![0].toLowerCase();
  const factor = radiansIn[unit];
  if (factor === undefined) return Number.NaN;
  const value = plainNumber(text.slice(0, text.length - unit.length));
  if (unit === '' || unit === 'deg') return value % 90 === 0 ? ((value / 90) % 4) * (Math.PI / 2) : value * factor;
  return value * factor;
}

const keywords: Readonly<Record<string, string>> = {
  left: '0%',
  top: '0%',
  center: '50%',
  right: '100%',
  bottom: '100%',
};

/** The two components of transform-origin as lengths still to resolve; null when there is none or it is not valid. */
export function parseTransformOrigin(text: string | undefined): { readonly x: string; readonly y: string } | null {
  if (text === undefined) return null;
  const words = text.trim().toLowerCase().split(/\s+/);
  if (words.length === 0 || words.length > 3) return null;
  let [x, y] = [words[0]!, words[1] ?? 'center'];
  if (x === 'top' || x === 'bottom' || y === 'left' || y === 'right') [x, y] = [y, x];
  return { x: keywords[x] ?? x, y: keywords[y] ?? y };
}

/** Conjugates a map with a shift of origin. */
export function aboutOrigin(map: Affine, x: number, y: number): Affine {
  return x === 0 && y === 0 ? map : multiply(multiply(translation(x, y), map), translation(-x, -y));
}
