import { DrawFuncs, type Font } from 'harfbuzzjs';
import type { Contour, Segment } from '@measurement-nesting/curves';

/** Target of the drawing callbacks: finished contours, the open one, and the pen's position. */
type Pen = { contours: Contour[]; segments: Segment[]; x: number; y: number; startX: number; startY: number };

/** Draws glyph outlines. Owns the callbacks for HarfBuzz; create one and reuse it. */
export type GlyphDrawer = (font: Font, glyph: number) => readonly Contour[];

/**
 * Returns a function that draws one glyph: closed contours of lines, quadratics (TrueType) or cubics (CFF), in font units, origin on the
 * baseline, y **down**. Overlaps between contours remain; a glyph without ink results in []. HarfBuzz provides 32-bit floats, which
 * represent the whole font units of static fonts exactly.
 */
export function createGlyphDrawer(): GlyphDrawer {
  const callbacks = new DrawFuncs();
  callbacks.setMoveToFunc((x, y, data) => {
    const pen = data as Pen;
    finishContour(pen);
    pen.x = pen.startX = x;
    pen.y = pen.startY = flip(y);
  });
  callbacks.setLineToFunc((x, y, data) => lineTo(data as Pen, x, flip(y)));
  callbacks.setQuadraticToFunc((cx, cy, x, y, data) => {
    const pen = data as Pen;
    const [x1, y1] = [x, flip(y)];
    pen.segments.push({ kind: 'quadratic', x0: pen.x, y0: pen.y, cx, cy: flip(cy), x1, y1 });
    pen.x = x1;
    pen.y = y1;
  });
  callbacks.setCubicToFunc((ax, ay, bx, by, x, y, data) => {
    const pen = data as Pen;
    const [x1, y1] = [x, flip(y)];
    pen.segments.push({ kind: 'cubic', x0: pen.x, y0: pen.y, ax, ay: flip(ay), bx, by: flip(by), x1, y1 });
    pen.x = x1;
    pen.y = y1;
  });
  callbacks.setClosePathFunc((data) => finishContour(data as Pen));

  return (font, glyph) => {
    const pen: Pen = { contours: [], segments: [], x: 0, y: 0, startX: 0, startY: 0 };
    font.drawGlyph(glyph, callbacks, pen);
    finishContour(pen);
    return pen.contours;
  };
}

/** Negates a coordinate without producing -0, so that equal points are equal in every comparison. */
const flip = (y: number): number => (y === 0 ? 0 : -y);

function lineTo(pen: Pen, x: number, y: number): void {
  if (x === pen.x && y === pen.y) return;
  pen.segments.push({ kind: 'line', x0: pen.x, y0: pen.y, x1: x, y1: y });
  pen.x = x;
  pen.y = y;
}

/** Ends a contour. Fonts close every contour, so one that does not end at its start is closed by a line. */
function finishContour(pen: Pen): void {
  lineTo(pen, pen.startX, pen.startY);
  if (pen.segments.length > 0) pen.contours.push({ segments: pen.segments, closed: true });
  pen.segments = [];
}
