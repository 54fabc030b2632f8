import { hexOf } from '@measurement-nesting/curves/drawing';
import { localReference } from '../xml/element.ts';
import { colorOfFunction, isColorFunction } from './color-functions.ts';
import { namedColors, systemColors } from './named-colors.ts';
import { isCalc } from './calc.ts';
import { numberOrShare } from './css-number.ts';

/** Relevant part of `fill` or `stroke`: painted or not, and the plain color. */
export type Paint =
  | { readonly kind: 'none' }
  | { readonly kind: 'current' }
  /** Paint of the copy (use element) that contains the shape. */
  | { readonly kind: 'context'; readonly of: 'fill' | 'stroke' }
  /**
   * `color` is '#rrggbb', or '' for an unknown color, which still paints; `alpha` from 0 to 1; `spot` is the name of a
   * spot color, untrusted.
   */
  | { readonly kind: 'color'; readonly color: string; readonly alpha: number; readonly spot?: string }
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
export const minVisible = 1 / 510;

/** Parses a paint (SVG 2, 13.2); returns null for an invalid one, whose declaration is ignored. */
export function parsePaint(text: string): Paint | null {
  const value = text.trim();
  const word = value.toLowerCase();
  if (word === 'none') return noPaint;
  if (word === 'context-fill') return { kind: 'context', of: 'fill' };
  if (word === 'context-stroke') return { kind: 'context', of: 'stroke' };
  if (!word.startsWith('url(')) return withSpot(parseColor(word), value);
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

/** Name of an ink in `icc-color(#CutContour, 1)` or `icc-named-color(profile, CutContour)` (SVG Color 1.2, 3). */
const inkName = /icc-(?:color\(\s*(?:#([^\s,()]+)|(["'])#([^"']+)\2)|named-color\([^,()]*,\s*["']?([^,()"']+))/i;

function withSpot(paint: Paint | null, value: string): Paint | null {
  if (paint?.kind !== 'color' || !/icc-(named-)?color\(/i.test(value)) return paint;
  const [, plain, , quoted, named] = inkName.exec(value) ?? [];
  const spot = plain ?? quoted ?? named;
  return spot === undefined ? paint : { ...paint, spot };
}

/** Color of a profile or a device, with its inks, that follows the sRGB color to display (SVG 1.1, 11.2). */
const profiled = /(?:icc-(?:named-)?color|device-[a-z]+)\(/;

/** Returns the sRGB color before a color of a profile or device; null without one. */
function displayedColor(word: string): string | null {
  const at = word.search(profiled);
  const before = word.slice(0, Math.max(0, at));
  const isWhole = before.split('(').length === before.split(')').length;
  return /\s$/.test(before) && isWhole ? before.trimEnd() : null;
}

/** Minimum number of components where it is not 3. */
const minComponents: Readonly<Record<string, number>> = {
  'icc-color': 1,
  'icc-named-color': 2,
  'device-gray': 1,
  'device-nchannel': 1,
};

/** Functions that combine other colors: they paint, regardless of the result. */
const mixtures = /^(color-mix|contrast-color)$/;

/** Maximum depth of nested colors. */
const MAX_DEPTH = 8;

/**
 * Converts lower-case color text to a paint; null when it is not a color. Any other color function paints, without a
 * name.
 */
export function parseColor(word: string, depth = 0): Paint | null {
  const displayed = displayedColor(word);
  if (displayed !== null) return parseColor(displayed, depth);
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
  const { parts, afterSlash } = componentsOf(inside);
  const legacy = /^(rgb|hsl)a?$/.test(name);
  const alphaText = afterSlash ?? (legacy ? parts[3] : undefined);
  const alpha = alphaText === undefined ? 1 : share(alphaText, 1);
  if (Number.isNaN(alpha)) return null;
  if (name === 'rgb' || name === 'rgba') {
    const [r, g, b] = parts.map((part) => share(part, 255));
    if (r === undefined || g === undefined || b === undefined || Number.isNaN(r + g + b)) return null;
    return { kind: 'color', color: hexOf([r / 255, g / 255, b / 255]), alpha };
  }
  if (parts.length < (Object.hasOwn(minComponents, name) ? minComponents[name]! : 3)) return null;
  if (name === 'icc-named-color' || name === 'device-nchannel') return { kind: 'color', color: '', alpha };
  if (!isColorFunction(name)) return null;
  const color = colorOfFunction(name, parts);
  return { kind: 'color', color: color === null ? '' : hexOf(color), alpha };
}

/** Maximum number of components of a color. */
const maxComponents = 8;

/** Returns the components between commas and spaces outside parentheses, and the text after the slash. */
function componentsOf(text: string): { parts: readonly string[]; afterSlash: string | undefined } {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  for (let i = 0; i <= text.length && parts.length < maxComponents; i++) {
    const letter = text[i] ?? ' ';
    depth += Number(letter === '(') - Number(letter === ')');
    const isBetween = depth <= 0 && /[\s,/]/.test(letter);
    if (!isBetween) part += letter;
    else if (part !== '') {
      parts.push(part);
      part = '';
    }
    if (isBetween && letter === '/') return { parts, afterSlash: text.slice(i + 1).trim() };
  }
  return { parts, afterSlash: undefined };
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
  const value = isCalc(text) ? (numberOrShare(text) ?? NaN) : Number.parseFloat(text);
  return text.endsWith('%') ? (value * whole) / 100 : value;
}

/** Parses a number from 0 to 1, or a percentage, including math functions; null for any other text. */
export function parseOpacity(text: string): number | null {
  const value = numberOrShare(text.trim());
  return value === null ? null : Math.min(1, Math.max(0, value));
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
