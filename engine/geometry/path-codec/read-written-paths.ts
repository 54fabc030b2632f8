import type { Arc, Contour } from '../types.ts';
import { readPathData } from './read-path-data.ts';

/** Arcs whose centers and radii differ by less than this share are of one ellipse: what writing and reading leave of it. */
const SAME = 1e-9;

/**
 * The contours that `pathData` wrote. A whole ellipse, for which the format has no word, is one arc again, in however many
 * pieces it was written.
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
