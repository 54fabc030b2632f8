import { localReference } from '../xml/element.ts';
import { namedColors, systemColors } from './named-colors.ts';
import { numberOrShare } from './css-number.ts';

/** Relevant part of `fill` or `stroke`: painted or not, and the plain color. */
export type Paint =
  | { readonly kind: 'none' }
  | { readonly kind: 'current' }
  /** Paint of the copy (use element) that contains the shape. */
  | { readonly kind: 'context'; readonly of: 'fill' | 'stroke' }
  /** `color` is '#rrggbb', or '' for an unsupported color, which still paints; `alpha` from 0 to 1. */
  | { readonly kind: 'color'; readonly color: string; readonly alpha: number }
  /** `id` is null for a reference outside this document; `address` is then its location. */
  | {
      readonly kind: 'server';
      readonly id: string | null;
      readonly address: string;
      readonly fallback: Paint | null;
    };

export const noPaint: Paint = { kind: 'none' };
export const black: Paint = { kind: 'color', color: '#000000', alpha: 1 };

/** Minimum visible opacity: fainter paint changes no pixel of a picture of 256 levels. */
export const leastSeen = 1 / 510;

/** Parses a paint (SVG 2, 13.2); returns null for an invalid one, whose declaration is ignored. */
export function parsePaint(text: string): Paint | null {
  const value = text.trim();
  const word = value.toLowerCase();
  if (word === 'none') return noPaint;
  if (word === 'context-fill') return { kind: 'context', of: 'fill' };
  if (word === 'context-stroke') return { kind: 'context', of: 'stroke' };
  if (!word.startsWith('url(')) return parseColor(word);
  const end = value.indexOf(')');
  const rest = end < 0 ? '' : value.slice(end + 1).trim();
  const fallback = rest === '' ? null : rest.toLowerCase() === 'none' ? noPaint : parseColor(rest.toLowerCase());
  if (fallback === null && rest !== '') return null;
  return { kind: 'server', id: urlReference(value), address: urlOf(value), fallback };
}

/** Returns the id inside url(#id), quoted or not; null for a reference outside this document. */
export function urlReference(text: string): string | null {
  return /^\s*url\(/i.test(text) ? localReference(urlOf(text)) : null;
}

/** Returns the contents of url(...); the end of the text also closes it (CSS Syntax 3, 4.3.6). */
function urlOf(text: string): string {
  const end = text.indexOf(')');
  const inner = text.slice(text.indexOf('(') + 1, end < 0 ? text.length : end).trim();
  const quote = inner[0];
  return (quote === '"' || quote === "'") && inner.endsWith(quote) ? inner.slice(1, -1).trim() : inner;
}

const functions = /^(hsla?|hwb|lab|lch|oklab|oklch|color|icc-color|device-cmyk)$/;
/** Functions that combine other colors: they paint, regardless of the result. */
const mixtures = /^(color-mix|contrast-color)$/;

/** Maximum depth of nested colors. */
const MAX_DEPTH = 8;

/**
 * Converts lower-case color text to a paint; null when it is not a color. Any other color function paints, without a
 * name.
 */
export function parseColor(word: string, depth = 0): Paint | null {
  if (word === 'transparent') return noPaint;
  if (word === 'currentcolor') return { kind: 'current' };
  if (word.startsWith('#')) return parseHex(word.slice(1));
  const named = namedColors.get(word);
  if (named !== undefined) return { kind: 'color', color: named, alpha: 1 };
  if (systemColors.has(word)) return { kind: 'color', color: '', alpha: 1 };
  const open = word.indexOf('(');
  if (open < 0) return null;
  const name = word.slice(0, open);
  const close = word.lastIndexOf(')');
  const inside = word.slice(open + 1, close < 0 ? word.length : close);
  if (name === 'light-dark') {
    const [light, dark, ...more] = splitAtCommas(inside);
    return dark === undefined || more.length > 0 || depth === MAX_DEPTH ? null : parseColor(light!.trim(), depth + 1);
  }
  if (mixtures.test(name) || /^\s*from\s/.test(inside)) return { kind: 'color', color: '', alpha: 1 };
  const slash = inside.indexOf('/');
  const parts = (slash < 0 ? inside : inside.slice(0, slash))
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .slice(0, 8);
  const legacy = /^(rgb|hsl)a?$/.test(name);
  const alphaText = slash >= 0 ? inside.slice(slash + 1).trim() : legacy ? parts[3] : undefined;
  const alpha = alphaText === undefined ? 1 : share(alphaText, 1);
  if (Number.isNaN(alpha)) return null;
  if (name === 'rgb' || name === 'rgba') {
    const [r, g, b] = parts.map((part) => share(part, 255));
    if (r === undefined || g === undefined || b === undefined || Number.isNaN(r + g + b)) return null;
    return { kind: 'color', color: `#${hex(r)}${hex(g)}${hex(b)}`, alpha };
  }
  return functions.test(name) && parts.length >= 3 ? { kind: 'color', color: '', alpha } : null;
}

/** Returns the parts between commas outside parentheses. */
function splitAtCommas(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text.slice(0, 1000)) {
    depth += Number(letter === '(') - Number(letter === ')');
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

/** Returns a number or percentage as a share of `whole`, in units of `whole`; 'none' is 0 (CSS Color 4, 4.4). */
function share(text: string, whole: number): number {
  if (text === 'none') return 0;
  const value = Number.parseFloat(text);
  return text.endsWith('%') ? (value * whole) / 100 : value;
}

/** Parses a number from 0 to 1, or a percentage, including math functions; null for any other text. */
export function parseOpacity(text: string): number | null {
  const value = numberOrShare(text.trim());
  return value === null ? null : Math.min(1, Math.max(0, value));
}

function hex(value: number): string {
  return Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0');
}

function parseHex(digits: string): Paint | null {
  if (!/^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits)) return null;
  const full = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return {
    kind: 'color',
    color: `#${full.slice(0, 6)}`,
    alpha: full.length === 8 ? Number.parseInt(full.slice(6), 16) / 255 : 1,
  };
}
