import { isOverflow } from '../placement/overflow.ts';
import { parseColor, parseOpacity, parsePaint } from '../paint/paint.ts';

const everywhere = /^(inherit|initial|unset|revert|revert-layer)$/i;
/** A CSS length: without a unit only zero (CSS Values 4, 5). */
const length =
  /^([+-]?0*\.?0*(e[+-]?\d+)?|[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?(px|in|cm|mm|q|pt|pc|em|ex|ch|rem|vw|vh|vmin|vmax|%)|(calc|min|max|clamp)\(.*)$/i;
const longestLength = 200;
const isLength = (value: string): boolean => value.length <= longestLength && length.test(value);
/** Sizes and radii are not negative. */
const isSize = (value: string): boolean => isLength(value) && !value.startsWith('-');
const sizeOrAuto = (value: string): boolean => value.toLowerCase() === 'auto' || isSize(value);
const word =
  (...words: string[]) =>
  (value: string): boolean =>
    words.includes(value.toLowerCase());
const opacity = (value: string): boolean => parseOpacity(value) !== null;
const color = (value: string): boolean => parseColor(value.toLowerCase()) !== null;
const paint = (value: string): boolean => parsePaint(value) !== null;

/** Angles and lengths need a unit here, which they need not in the attribute (CSS Transforms 1, 13). */
function isTransform(value: string): boolean {
  for (const [, inside] of value.matchAll(/(?:translate[XY]?|rotate|skew[XY]?)\(([^)]{0,200})\)/gi)) {
    const bare = inside!.split(/[\s,]+/).some((text) => Number(text) !== 0 && !Number.isNaN(Number(text)));
    if (bare) return false;
  }
  return true;
}

/** What may stand after the colon, for the properties of which another value would change what is measured. */
const checks: Readonly<Record<string, (value: string) => boolean>> = {
  'clip-rule': word('nonzero', 'evenodd'),
  color: color,
  cx: isLength,
  cy: isLength,
  d: (value) => /^(none|path\()/i.test(value),
  display: (value) =>
    /^(none|contents|block|inline|flow|flow-root|flex|grid|table|list-item|run-in|ruby|inline-\w+|table-[\w-]+)$/i.test(
      value,
    ),
  fill: paint,
  'fill-opacity': opacity,
  'fill-rule': word('nonzero', 'evenodd'),
  height: sizeOrAuto,
  opacity,
  overflow: isOverflow,
  'overflow-x': isOverflow,
  r: isSize,
  rx: sizeOrAuto,
  ry: sizeOrAuto,
  'stop-color': color,
  'stop-opacity': opacity,
  stroke: paint,
  'stroke-opacity': opacity,
  transform: isTransform,
  visibility: word('visible', 'hidden', 'collapse'),
  width: sizeOrAuto,
  x: isLength,
  y: isLength,
};

/** Is this a value of the property? Only asked of style sheets and style attributes; what we do not know passes. */
export function isValidDeclaration(name: string, value: string): boolean {
  const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
  return check === undefined || everywhere.test(value) || /\bvar\(/i.test(value) || check(value);
}
