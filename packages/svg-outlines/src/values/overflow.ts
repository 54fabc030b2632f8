import type { SvgElement } from '../xml/element.ts';

/** Computed value of `overflow-x`. `auto` clips nothing in a drawing. */
export type Overflow = 'visible' | 'hidden' | 'clip' | 'scroll' | 'auto';

const words = new Set<string>(['visible', 'hidden', 'clip', 'scroll', 'auto']);
/** Elements with `overflow: hidden` by default (SVG 2, user agent style sheet). */
const framed = new Set(['svg', 'symbol', 'image', 'marker', 'pattern', 'foreignObject']);

/** Returns true for a valid value of `overflow` or `overflow-x`. */
export function isOverflow(value: string): boolean {
  const parts = value.toLowerCase().split(/\s+/);
  return parts.length <= 2 && parts.every((part) => words.has(part) || part === 'overlay');
}

/**
 * Returns the computed `overflow-x` of an element; `outer` is that of its parent. The shorthand `overflow` is declared
 * under this name too, with its first word. Browsers clip a nested drawing at its viewport by this value alone.
 */
export function computeOverflow({ name, parent }: SvgElement, declared: string | undefined, outer: Overflow): Overflow {
  const value = declared?.trim().toLowerCase() ?? '';
  if (value === 'inherit') return outer;
  if (value === 'initial' || value === 'unset') return 'visible';
  if (isOverflow(value)) {
    const [horizontal] = value.split(/\s+/);
    return horizontal === 'overlay' ? 'auto' : (horizontal as Overflow);
  }
  return parent !== null && framed.has(name) ? 'hidden' : 'visible';
}

export const cutsAtFrame = (overflow: Overflow): boolean => overflow !== 'visible' && overflow !== 'auto';
