import { contourLength, readContours, distanceTo, type Contour } from '#lib/browser/measure-tool/contours.ts';

/** A selected curve: its path to highlight, and its length in inches. */
export type PickedCurve = { path: string; transform: string; lengthIn: number };

/** Maximum distance between a press and a curve that selects it, in pixels. */
const reachPx = 8;

/**
 * Returns the drawn curve nearest to a point of the window, or null when none is within reach. `layer` contains the
 * scene at `scale` pixels per inch.
 */
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

/** Transform from the frame of the path to the frame of the scene: the path's own, or its group's. */
function transformOf(element: SVGPathElement): string {
  return element.getAttribute('transform') ?? element.parentElement?.getAttribute('transform') ?? '';
}
