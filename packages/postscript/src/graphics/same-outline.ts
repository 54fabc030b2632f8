import type { Contour } from '@measurement-nesting/curves';

/** Returns true for contours with the same segments in the same order. Paths saved by gsave share them by reference. */
export function sameOutline(a: readonly Contour[], b: readonly Contour[]): boolean {
  return a.length === b.length && a.every((contour, i) => sameContour(contour, b[i]!));
}

function sameContour(a: Contour, b: Contour): boolean {
  if (a.segments === b.segments) return a.closed === b.closed;
  if (a.closed !== b.closed || a.segments.length !== b.segments.length) return false;
  return a.segments.every((segment, i) => {
    const other = b.segments[i]!;
    return segment === other || (segment.kind === other.kind && sameNumbers(segment, other));
  });
}

function sameNumbers(a: Contour['segments'][number], b: Contour['segments'][number]): boolean {
  const [left, right] = [Object.values(a), Object.values(b)];
  return left.every((value, i) => value === right[i]);
}
