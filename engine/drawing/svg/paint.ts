import { localReference } from './element.ts';
import { namedColours } from './named-colours.ts';

/** What `fill` or `stroke` says, as far as it matters: painted or not, and by which plain colour. */
export type Paint =
  | { readonly kind: 'none' }
  | { readonly kind: 'current' }
  /** `color` is '#rrggbb', or '' for colours we cannot name (they paint all the same). */
  | { readonly kind: 'colour'; readonly color: string; readonly transparent: boolean }
  | { readonly kind: 'server'; readonly id: string | null; readonly fallback: Paint | null };

export const noPaint: Paint = { kind: 'none' };
export const black: Paint = { kind: 'colour', color: '#000000', transparent: false };

/** Parses a paint (SVG 2, 13.2); null when it is not one, so that the inherited paint stays. */
export function parsePaint(text: string): Paint | null {
  const value = text.trim();
  const word = value.toLowerCase();
  if (word === 'none' || word === 'transparent') return noPaint;
  if (word === 'currentcolor') return { kind: 'current' };
  // Colours that are set elsewhere paint all the same.
  if (word === 'context-fill' || word === 'context-stroke' || word.startsWith('var('))
    return { kind: 'colour', color: '', transparent: false };
  if (word.startsWith('url(')) {
    const end = value.indexOf(')');
    if (end < 0) return null;
    const fallback = value.slice(end + 1).trim();
    return { kind: 'server', id: urlReference(value), fallback: fallback === '' ? null : parsePaint(fallback) };
  }
  return parseColour(word);
}

/** The id inside url(#id), quoted or not; null for anything that is not in this document. */
export function urlReference(text: string): string | null {
  const end = text.indexOf(')');
  if (!/^\s*url\(/i.test(text) || end < 0) return null;
  const inner = text.slice(text.indexOf('(') + 1, end).trim();
  const quote = inner[0];
  const bare = (quote === '"' || quote === "'") && inner.endsWith(quote) ? inner.slice(1, -1).trim() : inner;
  return localReference(bare);
}

/** Lower-case colour text to a paint; null when it is none. Any other colour function paints, without a name. */
export function parseColour(word: string): Paint | null {
  if (word.startsWith('#')) return parseHex(word.slice(1));
  const named = namedColours.get(word);
  if (named !== undefined) return { kind: 'colour', color: named, transparent: false };
  const open = word.indexOf('(');
  if (open < 0) return null;
  const name = word.slice(0, open);
  const parts = word
    .slice(open + 1, word.lastIndexOf(')'))
    .split(/[\s,/]+/)
    .filter((part) => part !== '')
    .slice(0, 8);
  const alpha = parts[3] === undefined ? 1 : share(parts[3], 1);
  if (name === 'rgb' || name === 'rgba') {
    const [r, g, b] = parts.map((part) => share(part, 255));
    if (r === undefined || g === undefined || b === undefined || Number.isNaN(r + g + b)) return null;
    const color = `#${hex(r)}${hex(g)}${hex(b)}`;
    return { kind: 'colour', color, transparent: alpha === 0 };
  }
  if (/^(hsla?|hwb|lab|lch|oklab|oklch|color|icc-color|device-cmyk)$/.test(name)) {
    return { kind: 'colour', color: '', transparent: alpha === 0 && name !== 'device-cmyk' && name !== 'color' };
  }
  return null;
}

/** A number or percentage as a share of `whole`, in units of `whole`. */
function share(text: string, whole: number): number {
  const value = Number.parseFloat(text);
  return text.endsWith('%') ? (value * whole) / 100 : value;
}

function hex(value: number): string {
  return Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0');
}

function parseHex(digits: string): Paint | null {
  if (!/^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits)) return null;
  const full = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return { kind: 'colour', color: `#${full.slice(0, 6)}`, transparent: full.slice(6) === '00' };
}
