import type { FaceNames } from './face-names.ts';

const uprightRegular = new Set(['', 'regular', 'book', 'roman', 'normal', 'medium', 'std', 'plain']);

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\s\-_]+/g, ' ')
    .trim();

/**
 * Returns a score for how well a face matches a listed font; 0 for another font, or for a bold, italic or condensed face of it.
 * `originals`: family or full names that the font is sold under, best first.
 */
export function matchScore(names: FaceNames, originals: readonly string[]): number {
  const targets = originals.map(plain);
  const byFull = targets.indexOf(plain(names.full));
  if (byFull !== -1) return 2 * (targets.length - byFull) + 1;
  const byFamily = targets.indexOf(plain(names.family));
  return byFamily !== -1 && uprightRegular.has(plain(names.style)) ? 2 * (targets.length - byFamily) : 0;
}
