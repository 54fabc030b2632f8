import { closeContour, type Contour, type Segment, withEnds } from '@measurement-nesting/curves';

/**
 * Returns segments as one contour in which each begins exactly where the one before ended. Segments without length are
 * dropped; a contour whose ends coincide is closed, another one only if `isClosed`, by a straight line. Null without any
 * segment.
 */
export function chain(segments: readonly Segment[], isClosed = false): Contour | null {
  const kept: Segment[] = [];
  for (const segment of segments) {
    const last = kept.at(-1);
    const next = last === undefined ? segment : withEnds(segment, last.x1, last.y1, segment.x1, segment.y1);
    if (next.kind !== 'line' || next.x0 !== next.x1 || next.y0 !== next.y1) kept.push(next);
  }
  const first = kept[0];
  const last = kept.at(-1);
  if (first === undefined || last === undefined) return null;
  const meets = first.x0 === last.x1 && first.y0 === last.y1;
  const contour = { segments: kept, closed: meets && (isClosed || kept.length > 1 || last.kind !== 'line') };
  return isClosed ? closeContour(contour) : contour;
}
