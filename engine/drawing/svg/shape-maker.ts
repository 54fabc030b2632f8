import { determinant, transformContour } from '../../geometry/affine.ts';
import type { Box, Contour, FillRule } from '../../geometry/types.ts';
import type { Shape } from '../types.ts';
import type { Context } from './context.ts';
import type { SvgElement } from './element.ts';
import { noteBeyondRange, noteEffect, noteHidden, noteMissing, notePattern, noteUnpainted } from './notices.ts';
import { noPaint, type Paint } from './paint.ts';
import { placeUnder } from './place.ts';
import type { Reading } from './reading.ts';
import type { Style } from './style.ts';

/** Larger coordinates (inches) are the fruit of an overflow, not of a drawing. */
const largestCoordinate = 1e9;
const withoutMarkers = new Set(['rect', 'circle', 'ellipse', 'text', 'tspan']);

/** 'paint' keeps what is seen; 'clip' keeps outlines whatever their colours, by their clip rule (CSS Masking 1, 5.1). */
export type ShapePurpose = 'paint' | 'clip';

/** Turns outlines in user units into painted shapes in inches, and keeps them. */
export class ShapeMaker {
  readonly shapes: Shape[] = [];
  readonly #byId: ReadonlyMap<string, SvgElement>;
  readonly #reading: Reading;
  readonly #purpose: ShapePurpose;

  constructor(byId: ReadonlyMap<string, SvgElement>, reading: Reading, purpose: ShapePurpose) {
    this.#byId = byId;
    this.#reading = reading;
    this.#purpose = purpose;
  }

  /** `rule` overrides the style's fill rule (letters are always non-zero). */
  add(element: SvgElement, outline: readonly Contour[], context: Context, rule?: FillRule): void {
    const reading = this.#reading;
    const { style, matrix } = context;
    reading.useSegments(countSegments(outline));
    const painted = this.#purpose === 'paint';
    const place = () => placeUnder(matrix, outline);
    if (!style.visible) {
      if (painted) noteHidden(reading, 1, null, place);
      return;
    }
    const scale = Math.sqrt(Math.abs(determinant(matrix)));
    let fill = element.name === 'line' ? noPaint : style.fill;
    let stroke = noPaint;
    if (painted) {
      fill = this.#seen(fill, style.fillOpacity, style, place);
      stroke = style.strokeWidth > 0 ? this.#seen(style.stroke, style.strokeOpacity, style, place) : noPaint;
      if (fill.kind === 'none' && stroke.kind === 'none') {
        return noteUnpainted(reading, style.markers, place);
      }
      if (stroke.kind !== 'none' && style.dashed) noteEffect(reading, 'dash', element, place);
      if (style.markers && !withoutMarkers.has(element.name)) {
        noteEffect(reading, 'marker', element, place);
      }
    }
    const contours = outline.map((contour) => transformContour(matrix, contour));
    if (!withinRange(contours)) return noteBeyondRange(reading, element);
    if (scale === 0) {
      reading.seen.empty++;
      return;
    }
    if (this.shapes.length >= reading.limits.shapes) throw reading.tooManyShapes();
    const filled = !painted || fill.kind !== 'none';
    this.shapes.push({
      contours,
      fill: filled ? (rule ?? (painted ? style.fillRule : style.clipRule)) : null,
      strokeWidthIn: stroke.kind === 'none' ? null : style.strokeWidth * scale,
      source: {
        id: element.attributes['id'] ?? '',
        layer: context.layer,
        group: context.group,
        strokeColor: colorOf(stroke),
        fillColor: colorOf(fill),
      },
    });
  }

  /** The paint that is really put on, `none` when it is not seen. Missing servers give way to their fallback. */
  #seen(paint: Paint, opacity: number, style: Style, place: () => Box | undefined): Paint {
    if (opacity === 0 || paint.kind === 'none') return noPaint;
    if (paint.kind === 'current')
      return style.color.kind === 'current' ? noPaint : this.#seen(style.color, opacity, style, place);
    if (paint.kind === 'colour') return paint.transparent ? noPaint : paint;
    const server = paint.id === null ? undefined : this.#byId.get(paint.id);
    if (server === undefined) {
      if (paint.fallback !== null) return this.#seen(paint.fallback, opacity, style, place);
      noteMissing(this.#reading, 'paint', paint.id);
      return noPaint;
    }
    if (server.name === 'pattern') notePattern(this.#reading, place);
    return paint;
  }
}

function colorOf(paint: Paint): string {
  return paint.kind === 'colour' ? paint.color : '';
}

/** Segments of all contours together. */
export function countSegments(contours: readonly Contour[]): number {
  let count = 0;
  for (const contour of contours) count += contour.segments.length;
  return count;
}

function withinRange(contours: readonly Contour[]): boolean {
  for (const { segments } of contours) {
    for (const segment of segments) {
      const { x0, y0, x1, y1 } = segment;
      let reach = Math.max(Math.abs(x0), Math.abs(y0), Math.abs(x1), Math.abs(y1));
      if (segment.kind === 'cubic') {
        reach = Math.max(reach, Math.abs(segment.ax), Math.abs(segment.ay), Math.abs(segment.bx), Math.abs(segment.by));
      } else if (segment.kind === 'quadratic') {
        reach = Math.max(reach, Math.abs(segment.cx), Math.abs(segment.cy));
      } else if (segment.kind === 'arc') {
        reach = Math.max(reach, Math.abs(segment.cx) + segment.rx, Math.abs(segment.cy) + segment.rx);
      }
      if (!(reach <= largestCoordinate)) return false;
    }
  }
  return true;
}
