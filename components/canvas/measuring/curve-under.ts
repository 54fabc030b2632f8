import { contourLength, readContours, distanceTo, type Contour } from '#lib/measure-tool/contours.ts';

/** A curve that was picked: what to light up, and how long it is. */
export type PickedCurve = { path: string; transform: string; lengthIn: number };

/** So near to a curve, in pixels, a press picks it. */
const reachPx = 8;

/** The drawn curve nearest to a place in the window, when one is near enough. `layer` holds the scene at `scale` pixels an inch. */
export function curveUnder(
  layer: Element,
  at: { clientX: number; clientY: number },
  scale: number,
): PickedCurve | null {
  let nearest: { contour: Contour; transform: string; distanceIn: number } | null = null;
  for (const element of layer.querySelectorAll<SVGPathElement>('path[data-curve]')) {
    const frame = element.getBoundingClientRect();
    const isNear =
      at.clientX >= frame.left - reachPx &&
      at.clientX <= frame.right + reachPx &&
      at.clientY >= frame.top - reachPx &&
      at.clientY <= frame.bottom + reachPx;
    const matrix = isNear ? element.getScreenCTM() : null;
    if (matrix === null) continue;
    const point = new DOMPoint(at.clientX, at.clientY).matrixTransform(matrix.inverse());
    for (const contour of readContours(element.getAttribute('d') ?? '')) {
      const distanceIn = distanceTo(contour, point);
      if (distanceIn * scale > reachPx || (nearest !== null && distanceIn >= nearest.distanceIn)) continue;
      nearest = { contour, transform: transformOf(element), distanceIn };
    }
  }
  if (nearest === null) return null;
  const { contour, transform } = nearest;
  return { path: contour.path, transform, lengthIn: contourLength(contour) };
}

/** From the path's frame to the scene's: its own, or that of the group it stands in. */
function transformOf(element: SVGPathElement): string {
  return element.getAttribute('transform') ?? element.parentElement?.getAttribute('transform') ?? '';
}
