import { mmPerInch, type LengthUnit } from '#lib/shared/units.ts';

export type RulerTick = { /** Pixels from the edge of the window. */ atPx: number; label: string | null };

const stepsIn = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 6, 12, 24, 48, 120];
const stepsMm = [1, 5, 10, 50, 100, 500, 1000];
const leastTickPx = 7;
const leastLabelPx = 44;

/**
 * Returns the ticks of a ruler with its zero at `offsetPx`, over `lengthPx` pixels and at most the `sideIn` inches of
 * the sheet.
 */
export function rulerTicks(
  { offsetPx, scale, lengthPx, sideIn }: { offsetPx: number; scale: number; lengthPx: number; sideIn: number },
  unit: LengthUnit = 'in',
): RulerTick[] {
  const perUnit = unit === 'in' ? 1 : 1 / mmPerInch;
  const steps = unit === 'in' ? stepsIn : stepsMm;
  const pick = (leastPx: number) => steps.find((step) => step * perUnit * scale >= leastPx) ?? steps.at(-1)!;
  const step = pick(leastTickPx);
  const labelStep = pick(leastLabelPx);
  const stepPx = step * perUnit * scale;
  const first = Math.max(0, Math.ceil(-offsetPx / stepPx));
  const last = Math.min(Math.floor((lengthPx - offsetPx) / stepPx), Math.floor(sideIn / (step * perUnit) + 1e-9));
  const ticks: RulerTick[] = [];
  for (let index = first; index <= last; index++) {
    const value = index * step;
    const isLabeled = Math.abs(value / labelStep - Math.round(value / labelStep)) < 1e-6;
    ticks.push({ atPx: offsetPx + index * stepPx, label: isLabeled ? String(Number(value.toFixed(4))) : null });
  }
  return ticks;
}

/** Ticks are drawn in blocks of this many pixels, so that panning within a block only moves them. */
export const rulerBlockPx = 512;

/** Index of the block that contains the zero of a ruler. */
export const rulerBlock = (offsetPx: number): number => Math.floor(Math.round(offsetPx) / rulerBlockPx);

/**
 * Position of the zero on the drawn ruler: the far end of its block, so that panning within the block only shifts the
 * ruler back.
 */
export const rulerStart = (offsetPx: number): number => (rulerBlock(offsetPx) + 1) * rulerBlockPx;
