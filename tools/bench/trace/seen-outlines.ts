/** Returns a picture's outlines before fitting: the iso-line half way between ink and paper, point by point. */
import type { Contour, Rgb } from '#engine';
import { inkField } from '#packages/vectorize/src/segment/black-white.ts';
import { isoContours } from '#packages/vectorize/src/segment/iso-contours.ts';

export function seenOutlines(picture: Rgb, isLossy: boolean): Contour[] {
  const { field } = inkField(picture, { isLineArt: false, detail: 'normal', threshold: null, invert: false, isLossy });
  const contours: Contour[] = [];
  isoContours(field, ({ xs, ys }) => {
    const segments = Array.from(xs, (x0, i) => {
      const next = (i + 1) % xs.length;
      return { kind: 'line' as const, x0, y0: ys[i]!, x1: xs[next]!, y1: ys[next]! };
    });
    contours.push({ segments, closed: true });
  });
  return contours;
}
