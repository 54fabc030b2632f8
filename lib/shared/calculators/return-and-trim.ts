/**
 * Material for the returns (edges) of channel letters. The perimeter includes holes: each hole of a letter needs its own strip. Trade
 * figures: waste of 10 to 20%, depths of 3 to 6 in.
 */
export type ReturnAndTrim = {
  /** Length of return coil to cut from, in inches, waste included; trim cap for the face is the same. */
  coilIn: number;
  /** Waste, included in the total. */
  wasteIn: number;
  /** Coil material: length by depth, in square inches. */
  coilAreaSqIn: number;
  /** Whole rolls; null without a roll's length. */
  rolls: number | null;
};

/** All lengths are in inches and not negative; a `wasteShare` of 0.15 is 15%. */
export function returnAndTrim(job: {
  perimeterIn: number;
  depthIn: number;
  wasteShare: number;
  rollIn: number | null;
}): ReturnAndTrim {
  const coilIn = job.perimeterIn * (1 + job.wasteShare);
  return {
    coilIn,
    wasteIn: coilIn - job.perimeterIn,
    coilAreaSqIn: coilIn * job.depthIn,
    rolls: job.rollIn === null ? null : Math.ceil(coilIn / job.rollIn - dust),
  };
}
/** Tolerance for rounding errors: a full roll is one roll. */
const dust = 1e-9;

export type LedEstimate = { min: number; max: number; rule: string };

const shallowPerFoot = { min: 3.5, max: 6 };

/**
 * Rough number of LED modules: a single row, half the perimeter divided by the spacing for the depth. Real counts follow the center line of
 * each stroke. Spacing is 4-6 in at 4 in deep, 5 in: 6-8, 6 in: 8-10, in between in proportion; shallower letters need 3.5 to 6 modules a
 * foot. Null beyond 6 in, where the trade has no rule of thumb.
 */
export function ledEstimate(perimeterIn: number, depthIn: number): LedEstimate | null {
  const rowIn = perimeterIn / 2;
  if (depthIn > 6) return null;
  if (depthIn < 4) {
    const { min, max } = shallowPerFoot;
    return { ...modules((rowIn / 12) * min, (rowIn / 12) * max), rule: `${min} to ${max} modules a foot` };
  }
  const [tight, wide] = [2 * depthIn - 4, 2 * depthIn - 2];
  return { ...modules(rowIn / wide, rowIn / tight), rule: `every ${round(tight)} to ${round(wide)} in` };
}

function modules(min: number, max: number): { min: number; max: number } {
  return { min: Math.ceil(min - dust), max: Math.ceil(max - dust) };
}

function round(inches: number): string {
  return String(Number(inches.toFixed(2)));
}
