import { sentence, significantLength } from '../sentence.ts';
import type { DiagnosticCollector } from './diagnostics.ts';
import type { ScaleOverride } from './drawing.ts';

/** Returns the user's override when it is usable: positive and within nine powers of ten. */
export function usableOverride(override: ScaleOverride | undefined): ScaleOverride | undefined {
  if (override === undefined) return undefined;
  const value = { widthIn: 0, heightIn: 0, unitsPerIn: 0, factor: 0, ...override }[override.by];
  return value >= 1e-9 && value <= 1e9 ? override : undefined;
}

/** Minimum size in inches that an override by width or height applies to; a smaller one has no direction. */
const smallestSide = 1e-6;

/** Returns the factor by which an override enlarges a drawing of `widthIn` by `heightIn`, whose file has `unitsPerIn`. */
export function overrideFactor(
  override: ScaleOverride | undefined,
  {
    widthIn,
    heightIn,
    unitsPerIn,
  }: { readonly widthIn: number; readonly heightIn: number; readonly unitsPerIn: number },
): number {
  switch (override?.by) {
    case 'factor':
      return override.factor;
    case 'unitsPerIn':
      return unitsPerIn / override.unitsPerIn;
    case 'widthIn':
      return widthIn > smallestSide ? override.widthIn / widthIn : 1;
    case 'heightIn':
      return heightIn > smallestSide ? override.heightIn / heightIn : 1;
    default:
      return 1;
  }
}

/** Change of the size, as a share, that is not reported. */
const negligibleChange = 1e-6;

/** Reports a width or scale that replaces the width stated by the file, both in inches. A factor refers to the stated size. */
export function noteReplacedSize(
  override: ScaleOverride | undefined,
  statedIn: number,
  widthIn: number,
  diagnostics: DiagnosticCollector,
): void {
  if (override === undefined || override.by === 'factor') return;
  if (!(Math.abs(widthIn / statedIn - 1) > negligibleChange)) return;
  diagnostics.add(
    'size_replaced',
    'scale',
    () =>
      sentence`The file states a size by which the drawing is ${significantLength(statedIn)} wide; by your size it is ${significantLength(widthIn)} wide.`,
  );
}
