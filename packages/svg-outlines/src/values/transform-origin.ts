import { type Affine, multiply, type Point, translation } from '@measurement-nesting/curves';
import { cssLength, resolveLength, type LengthContext } from './length.ts';

const horizontal = new Map([
  ['left', '0%'],
  ['center', '50%'],
  ['right', '100%'],
]);
const vertical = new Map([
  ['top', '0%'],
  ['center', '50%'],
  ['bottom', '100%'],
]);

/**
 * Returns the point of `transform-origin` in the box that `lengths` are relative to; null when it is invalid (CSS
 * Transforms 1, 6). An attribute may contain plain numbers.
 */
export function parseTransformOrigin(text: string, lengths: LengthContext, isAttribute = false): Point | null {
  const words = text.trim().toLowerCase().split(/\s+/);
  if (words.length > 3 || words[0] === '') return null;
  let [x, y] = [words[0]!, words[1] ?? 'center'];
  // Two keywords may be in either order when it is clear which is which.
  if (vertical.has(x) && x !== 'center') {
    if (words.length > 1 && !horizontal.has(y)) return null;
    [x, y] = [y, x];
  } else if ((y === 'left' || y === 'right') && x === 'center') [x, y] = [y, x];
  const length = isAttribute ? resolveLength : cssLength;
  const left = length(horizontal.get(x) ?? x, 'x', lengths);
  const top = length(vertical.get(y) ?? y, 'y', lengths);
  const [, , depth = '0'] = words;
  if (depth.includes('%') || length(depth, 'x', lengths) === null) return null;
  return left === null || top === null ? null : { x: left, y: top };
}

/** Conjugates a map with a shift of origin. */
export function aboutOrigin(map: Affine, x: number, y: number): Affine {
  return x === 0 && y === 0 ? map : multiply(multiply(translation(x, y), map), translation(-x, -y));
}
