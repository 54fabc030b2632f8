import type { HeightRule } from '../lettering/types.ts';

/** What the height of lettering means, in words. */
export const heightRules: Readonly<Record<HeightRule, string>> = {
  cap: 'height of a capital',
  overall: 'tallest to lowest point',
  x: 'x-height',
};
