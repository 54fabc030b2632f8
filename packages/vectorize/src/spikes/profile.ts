import type { InkAndPaper } from '../prepare/threshold.ts';
import type { Gray, Vector } from '../types.ts';

/**
 * Returns the share of ink at a position: 0 is paper, 1 is ink, noise exceeds both; interpolated between pixel centers.
 */
export type ShareAt = (x: number, y: number) => number;

export function inkShares({ width, height, data }: Gray, { ink, paper }: InkAndPaper): ShareAt {
  return betweenPixels(width, height, (x, y) => (paper - data[y * width + x]!) / (paper - ink));
}

/** Interpolates bilinearly between pixel centers. */
export function betweenPixels(width: number, height: number, at: (column: number, row: number) => number): ShareAt {
  return (x, y) => {
    const u = Math.min(width - 1.001, Math.max(0, x - 0.5));
    const v = Math.min(height - 1.001, Math.max(0, y - 0.5));
    const [column, row] = [Math.floor(u), Math.floor(v)];
    const [across, down] = [u - column, v - row];
    const above = at(column, row) + across * (at(column + 1, row) - at(column, row));
    const below = at(column, row + 1) + across * (at(column + 1, row + 1) - at(column, row + 1));
    return above + down * (below - above);
  };
}

/** Cross section of a spike: its width, and the offset of its middle from the queried position, in pixels. */
export type Section = { readonly width: number; readonly beside: number };

const STEP_PX = 0.25;
/** Search range for the middle on both sides. */
const PEAK_PX = 1;
/**
 * Range of distances from the middle within which a section ends at its emptiest position: pixels and blur smear the
 * section, and neighbors may be near.
 */
const NEAREST_END_PX = 1;
const FARTHEST_END_PX = 2.25;

/**
 * Measures a section through a spike at right angles to the unit vector `along`. Blur and pixels smear coverage but
 * preserve its sum, so the shares across add up to the width of any spike, however thin. Sections are means over
 * `smear` pixels along the spike. `blurPx`: the sigma of the picture's edges.
 */
export function sectionAt(shareAt: ShareAt, { x, y }: Vector, along: Vector, smear: number, blurPx: number): Section {
  const widest = FARTHEST_END_PX + 2 * blurPx;
  const reach = Math.ceil((PEAK_PX + widest) / STEP_PX);
  const shares = new Float64Array(2 * reach + 1);
  const rows = Math.max(1, Math.ceil(smear / 0.5));
  for (let k = 0; k <= 2 * reach; k++) {
    const t = (k - reach) * STEP_PX;
    for (let row = 0; row < rows; row++) {
      const s = ((row + 0.5) / rows - 0.5) * smear;
      shares[k]! += shareAt(x + s * along.x - t * along.y, y + s * along.y + t * along.x) / rows;
    }
  }
  const max = Math.round(PEAK_PX / STEP_PX);
  let peak = reach;
  for (let k = reach - max; k <= reach + max; k++) if (shares[k]! > shares[peak]!) peak = k;
  const first = emptiest(shares, peak, -1, widest);
  const last = emptiest(shares, peak, 1, widest);
  // Under uneven light the background differs from the paper level, so the level at the ends of the section is
  // subtracted.
  const ground = Math.max(0, shares[first]!, shares[last]!);
  let [sum, moment] = [0, 0];
  for (let k = first; k <= last; k++) {
    const share = shares[k]! - ground;
    sum += share;
    moment += share * (k - reach) * STEP_PX;
  }
  return { width: sum * STEP_PX, beside: sum > 0 ? moment / sum : 0 };
}

function emptiest(shares: Float64Array, peak: number, step: 1 | -1, widest: number): number {
  const at = (distance: number): number =>
    Math.min(shares.length - 1, Math.max(0, peak + step * Math.round(distance / STEP_PX)));
  let best = at(NEAREST_END_PX);
  for (let k = best; k !== at(widest) + step; k += step) if (shares[k]! < shares[best]!) best = k;
  return best;
}
