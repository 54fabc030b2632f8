import { cssLength } from '../values/length.ts';
import { isOverflow } from '../values/overflow.ts';
import { parseRotate, parseScale, parseTransformProperty, parseTranslate } from '../values/transform-property.ts';
import { parseTransformOrigin } from '../values/transform-origin.ts';
import { parseColor, parseOpacity, parsePaint } from '../values/paint.ts';

const everywhere = /^(inherit|initial|unset|revert|revert-layer)$/i;
/** Arbitrary sizes; the validity of a value does not depend on them. */
const anyLengths = {
  width: 1,
  height: 1,
  fontSize: 1,
  rootFontSize: 1,
  rootWidth: 1,
  rootHeight: 1,
  unitsPerIn: 96,
};
const isLength = (value: string): boolean => cssLength(value, 'x', anyLengths) !== null;
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

const noneOr =
  (parse: (value: string) => unknown) =>
  (value: string): boolean =>
    value.toLowerCase() === 'none' || parse(value) !== null;

/** Value checks of the properties whose values change measurements. */
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
  rotate: noneOr(parseRotate),
  scale: noneOr((value) => parseScale(value, anyLengths)),
  transform: noneOr((value) => parseTransformProperty(value, anyLengths)),
  'transform-origin': (value) => parseTransformOrigin(value, anyLengths) !== null,
  translate: noneOr((value) => parseTranslate(value, anyLengths)),
  visibility: word('visible', 'hidden', 'collapse'),
  width: sizeOrAuto,
  x: isLength,
  y: isLength,
};

/** Returns true for a valid value of the property, and for properties without a check. For style sheets and style attributes. */
export function isValidDeclaration(name: string, value: string): boolean {
  const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
  return check === undefined || everywhere.test(value) || /\bvar\(/i.test(value) || check(value);
}
