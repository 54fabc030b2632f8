import type { Vector } from '../types.ts';
import { sectionAt, type ShareAt } from './profile.ts';

/** Centerline and widths of a spike, from the position where its sides are known to its tip. Lengths in pixels. */
export type Spike = {
  readonly middles: readonly Vector[];
  /** Unit vectors toward the tip. */
  readonly directions: readonly Vector[];
  readonly widths: readonly number[];
  readonly point: Vector;
  /** Set for the square end of a thin line; its last middle is at the tip. */
  readonly isSquare?: true;
};

const STEP_PX = 0.5;
const FARTHEST_PX = 60;
/** A spike that widens again by this much has reached another shape. */
const RISE_PX = 0.45;
/** A spike that was thinner than this before it widened ended there. */
const WIDEST_END_PX = 0.7;
/** The direction is computed from the middles over this many steps. */
const DIRECTION_STEPS = 10;
const STRONGEST_PULL = 0.5;
/** After the last visible section, the tip is extrapolated from this many widths. */
const LED_STEPS = 8;
const LONGEST_LED_PX = 4;

/**
 * Traces a spike section by section from a position on its centerline until its width is below `minPx`. Returns null
 * when it does not end, or reaches another shape. The first `seenPx` have outlines.
 */
export function traceSpike(
  shareAt: ShareAt,
  start: Vector,
  toward: Vector,
  seenPx: number,
  {
    minPx,
    smearPx,
    blurPx,
  }: {
    readonly minPx: number;
    readonly smearPx: number;
    readonly blurPx: number;
  },
): Spike | null {
  const middles: Vector[] = [];
  const directions: Vector[] = [];
  const widths: number[] = [];
  let direction = toward;
  let place = start;
  let min = Infinity;
  let minAt = 0;
  for (let walked = 0; walked <= seenPx + FARTHEST_PX; walked += STEP_PX) {
    const { width, beside } = sectionAt(shareAt, place, direction, smearPx, blurPx);
    // A third color is in the path.
    if (Number.isNaN(width)) return null;
    if (walked > seenPx - 1) {
      if (width < minPx) return pointed({ middles, directions, widths }, width);
      if (width < min) [min, minAt] = [width, widths.length];
      if (width > min + RISE_PX) return min > WIDEST_END_PX ? null : cut(middles, directions, widths, minAt);
    }
    const pull = STRONGEST_PULL * Math.min(1, width) * Math.max(-1, Math.min(1, beside));
    place = {
      x: place.x - pull * direction.y,
      y: place.y + pull * direction.x,
    };
    middles.push(place);
    directions.push(direction);
    widths.push(width);
    const back = middles[middles.length - DIRECTION_STEPS];
    if (back) direction = unit({ x: place.x - back.x, y: place.y - back.y });
    place = {
      x: place.x + STEP_PX * direction.x,
      y: place.y + STEP_PX * direction.y,
    };
  }
  return null;
}

/** Returns a spike that ends halfway to the next one. */
function cut(middles: Vector[], directions: Vector[], widths: number[], end: number): Spike | null {
  const point = middles[end];
  return point && end > LED_STEPS
    ? {
        middles: middles.slice(0, end),
        directions: directions.slice(0, end),
        widths: widths.slice(0, end),
        point,
      }
    : null;
}

/** `next`: the width half a pixel after the last one. */
function pointed({ middles, directions, widths }: Omit<Spike, 'point'>, next: number): Spike | null {
  const last = widths.length - 1;
  if (last < LED_STEPS) return null;
  if (isBlunt(widths, next)) return squared({ middles, directions, widths });
  const before = widths[last - LED_STEPS]!;
  const slope = (before - next) / ((LED_STEPS + 1) * STEP_PX);
  const ahead = slope > 0 ? Math.min(LONGEST_LED_PX, widths[last]! / slope) : LONGEST_LED_PX;
  const [middle, direction] = [middles[last]!, directions[last]!];
  return {
    middles,
    directions,
    widths,
    point: {
      x: middle.x + ahead * direction.x,
      y: middle.y + ahead * direction.y,
    },
  };
}

/** Returns a line with a square end, located where the width has fallen to half of its earlier value. */
function squared({ middles, directions, widths }: Omit<Spike, 'point'>): Spike | null {
  const whole = widths[widths.length - 1 - BLUNT_STEPS]!;
  if (whole > WIDEST_LINE_PX || whole <= 0) return null;
  const end = widths.findLastIndex((width) => width >= whole / 2);
  const [last, after] = [widths[end]!, widths[end + 1] ?? 0];
  const ahead = STEP_PX * Math.min(1, (last - whole / 2) / Math.max(1e-9, last - after));
  const [middle, direction] = [middles[end]!, directions[end]!];
  const point = { x: middle.x + ahead * direction.x, y: middle.y + ahead * direction.y };
  const begin = end - Math.round(SMEARED_PX / STEP_PX);
  if (begin < 1) return null;
  return {
    middles: [...middles.slice(0, begin), point],
    directions: [...directions.slice(0, begin), direction],
    widths: [...widths.slice(0, begin), whole],
    point,
    isSquare: true,
  };
}

/** Maximum width of a line with a reconstructed end; the end of a wider line shows its two corners. */
const WIDEST_LINE_PX = 1.7;
/** Length before the end of a line in which its widths are smeared. */
const SMEARED_PX = 1.5;

/**
 * Returns whether the end is blunt: the width of a blunt end falls abruptly, the width of a spike at its earlier rate.
 */
function isBlunt(widths: readonly number[], next: number): boolean {
  const last = widths.length - 1;
  const near = widths[last - BLUNT_STEPS]!;
  const far = widths[Math.max(0, last - BLUNT_STEPS - STEADY_STEPS)]!;
  const atEnd = (near - next) / ((BLUNT_STEPS + 1) * STEP_PX);
  const before = (far - near) / (STEADY_STEPS * STEP_PX);
  return atEnd > BLUNT_SHARE * near + BLUNT_TIMES * Math.max(0, before);
}

const BLUNT_STEPS = 4;
const STEADY_STEPS = 6;
const BLUNT_SHARE = 0.25;
const BLUNT_TIMES = 2;

function unit({ x, y }: Vector): Vector {
  const length = Math.hypot(x, y);
  return { x: x / length, y: y / length };
}
