import { initialFontSize, resolveLength } from '../../values/length.ts';
import type { Truth } from './condition.ts';

/** Assumed screen: a light desktop window with a mouse. Pixels are CSS pixels. */
const screen = { widthPx: 1440, heightPx: 900, dotsPerPx: 1, bitsPerColor: 8 } as const;
const aspect = screen.widthPx / screen.heightPx;

/** Features with a value to compare; names with min- and max- are ranges of them. */
const ranges = new Map<string, { readonly value: number; readonly kind: 'length' | 'ratio' | 'resolution' | 'number' }>(
  [
    ['width', { value: screen.widthPx, kind: 'length' }],
    ['height', { value: screen.heightPx, kind: 'length' }],
    ['inline-size', { value: screen.widthPx, kind: 'length' }],
    ['block-size', { value: screen.heightPx, kind: 'length' }],
    ['device-width', { value: screen.widthPx, kind: 'length' }],
    ['device-height', { value: screen.heightPx, kind: 'length' }],
    ['aspect-ratio', { value: aspect, kind: 'ratio' }],
    ['device-aspect-ratio', { value: aspect, kind: 'ratio' }],
    ['resolution', { value: screen.dotsPerPx, kind: 'resolution' }],
    ['-webkit-device-pixel-ratio', { value: screen.dotsPerPx, kind: 'number' }],
    ['color', { value: screen.bitsPerColor, kind: 'number' }],
    ['color-index', { value: 0, kind: 'number' }],
    ['monochrome', { value: 0, kind: 'number' }],
    ['horizontal-viewport-segments', { value: 1, kind: 'number' }],
    ['vertical-viewport-segments', { value: 1, kind: 'number' }],
  ],
);

/** Keyword features, the matching values first; a value that is not in the list is invalid. */
const choices = new Map<string, { readonly holds: readonly string[]; readonly others: readonly string[] }>([
  ['orientation', { holds: ['landscape'], others: ['portrait'] }],
  ['grid', { holds: ['0'], others: ['1'] }],
  ['update', { holds: ['fast'], others: ['slow', 'none'] }],
  ['scan', { holds: ['progressive'], others: ['interlace'] }],
  ['overflow-block', { holds: ['scroll'], others: ['none', 'paged', 'optional-paged'] }],
  ['overflow-inline', { holds: ['scroll'], others: ['none'] }],
  ['color-gamut', { holds: ['srgb'], others: ['p3', 'rec2020'] }],
  ['dynamic-range', { holds: ['standard'], others: ['high'] }],
  ['video-dynamic-range', { holds: ['standard'], others: ['high'] }],
  ['pointer', { holds: ['fine'], others: ['coarse', 'none'] }],
  ['any-pointer', { holds: ['fine'], others: ['coarse', 'none'] }],
  ['hover', { holds: ['hover'], others: ['none'] }],
  ['any-hover', { holds: ['hover'], others: ['none'] }],
  ['inverted-colors', { holds: ['none'], others: ['inverted'] }],
  ['prefers-color-scheme', { holds: ['light'], others: ['dark'] }],
  ['prefers-contrast', { holds: ['no-preference'], others: ['more', 'less', 'custom'] }],
  ['prefers-reduced-motion', { holds: ['no-preference'], others: ['reduce'] }],
  ['prefers-reduced-transparency', { holds: ['no-preference'], others: ['reduce'] }],
  ['prefers-reduced-data', { holds: ['no-preference'], others: ['reduce'] }],
  ['forced-colors', { holds: ['none'], others: ['active'] }],
  ['scripting', { holds: ['enabled'], others: ['none', 'initial-only'] }],
  [
    'display-mode',
    { holds: ['browser'], others: ['fullscreen', 'standalone', 'minimal-ui', 'window-controls-overlay'] },
  ],
  ['device-posture', { holds: ['continuous'], others: ['folded'] }],
  ['shape', { holds: ['rect'], others: ['round'] }],
  ['-webkit-transform-3d', { holds: ['1'], others: ['0'] }],
  ['-webkit-transform-2d', { holds: ['1'], others: ['0'] }],
  ['-webkit-animation', { holds: ['1'], others: ['0'] }],
  ['-webkit-transition', { holds: ['1'], others: ['0'] }],
]);
/** Maximum length of a feature in characters; longer ones are not read. */
const longestFeature = 500;

/** Values for which a feature without a value is false, as in `(pointer)`. */
const nothing = new Set(['none', 'no-preference', '0']);

/**
 * Evaluates the contents of the parentheses of a media query: `width`, `width: 5px`, `min-width: 5px`, `5px < width <=
 * 9px`. Returns 'unknown' for an unknown feature or value; null when it is not a feature.
 */
export function evaluateFeature(text: string): Truth | null {
  if (text.length > longestFeature) return 'unknown';
  const words = text.toLowerCase();
  const plain = /^([-a-z][-a-z0-9]*)\s*(?::\s*([^]+))?$/.exec(words);
  if (plain !== null) return plain[2] === undefined ? hasFeature(plain[1]!) : compareFeature(plain[1]!, plain[2]);
  return /[<>=]/.test(words) ? evaluateRange(words) : null;
}

function hasFeature(name: string): Truth {
  const range = ranges.get(name);
  if (range !== undefined) return truthOf(range.value !== 0);
  const choice = choices.get(name);
  if (choice !== undefined) return truthOf(!choice.holds.every((word) => nothing.has(word)));
  return otherVendors(name);
}

function compareFeature(name: string, value: string): Truth {
  const choice = choices.get(name);
  if (choice !== undefined) {
    const word = value.trim();
    if (choice.holds.includes(word)) return 'true';
    return choice.others.includes(word) ? 'false' : 'unknown';
  }
  const bound = /^(-webkit-)?(min|max)-(.+)$/.exec(name);
  const base = bound === null ? name : `${bound[1] ?? ''}${bound[3]!}`;
  return compare(base, bound === null ? '=' : bound[2] === 'min' ? '>=' : '<=', value);
}

/** Evaluates `a < feature`, `feature >= a`, `a < feature <= b` (Media Queries 4, 2.4.3). */
function evaluateRange(text: string): Truth {
  const parts = text.split(/(?<!\s)\s*(<=|>=|<|>|=)\s*/);
  const [left = '', sign = '', middle = '', second, right] = parts.map((part) => part.trim());
  if (parts.length === 3) {
    if (ranges.has(left)) return compare(left, sign, middle);
    return ranges.has(middle) ? compare(middle, mirrored(sign), left) : 'unknown';
  }
  const isInterval = parts.length === 5 && second !== undefined && sign[0] === second[0] && sign[0] !== '=';
  if (!isInterval || !ranges.has(middle)) return 'unknown';
  const low = compare(middle, mirrored(sign), left);
  const high = compare(middle, second, right!);
  if (low === 'unknown' || high === 'unknown') return 'unknown';
  return truthOf(low === 'true' && high === 'true');
}

const mirrored = (sign: string): string => (sign === '=' ? sign : (sign[0] === '<' ? '>' : '<') + sign.slice(1));

function compare(name: string, sign: string, text: string): Truth {
  const feature = ranges.get(name);
  if (feature === undefined) return otherVendors(name);
  const value = numberOf(text.trim(), feature.kind);
  if (value === null) return 'unknown';
  switch (sign) {
    case '<':
      return truthOf(feature.value < value);
    case '<=':
      return truthOf(feature.value <= value);
    case '>':
      return truthOf(feature.value > value);
    case '>=':
      return truthOf(feature.value >= value);
    default:
      return truthOf(feature.value === value);
  }
}

/** Relative lengths refer to the initial font size; percentages are invalid (Media Queries 4, 1.3). */
const lengths = {
  width: screen.widthPx,
  height: screen.heightPx,
  rootWidth: screen.widthPx,
  rootHeight: screen.heightPx,
  fontSize: initialFontSize,
  rootFontSize: initialFontSize,
  unitsPerIn: 96,
};
const resolutions = new Map([
  ['dppx', 1],
  ['x', 1],
  ['dpi', 1 / 96],
  ['dpcm', 2.54 / 96],
]);
const plainNumber = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/;

function numberOf(text: string, kind: 'length' | 'ratio' | 'resolution' | 'number'): number | null {
  if (kind === 'length') {
    if (text.includes('%') || (plainNumber.test(text) && Number(text) !== 0)) return null;
    return resolveLength(text, 'x', lengths);
  }
  if (kind === 'resolution') {
    if (text === 'infinite') return Infinity;
    const unit = /(?<![a-z])[a-z]+$/.exec(text)?.[0] ?? '';
    const factor = resolutions.get(unit);
    const value = text.slice(0, text.length - unit.length);
    return factor === undefined || !plainNumber.test(value) ? null : Number(value) * factor;
  }
  const [first, second, ...more] = text.split('/').map((part) => part.trim());
  if (!plainNumber.test(first!) || more.length > 0) return null;
  if (second === undefined) return Number(first);
  return kind === 'ratio' && plainNumber.test(second) ? Number(first) / Number(second) : null;
}

/** Returns false for vendor features of other browsers, 'unknown' for all other unrecognized ones. */
const otherVendors = (name: string): Truth =>
  /^(min-|max-)?-(ms|moz|o|khtml)-|^min--moz-|^max--moz-/.test(name) ? 'false' : 'unknown';

const truthOf = (holds: boolean): Truth => (holds ? 'true' : 'false');
