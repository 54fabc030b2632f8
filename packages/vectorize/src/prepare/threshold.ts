import { levelAt } from './gray.ts';

export type InkAndPaper = {
  /** Level between ink and paper at which edges are drawn. */
  readonly threshold: number;
  readonly ink: number;
  readonly paper: number;
};

/**
 * Determines the levels of ink and paper. The split is Otsu's (1979: the largest variance between the classes). The
 * threshold is halfway between the medians of both classes, because the pixels of an edge mix the two by covered area.
 * A threshold from the caller is returned unchanged.
 */
export function inkAndPaper(counts: Uint32Array, given: number | null): InkAndPaper {
  const split = given ?? otsu(counts);
  const ink = levelAt(counts, 0.5, 0, split);
  const paper = levelAt(counts, 0.5, split + 1, 255);
  return { ink, paper, threshold: given ?? (ink + paper) / 2 };
}

/** Returns the highest level of the darker class. */
function otsu(counts: Uint32Array): number {
  let total = 0;
  let sum = 0;
  for (let level = 0; level < 256; level++) {
    total += counts[level]!;
    sum += level * counts[level]!;
  }
  let below = 0;
  let sumBelow = 0;
  let best = -1;
  let first = 127;
  let last = 127;
  for (let level = 0; level < 255; level++) {
    below += counts[level]!;
    sumBelow += level * counts[level]!;
    const above = total - below;
    if (below === 0 || above === 0) continue;
    const between = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2;
    if (between > best) {
      best = between;
      first = level;
      last = level;
    } else if (between === best) last = level;
  }
  // All empty levels between the classes are equivalent; use the middle one.
  return (first + last) >> 1;
}
