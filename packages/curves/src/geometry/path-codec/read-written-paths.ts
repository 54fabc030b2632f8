import type { Arc, Contour } from '../types.ts';
import { readPathData } from './read-path-data.ts';

/** Maximum relative difference of centers and radii between arcs of one ellipse after serialization. */
const SAME = 1e-9;

/**
 * Returns the contours written by `pathData`. A whole ellipse, which the format cannot express, is merged into one
 * arc, in however many pieces it was written.
 */
export function readWrittenPaths(text: string): readonly Contour[] {
  return readPathData(text, Number.POSITIVE_INFINITY).contours.map((contour) => {
    const ellipse = asEllipse(contour);
    return ellipse ? { closed: true, segments: [ellipse] } : contour;
  });
}

function asEllipse({ segments, closed }: Contour): Arc | null {
  const [first] = segments;
  if (!closed || first?.kind !== 'arc' || !(first.rx > 0)) return null;
  const { cx, cy, rx, ry, rotation } = first;
  const isRound = Math.abs(rx - ry) <= SAME * rx;
  let sweep = 0;
  for (const segment of segments) {
    if (segment.kind !== 'arc') return null;
    const isSame =
      Math.hypot(segment.cx - cx, segment.cy - cy) <= SAME * rx &&
      Math.abs(segment.rx - rx) <= SAME * rx &&
      Math.abs(segment.ry - ry) <= SAME * rx &&
      (isRound || Math.abs(Math.sin(segment.rotation - rotation)) <= SAME);
    if (!isSame) return null;
    sweep += segment.sweep;
  }
  if (Math.abs(Math.abs(sweep) - 2 * Math.PI) > SAME) return null;
  return { ...first, x1: first.x0, y1: first.y0, sweep: Math.sign(sweep) * 2 * Math.PI };
}
