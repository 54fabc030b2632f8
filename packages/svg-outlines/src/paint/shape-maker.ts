import { type Contour, contoursBox, determinant, type FillRule, transformContour } from '@measurement-nesting/curves';
import { largestCoordinate, type Shape, type Source, sourceName } from '@measurement-nesting/curves/drawing';
import type { Context } from '../context.ts';
import type { SvgElement } from '../xml/element.ts';
import {
  noteBeyondRange,
  noteEffect,
  noteExternalPaint,
  noteHidden,
  noteMissing,
  notePattern,
  noteSizeless,
  noteUnpainted,
  noteUnseenPaint,
} from '../notices.ts';
import { minVisible, noPaint, type Paint } from '../values/paint.ts';
import type { PaintServers } from './paint-servers.ts';
import { placeUnder } from '../placement/place.ts';
import { countSegments, type ReadState } from '../reading.ts';

const withoutMarkers = new Set(['rect', 'circle', 'ellipse', 'text', 'tspan']);

/**
 * 'paint' collects visible shapes; 'clip' collects outlines regardless of their colors, by their clip rule (CSS Masking
 * 1, 5.1); 'box' collects all shapes that contribute to an element's box, visible or not (SVG 2, 8.10).
 */
export type ShapePurpose = 'paint' | 'clip' | 'box';

/** Converts outlines in user units to painted shapes in inches and collects them. */
export class ShapeMaker {
  readonly shapes: Shape[] = [];
  readonly #servers: PaintServers;
  readonly #reading: ReadState;
  readonly #purpose: ShapePurpose;

  constructor(servers: PaintServers, reading: ReadState, purpose: ShapePurpose) {
    this.#servers = servers;
    this.#reading = reading;
    this.#purpose = purpose;
  }

  /** Adds a shape. `rule` overrides the style's fill rule (letters are always non-zero). */
  add(element: SvgElement, outline: readonly Contour[], context: Context, rule?: FillRule): void {
    const reading = this.#reading;
    const { style, matrix } = context;
    reading.useSegments(countSegments(outline));
    const painted = this.#purpose === 'paint';
    const place = () => placeUnder(matrix, outline);
    if (!style.visible && this.#purpose !== 'box') {
      if (painted) noteHidden(reading, 1, null, place);
      return;
    }
    const scale = Math.sqrt(Math.abs(determinant(matrix)));
    let fill = element.name === 'line' ? noPaint : style.fill;
    let stroke = noPaint;
    if (painted) {
      const [fillSaid, strokeSaid] = [fill, style.strokeWidth > 0 ? style.stroke : noPaint];
      fill = this.#seen(fill, style.fillOpacity, context, outline);
      stroke = this.#seen(strokeSaid, style.strokeOpacity, context, outline);
      // A fill without an area is invisible. (Letters are accepted as their face defines them.)
      const flat = rule === undefined && stroke.kind === 'none' && outline.every(enclosesNothing);
      if (flat) fill = noPaint;
      if (fill.kind === 'none' && stroke.kind === 'none') {
        const byServer = fillSaid.kind === 'server' || strokeSaid.kind === 'server';
        return byServer ? noteUnseenPaint(reading, place) : noteUnpainted(reading, style.markers, place);
      }
      if (stroke.kind !== 'none' && style.dashed) noteEffect(reading, 'dash', element, place);
      if (style.markers && !withoutMarkers.has(element.name)) {
        noteEffect(reading, 'marker', element, place);
      }
    }
    const contours = outline.map((contour) => transformContour(matrix, contour));
    if (!withinRange(contours)) return noteBeyondRange(reading, element);
    if (scale === 0) {
      if (painted) noteSizeless(reading, 1, place);
      return;
    }
    if (this.shapes.length >= reading.limits.shapes) throw reading.tooManyShapes();
    const filled = !painted || fill.kind !== 'none';
    this.shapes.push({
      contours,
      fill: filled ? (rule ?? (painted ? style.fillRule : style.clipRule)) : null,
      strokeWidthIn: stroke.kind === 'none' ? null : style.strokeWidth * scale,
      ...(painted && (context.isTranslucent || isTranslucent(fill, style.fillOpacity)) ? { isTranslucent: true } : {}),
      source: {
        id: element.attributes['id'] ?? '',
        layer: context.layer,
        group: context.group,
        strokeColor: colorOf(stroke, element.attributes['data-stroke-color']),
        fillColor: colorOf(fill, element.attributes['data-fill-color']),
        ...spotOf('strokeSpot', stroke, element.attributes['data-stroke-spot']),
        ...spotOf('fillSpot', fill, element.attributes['data-fill-spot']),
        ...(context.groupNames.length > 0 && { groupNames: context.groupNames }),
        ...(context.namedPart !== null && { namedPart: context.namedPart }),
      },
    });
  }

  /** Returns the effective paint, `none` when it is invisible. An unusable paint server is replaced by its fallback. */
  #seen(paint: Paint, opacity: number, context: Context, outline: readonly Contour[]): Paint {
    const { style } = context;
    if (opacity < minVisible || paint.kind === 'none') return noPaint;
    if (paint.kind === 'current')
      return style.color.kind === 'current' ? noPaint : this.#seen(style.color, opacity, context, outline);
    if (paint.kind === 'context') {
      const copied = context.copyPaint?.[paint.of] ?? noPaint;
      return copied.kind === 'context' ? noPaint : this.#seen(copied, opacity, context, outline);
    }
    if (paint.kind === 'color') return paint.alpha < minVisible ? noPaint : paint;
    return this.#served(paint, opacity, context, outline);
  }

  #served(
    paint: Extract<Paint, { kind: 'server' }>,
    opacity: number,
    context: Context,
    outline: readonly Contour[],
  ): Paint {
    const place = () => placeUnder(context.matrix, outline);
    const server = paint.id === null ? undefined : this.#servers.find(paint.id);
    const effect = server === undefined ? 'invalid' : this.#servers.effect(server, () => contoursBox(outline));
    if (effect === 'nothing') return noPaint;
    if (effect === 'paints') {
      if (server!.name === 'pattern') notePattern(this.#reading, place);
      const color = this.#servers.colorOf(server!);
      return color === '' ? paint : { kind: 'color', color, alpha: 1 };
    }
    const instead = paint.fallback === null ? noPaint : this.#seen(paint.fallback, opacity, context, outline);
    if (instead.kind !== 'none') return instead;
    if (paint.id === null && paint.address !== '' && !paint.address.startsWith('#')) {
      noteExternalPaint(this.#reading, paint.address, place);
      return paint;
    }
    if (paint.fallback !== null) return noPaint;
    if (server === undefined) noteMissing(this.#reading, 'paint', paint.id);
    return noPaint;
  }
}

/** Returns whether a contour consists of collinear lines and encloses no area. */
function enclosesNothing({ segments }: Contour): boolean {
  const [first] = segments;
  if (first === undefined) return true;
  const [dx, dy] = [first.x1 - first.x0, first.y1 - first.y0];
  return segments.every(({ kind, x0, y0, x1, y1 }) => {
    if (kind !== 'line') return false;
    const [ex, ey] = [x1 - x0, y1 - y0];
    return Math.abs(dx * ey - dy * ex) <= 1e-12 * Math.hypot(dx, dy) * Math.hypot(ex, ey);
  });
}

function isTranslucent(paint: Paint, opacity: number): boolean {
  return opacity < 1 || (paint.kind === 'color' && paint.alpha < 1);
}

/** Value of `data-fill-color` and `data-stroke-color` for a paint without a single color, which converted files display in black. */
const mixedColor = 'mixed';

function colorOf(paint: Paint, stated: string | undefined): string {
  return paint.kind === 'color' && stated !== mixedColor ? paint.color : '';
}

/** Returns the spot color of a paint: the one that the converter states on the element, otherwise the one in the paint. */
function spotOf(key: 'fillSpot' | 'strokeSpot', paint: Paint, stated: string | undefined): Partial<Source> {
  if (paint.kind === 'none') return {};
  const name = sourceName(stated ?? (paint.kind === 'color' ? paint.spot : undefined) ?? '');
  return name === '' ? {} : { [key]: name };
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
