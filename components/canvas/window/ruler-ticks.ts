import { toUnit, type LengthUnit } from '#lib/shared/units.ts';

export type RulerTick = { /** Pixels from the edge of the window. */ atPx: number; label: string | null };

const stepsOf: Readonly<Record<LengthUnit, readonly number[]>> = {
  in: [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 6, 12, 24, 48, 120],
  mm: [1, 5, 10, 50, 100, 500, 1000],
};
const minTickPx = 7;
const minLabelPx = 44;

/** Side of the scene along a ruler. */
export type RulerSide = {
  readonly sideIn: number;
  /** Letter of the axis, shown at its zero; null without one. */
  readonly axis: 'X' | 'Y' | null;
  /** True when the axis begins at the far end of the ruler. */
  readonly isReversed: boolean;
};

/**
 * Returns the sides of a scene along the rulers across and down, as shown on the canvas. In a scene that is turned counterclockwise Y runs
 * to the right and X runs up from the lower left corner.
 */
export function rulerSides(sides: { widthIn: number; heightIn: number }, isTurned: boolean, hasAxes: boolean) {
  const [across, down] = isTurned ? (['Y', 'X'] as const) : (['X', 'Y'] as const);
  return {
    across: { sideIn: sides.widthIn, axis: hasAxes ? across : null, isReversed: false },
    down: { sideIn: sides.heightIn, axis: hasAxes ? down : null, isReversed: isTurned },
  } satisfies Record<string, RulerSide>;
}

type RulerWindow = { readonly offsetPx: number; readonly scale: number; readonly lengthPx: number };

/** Returns the ticks of a ruler over `lengthPx` pixels, for a side that begins at `offsetPx`. */
export function rulerTicks(
  {
    offsetPx,
    scale,
    lengthPx,
    sideIn,
    axis = null,
    isReversed = false,
  }: RulerWindow & Partial<RulerSide> & Pick<RulerSide, 'sideIn'>,
  unit: LengthUnit = 'in',
): RulerTick[] {
  const perUnit = 1 / toUnit(1, unit);
  const steps = stepsOf[unit];
  const pick = (minPx: number) => steps.find((step) => step * perUnit * scale >= minPx) ?? steps.at(-1)!;
  const step = pick(minTickPx);
  const labelStep = pick(minLabelPx);
  const stepPx = step * perUnit * scale;
  const zeroPx = isReversed ? offsetPx + sideIn * scale : offsetPx;
  const [nearPx, farPx] = isReversed ? [zeroPx - lengthPx, zeroPx] : [-zeroPx, lengthPx - zeroPx];
  const first = Math.max(0, Math.ceil(nearPx / stepPx));
  const last = Math.min(Math.floor(farPx / stepPx), Math.floor(sideIn / (step * perUnit) + 1e-9));
  const ticks: RulerTick[] = [];
  for (let index = first; index <= last; index++) {
    const value = index * step;
    const isLabeled = Math.abs(value / labelStep - Math.round(value / labelStep)) < 1e-6;
    const number = String(Number(value.toFixed(4)));
    const label = index === 0 && axis !== null ? `${axis} ${number}` : number;
    const fromZeroPx = isReversed ? -index * stepPx : index * stepPx;
    ticks.push({ atPx: zeroPx + fromZeroPx, label: isLabeled ? label : null });
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
