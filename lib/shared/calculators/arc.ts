/**
 * An arc of a circle from what a person can measure. Lengths in inches and positive; `angleRad` in (0, 2 pi], a full circle at
 * its end. Closed forms, chosen to stay exact for arcs that are nearly flat.
 */
export type Arc = { radiusIn: number; angleRad: number };

const fullTurn = 2 * Math.PI;

const circleFromRadius = (radiusIn: number): Arc => ({ radiusIn, angleRad: fullTurn });
export const circleFromDiameter = (diameterIn: number): Arc => circleFromRadius(diameterIn / 2);
export const circleFromCircumference = (lengthIn: number): Arc => circleFromRadius(lengthIn / fullTurn);

/** From the straight distance between the ends and the height of the bow over it; a rise over half the chord is more than half a circle. */
export function arcFromChordAndRise(chordIn: number, riseIn: number): Arc {
  return { radiusIn: chordIn ** 2 / (8 * riseIn) + riseIn / 2, angleRad: 4 * Math.atan2(2 * riseIn, chordIn) };
}

export const arcFromRadiusAndAngle = (radiusIn: number, angleRad: number): Arc => ({ radiusIn, angleRad });

/** The arc up to half a circle; null when the chord is longer than the diameter. */
export function arcFromRadiusAndChord(radiusIn: number, chordIn: number): Arc | null {
  return chordIn > 2 * radiusIn ? null : { radiusIn, angleRad: 2 * Math.asin(chordIn / (2 * radiusIn)) };
}

/** Null when the arc is longer than the whole circle. */
export function arcFromRadiusAndLength(radiusIn: number, lengthIn: number): Arc | null {
  return lengthIn > fullTurn * radiusIn ? null : { radiusIn, angleRad: lengthIn / radiusIn };
}

export type ArcFigures = {
  radiusIn: number;
  diameterIn: number;
  angleDeg: number;
  /** Along the curve. */
  lengthIn: number;
  chordIn: number;
  riseIn: number;
  /** The slice down to the center, and the part cut off by the chord. */
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
    // 1 - cos, written so that nothing cancels in flat arcs.
    riseIn: 2 * radiusIn * Math.sin(angleRad / 4) ** 2,
    sectorSqIn: (radiusIn ** 2 * angleRad) / 2,
    segmentSqIn: (radiusIn ** 2 / 2) * angleMinusSine(angleRad),
  };
}

export function isCircle({ angleRad }: Arc): boolean {
  return angleRad >= fullTurn;
}

/** x - sin x. Below 0.5 by its series, where the difference would lose its digits; six terms leave less than 1e-16 of it. */
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
