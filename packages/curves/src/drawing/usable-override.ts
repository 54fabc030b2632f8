import type { ScaleOverride } from './drawing.ts';

/** Returns the user's override when it is usable: positive and within nine powers of ten. */
export function usableOverride(override: ScaleOverride | undefined): ScaleOverride | undefined {
  if (override === undefined) return undefined;
  const value = { widthIn: 0, heightIn: 0, unitsPerIn: 0, factor: 0, ...override }[override.by];
  return value >= 1e-9 && value <= 1e9 ? override : undefined;
}
