import { type Contour, contourArea, type Segment } from '@measurement-nesting/curves';
import type { Edge, EdgeNet } from './follow-edges.ts';
import { joinContours } from './join-contours.ts';

/** Returns the number of detected areas without an outline, because their edges were fitted to the same line. */
export function vanishedAreas(
  net: EdgeNet,
  segments: readonly (readonly Segment[])[],
  colors: number,
  isNothing: (contour: Contour) => boolean,
): number {
  let seen: readonly Segment[][] | null = null;
  let vanished = 0;
  for (let color = 0; color < colors; color++) {
    const isIn = Array.from({ length: colors }, (_, other) => other === color);
    const contours = joinContours(net, segments, isIn);
    if (!contours.some(isNothing)) continue;
    seen ??= net.edges.map(asSeen);
    // A hole of this color is an area of another.
    const isArea = joinContours(net, seen, isIn).map((contour) => contourArea(contour) > 0);
    vanished += contours.filter((contour, i) => isArea[i] && isNothing(contour)).length;
  }
  return vanished;
}

/** Returns the polyline through an edge's points, in pixels. */
function asSeen({ xs, ys }: Edge): Segment[] {
  return Array.from({ length: xs.length - 1 }, (_, k) => ({
    kind: 'line',
    x0: xs[k]!,
    y0: ys[k]!,
    x1: xs[k + 1]!,
    y1: ys[k + 1]!,
  }));
}
