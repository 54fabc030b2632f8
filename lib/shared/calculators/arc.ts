/**
 * Arc of a circle, calculated from measured values. Lengths are positive and in inches; `angleRad` is in (0, 2 pi], where 2 pi is a full
 * circle. The closed forms are accurate for nearly flat arcs, too.
 */
export type Arc = { radiusIn: number; angleRad: number };

const fullTurn = 2 * Math.PI;

const circleFromRadius = (radiusIn: number): Arc => ({ radiusIn, angleRad: fullTurn });
export const circleFromDiameter = (diameterIn: number): Arc => circleFromRadius(diameterIn / 2);
export const circleFromCircumference = (lengthIn: number): Arc => circleFromRadius(lengthIn / fullTurn);

/** Returns the arc with a chord and a height above it (rise); a rise over half the chord is more than half a circle. */
export function arcFromChordAndRise(chordIn: number, riseIn: number): Arc {
  return { radiusIn: chordIn ** 2 / (8 * riseIn) + riseIn / 2, angleRad: 4 * Math.atan2(2 * riseIn, chordIn) };
}

export const arcFromRadiusAndAngle = (radiusIn: number, angleRad: number): Arc => ({ radiusIn, angleRad });

/** Returns the arc of at most half a circle; null if the chord is longer than the diameter. */
export function arcFromRadiusAndChord(radiusIn: number, chordIn: number): Arc | null {
  return chordIn > 2 * radiusIn ? null : { radiusIn, angleRad: 2 * Math.asin(chordIn / (2 * radiusIn)) };
}

/** Returns the arc; null if it is longer than the circle. */
export function arcFromRadiusAndLength(radiusIn: number, lengthIn: number): Arc | null {
  return lengthIn > fullTurn * radiusIn ? null : { radiusIn, angleRad: lengthIn / radiusIn };
}

export type ArcFigures = {
  radiusIn: number;
  diameterIn: number;
  angleDeg: number;
  /** Length along the curve. */
  lengthIn: number;
  chordIn: number;
  riseIn: number;
  /** Area between the arc and the center, and between the arc and its chord. */
  sectorSqIn: number;
  segmentSqIn: number;
};

export function arcFigures({ radiusIn, angleRad }: Arc): ArcFigures {
  return {
    radiusIn,
    diameterIn: 2 * radiusIn,
    angleDeg: (angleRad / Math.PI) * 180,
    lengthIn: radiusIn * angleRad,
    chordIn: isCircle({ radiusIn, angleRad }) ? 0 : 2 * radiusIn * Math.sin(angleRad / 2),
    // 1 - cos(angleRad / 2) in a form without cancellation for flat arcs.
    riseIn: 2 * radiusIn * Math.sin(angleRad / 4) ** 2,
    sectorSqIn: (radiusIn ** 2 * angleRad) / 2,
    segmentSqIn: (radiusIn ** 2 / 2) * angleMinusSine(angleRad),
  };
}

export function isCircle({ angleRad }: Arc): boolean {
  return angleRad >= fullTurn;
}

/** Returns x - sin x. Below 0.5 by seven terms of its series (relative error below 1e-16), because the difference cancels there. */
function angleMinusSine(x: number): number {
  if (x >= 0.5) return x - Math.sin(x);
  let term = x ** 3 / 6;
  let sum = 0;
  for (let n = 3; n <= 15; n += 2) {
    sum += term;
    term *= -(x ** 2) / ((n + 1) * (n + 2));
  }
  return sum;
}
