import { determinant, identity, multiply, transformContour, translation } from '../../geometry/affine.ts';
import { contoursBox } from '../../geometry/bounds.ts';
import type { Affine, Contour } from '../../geometry/types.ts';
import { counted, quoted } from '../diagnostics.ts';
import type { Shape } from '../types.ts';
import { outlineOf, shapeNames, type ShapeOutline } from './basic-shapes.ts';
import { chosenChild, conditionsHold } from './conditions.ts';
import { isCircular, type Context } from './context.ts';
import type { Cascade } from './css/cascade.ts';
import type { Declarations } from './css/declarations.ts';
import { hrefOf, localReference, nameOf, type SvgElement } from './element.ts';
import { layerName } from './layer.ts';
import { resolveLength, type LengthAxis } from './length.ts';
import { noPaint, type Paint } from './paint.ts';
import type { SvgDocument } from './parse-document.ts';
import type { Producer } from './producer.ts';
import type { Reading } from './reading.ts';
import { computeStyle, parseOpacity, type Style } from './style.ts';
import { aboutOrigin, parseTransform, parseTransformOrigin } from './transform.ts';
import { parseAspectRatio, parseViewBox, viewBoxTransform } from './viewport.ts';

/** Larger coordinates (inches) are the fruit of an overflow, not of a drawing. */
const largestCoordinate = 1e9;
const containers = new Set(['g', 'a']);

/**
 * Walks the elements that are painted and gathers their outlines. One instance reads one document once.
 */
export class SvgReader {
  readonly shapes: Shape[] = [];
  readonly #document: SvgDocument;
  readonly #cascade: Cascade;
  readonly #producer: Producer;
  readonly #reading: Reading;
  #groups = 0;

  constructor(document: SvgDocument, cascade: Cascade, producer: Producer, reading: Reading) {
    this.#document = document;
    this.#cascade = cascade;
    this.#producer = producer;
    this.#reading = reading;
  }

  /** Reads what is inside the root; `context` carries the page's scale. */
  readRoot(context: Context): void {
    const { root } = this.#document;
    const declarations = this.#cascade.declarationsOf(root);
    if (this.#leaveOut(root, declarations)) return;
    const style = computeStyle(context.style, declarations, context.lengths);
    const lengths = { ...context.lengths, fontSize: style.fontSize, rootFontSize: style.fontSize };
    this.#children(root, { ...context, style, lengths });
  }

  #children(element: SvgElement, context: Context): void {
    const inside = { ...context, depth: context.depth + 1 };
    for (const child of element.children) this.#visit(child, inside);
  }

  #visit(element: SvgElement, outer: Context): void {
    const { name } = element;
    const shape = shapeNames.has(name);
    if (!shape && !visited.has(name)) return;
    this.#reading.visit(outer.depth);
    if (!conditionsHold(element)) return;
    const declarations = this.#cascade.declarationsOf(element);
    if (this.#leaveOut(element, declarations)) return;
    const style = computeStyle(outer.style, declarations, outer.lengths);
    const lengths =
      style.fontSize === outer.lengths.fontSize ? outer.lengths : { ...outer.lengths, fontSize: style.fontSize };
    let context: Context = { ...outer, style, lengths };
    this.#noteEffects(element, declarations);

    let outline: ShapeOutline | null = null;
    if (shape) {
      outline = outlineOf(
        name,
        { get: (key) => declarations[key] ?? element.attributes[key] },
        lengths,
        this.#reading.segmentsLeft,
      );
    }
    const map = this.#transformOf(element, declarations, context, outline);
    if (map !== identity) context = { ...context, matrix: multiply(context.matrix, map) };

    if (outline !== null) this.#shape(element, outline, context);
    else if (containers.has(name)) this.#children(element, this.#enterGroup(element, context));
    else if (name === 'use') this.#use(element, declarations, context);
    else if (name === 'svg') this.#viewport(element, element, declarations, context);
    else if (name === 'switch') this.#switch(element, context);
    else if (name === 'image') this.#picture(element, context);
    else this.#liveText(element, context);
  }

  /** display: none and opacity: 0 take a whole subtree away. */
  #leaveOut(element: SvgElement, declarations: Declarations): boolean {
    const hidden = declarations['display'] === 'none' || parseOpacity(declarations['opacity'] ?? '1') === 0;
    if (hidden) this.#noteHidden(this.#countShapes(element), element);
    return hidden;
  }

  #countShapes(element: SvgElement): number {
    if (shapeNames.has(element.name) || element.name === 'use' || element.name === 'text') return 1;
    if (!containers.has(element.name) && element.name !== 'svg' && element.name !== 'switch') return 0;
    let count = 0;
    for (const child of element.children) {
      this.#reading.visit(0);
      count += this.#countShapes(child);
    }
    return count;
  }

  #noteHidden(count: number, element: SvgElement): void {
    const layer = layerName(element, this.#producer);
    for (let i = 0; i < count; i++) {
      this.#reading.seen.hidden++;
      this.#reading.diagnostics.add(
        'hidden_art',
        'hidden',
        (total, examples) =>
          `${counted(total, 'hidden object')} left out${examples.length > 0 ? `, on hidden layers${quoted(examples)}` : ''}. Show ${total === 1 ? 'it' : 'them'} in the drawing if ${total === 1 ? 'it' : 'they'} should count.`,
        layer ?? undefined,
      );
    }
  }

  #noteEffects(element: SvgElement, declarations: Declarations): void {
    const effect = (kind: string, what: string) =>
      this.#reading.diagnostics.add(
        'effect_ignored',
        kind,
        (count, examples) =>
          `${counted(count, what)} ignored${quoted(examples)}. The outlines are measured as they are without.`,
        nameOf(element),
      );
    if (declares(declarations['mask']) || declares(declarations['mask-image'])) effect('mask', 'mask');
    if (declares(declarations['filter'])) effect('filter', 'filter effect');
  }

  #transformOf(
    element: SvgElement,
    declarations: Declarations,
    context: Context,
    outline: ShapeOutline | null,
  ): Affine {
    const text = declarations['transform'] ?? element.attributes['transform'];
    if (text === undefined || text === '' || text === 'none') return identity;
    const map = parseTransform(text, context.lengths);
    if (map === null) {
      this.#noteBadValue(element, `transform="${text}"`);
      return identity;
    }
    const origin = parseTransformOrigin(declarations['transform-origin'] ?? element.attributes['transform-origin']);
    const fillBox = /^(fill|content|stroke)-box$/.test(declarations['transform-box'] ?? '');
    if (origin === null && !fillBox) return map;
    let { lengths } = context;
    let [left, top] = [0, 0];
    if (fillBox && outline !== null) {
      const box = contoursBox(outline.contours);
      if (box.minX <= box.maxX) {
        [left, top] = [box.minX, box.minY];
        lengths = { ...lengths, width: box.maxX - box.minX, height: box.maxY - box.minY };
      }
    }
    const x = resolveLength(origin?.x ?? '0', 'x', lengths) ?? 0;
    const y = resolveLength(origin?.y ?? '0', 'y', lengths) ?? 0;
    return aboutOrigin(map, left + x, top + y);
  }

  #enterGroup(element: SvgElement, context: Context): Context {
    const layer = layerName(element, this.#producer);
    if (layer !== null) return { ...context, layer };
    return element.name === 'g' ? { ...context, group: `g${++this.#groups}` } : context;
  }

  #switch(element: SvgElement, context: Context): void {
    const child = chosenChild(element);
    if (child !== null) this.#visit(child, { ...context, depth: context.depth + 1 });
  }

  #length(
    element: SvgElement,
    declarations: Declarations,
    name: string,
    axis: LengthAxis,
    context: Context,
  ): number | null {
    const text = (declarations[name] ?? element.attributes[name])?.trim();
    if (text === undefined || text === '' || text === 'auto') return null;
    const value = resolveLength(text, axis, context.lengths);
    if (value === null) this.#noteBadValue(element, `${name}="${text}"`);
    return value;
  }

  #use(element: SvgElement, declarations: Declarations, context: Context): void {
    const href = hrefOf(element);
    const id = localReference(href);
    if (id === null) {
      if (href !== '') this.#noteExternal(href);
      return;
    }
    const target = this.#document.byId.get(id);
    if (target === undefined) {
      this.#reading.diagnostics.add(
        'reference_missing',
        'use',
        (count, examples) =>
          `${counted(count, 'copy refers', 'copies refer')} to something that is not in the file${quoted(examples)} and ${count === 1 ? 'is' : 'are'} missing from the measurement.`,
        id,
      );
      return;
    }
    if (isCircular(element, target, context.copies)) {
      this.#reading.diagnostics.add(
        'reference_cycle',
        'use',
        (count, examples) =>
          `${counted(count, 'copy contains itself', 'copies contain themselves')}${quoted(examples)} and ${count === 1 ? 'was' : 'were'} left out.`,
        id,
      );
      return;
    }
    const x = this.#length(element, declarations, 'x', 'x', context) ?? 0;
    const y = this.#length(element, declarations, 'y', 'y', context) ?? 0;
    const inside: Context = {
      ...context,
      matrix: x === 0 && y === 0 ? context.matrix : multiply(context.matrix, translation(x, y)),
      group: `g${++this.#groups}`,
      depth: context.depth + 1,
      copies: { target, outer: context.copies },
    };
    if (target.name === 'symbol' || target.name === 'svg') this.#copiedViewport(target, element, declarations, inside);
    else this.#visit(target, inside);
  }

  /** A symbol or svg that a use element shows: it takes the copy's size. */
  #copiedViewport(target: SvgElement, use: SvgElement, useDeclarations: Declarations, context: Context): void {
    this.#reading.visit(context.depth);
    const declarations = this.#cascade.declarationsOf(target);
    if (this.#leaveOut(target, declarations)) return;
    const style = computeStyle(context.style, declarations, context.lengths);
    const inside = { ...context, style, lengths: { ...context.lengths, fontSize: style.fontSize } };
    const map = this.#transformOf(target, declarations, inside, null);
    const sized = {
      width: useDeclarations['width'] ?? use.attributes['width'],
      height: useDeclarations['height'] ?? use.attributes['height'],
    };
    this.#viewport(target, use, declarations, { ...inside, matrix: multiply(inside.matrix, map) }, sized);
  }

  /** Nested svg or symbol: a new viewport with its own viewBox (SVG 2, 8.2 and 5.5). */
  #viewport(
    element: SvgElement,
    named: SvgElement,
    declarations: Declarations,
    context: Context,
    sized: { readonly width?: string | undefined; readonly height?: string | undefined } = {},
  ): void {
    const size = (name: 'width' | 'height', axis: 'x' | 'y') => {
      const given = sized[name];
      const text = given === undefined || given === 'auto' ? (declarations[name] ?? element.attributes[name]) : given;
      const value = text === undefined || text === 'auto' ? null : resolveLength(text, axis, context.lengths);
      return value ?? (axis === 'x' ? context.lengths.width : context.lengths.height);
    };
    const [width, height] = [size('width', 'x'), size('height', 'y')];
    if (!(width > 0 && height > 0)) {
      this.#noteHidden(this.#countShapes(named), element);
      return;
    }
    const x = this.#length(element, declarations, 'x', 'x', context) ?? 0;
    const y = this.#length(element, declarations, 'y', 'y', context) ?? 0;
    const moved = multiply(context.matrix, translation(x, y));
    const box = parseViewBox(element.attributes['viewBox']);
    const lengths = { ...context.lengths, width: box?.width ?? width, height: box?.height ?? height };
    const ratio = parseAspectRatio(element.attributes['preserveAspectRatio']);
    const matrix = box === null ? moved : multiply(moved, viewBoxTransform(box, width, height, ratio));
    this.#children(element, { ...context, matrix, lengths });
  }

  #shape(element: SvgElement, outline: ShapeOutline, context: Context): void {
    const { style } = context;
    const { seen } = this.#reading;
    this.#noteFaults(element, outline);
    if (outline.contours.length === 0) {
      if (outline.badValue === null && outline.path === null) seen.empty++;
      return;
    }
    this.#reading.useSegments(countSegments(outline.contours));
    if (!style.visible) return this.#noteHidden(1, element);
    const fill = element.name === 'line' ? noPaint : this.#painted(style.fill, style.fillOpacity, style, element);
    const stroke = style.strokeWidth > 0 ? this.#painted(style.stroke, style.strokeOpacity, style, element) : noPaint;
    if (fill.kind === 'none' && stroke.kind === 'none') {
      seen.hidden++;
      this.#reading.diagnostics.add(
        'hidden_art',
        'unpainted',
        (count) =>
          `${counted(count, 'shape has', 'shapes have')} neither fill nor line and ${count === 1 ? 'was' : 'were'} left out. Give ${count === 1 ? 'it' : 'them'} a line if ${count === 1 ? 'it' : 'they'} should count.`,
      );
      return;
    }
    if (stroke.kind !== 'none') this.#noteStroke(element, style);
    const { matrix } = context;
    const scale = Math.sqrt(Math.abs(determinant(matrix)));
    const contours = outline.contours.map((contour) => transformContour(matrix, contour));
    if (!withinRange(contours)) {
      seen.beyondRange++;
      this.#noteBadValue(element, nameOf(element));
      return;
    }
    if (scale === 0) {
      seen.empty++;
      return;
    }
    this.#keep({
      contours,
      fill: fill.kind === 'none' ? null : style.fillRule,
      strokeWidthIn: stroke.kind === 'none' ? null : style.strokeWidth * scale,
      source: {
        id: element.attributes['id'] ?? '',
        layer: context.layer,
        group: context.group,
        strokeColor: colorOf(stroke, style),
        fillColor: colorOf(fill, style),
      },
    });
  }

  #keep(shape: Shape): void {
    if (this.shapes.length >= this.#reading.limits.shapes) throw this.#reading.tooManyShapes();
    this.shapes.push(shape);
  }

  /** The paint that is really put on, `none` when it is not seen. Missing servers give way to their fallback. */
  #painted(paint: Paint, opacity: number, style: Style, element: SvgElement): Paint {
    if (opacity === 0 || paint.kind === 'none') return noPaint;
    if (paint.kind === 'current') return this.#painted(style.color, opacity, style, element);
    if (paint.kind === 'colour') return paint.transparent ? noPaint : paint;
    const server = paint.id === null ? undefined : this.#document.byId.get(paint.id);
    if (server === undefined) {
      if (paint.fallback !== null) return this.#painted(paint.fallback, opacity, style, element);
      this.#reading.diagnostics.add(
        'reference_missing',
        'paint',
        (count, examples) =>
          `${counted(count, 'fill or line colour refers', 'fills or line colours refer')} to something that is not in the file${quoted(examples)}; nothing is painted with it.`,
        paint.id ?? undefined,
      );
      return noPaint;
    }
    if (server.name === 'pattern') {
      this.#reading.diagnostics.add(
        'pattern_ignored',
        'pattern',
        (count) =>
          `${counted(count, 'shape is', 'shapes are')} filled with a pattern: the outline is measured, the pattern is not.`,
      );
    }
    return paint;
  }

  #noteStroke(element: SvgElement, style: Style): void {
    const effect = (kind: string, text: (count: number) => string) =>
      this.#reading.diagnostics.add('effect_ignored', kind, text, nameOf(element));
    if (style.dashed)
      effect(
        'dash',
        (count) => `${counted(count, 'dashed line')} measured as ${count === 1 ? 'a whole line' : 'whole lines'}.`,
      );
    if (style.markers && element.name !== 'rect' && element.name !== 'circle' && element.name !== 'ellipse') {
      effect('marker', (count) => `Arrow heads and markers on ${counted(count, 'line')} not measured.`);
    }
  }

  #noteFaults(element: SvgElement, outline: ShapeOutline): void {
    if (outline.badValue !== null) this.#noteBadValue(element, outline.badValue);
    const fault = outline.path;
    if (fault === null) return;
    this.#reading.seen.faulty++;
    if (fault.beyondRange) this.#reading.seen.beyondRange++;
    const where = fault.found === '' ? 'ends too early' : `"${fault.found}" at character ${fault.position}`;
    this.#reading.diagnostics.add(
      'path_error',
      'path',
      (count, examples) =>
        `${counted(count, 'path has', 'paths have')} an error and ${count === 1 ? 'was' : 'were'} drawn only up to it${quoted(examples)}.`,
      `${nameOf(element)}: ${where}`,
    );
  }

  #noteBadValue(element: SvgElement, value: string): void {
    this.#reading.seen.faulty++;
    this.#reading.diagnostics.add(
      'number_dropped',
      'value',
      (count, examples) =>
        `${counted(count, 'value', 'values')} not usable as a number or out of range${quoted(examples)}; what depends on ${count === 1 ? 'it' : 'them'} was left out.`,
      value === nameOf(element) ? value : `${nameOf(element)}: ${value}`,
    );
  }

  #noteExternal(href: string): void {
    this.#reading.diagnostics.add(
      'external_reference_ignored',
      'use',
      (count, examples) =>
        `${counted(count, 'copy of an outside file', 'copies of outside files')} left out${quoted(examples)}. Nothing is fetched; paste the artwork into the drawing.`,
      href,
    );
  }

  #picture(element: SvgElement, context: Context): void {
    if (!context.style.visible) return;
    this.#reading.seen.pictures++;
    const href = hrefOf(element);
    const external = href !== '' && !href.startsWith('data:');
    this.#reading.diagnostics.add(
      'raster_image',
      external ? 'linked' : 'embedded',
      (count) =>
        `${counted(count, external ? 'linked picture' : 'picture')} in the drawing not measured: pictures have no outlines. Trace ${count === 1 ? 'it' : 'them'} first (More Tools).`,
    );
  }

  #liveText(element: SvgElement, context: Context): void {
    if (!context.style.visible) return;
    this.#reading.seen.texts++;
    const words = textOf(element, this.#reading.limits.depth);
    this.#reading.diagnostics.add(
      'live_text',
      'text',
      (count, examples) =>
        `${counted(count, 'text')} not measured${quoted(examples)}. Turn text into outlines (Illustrator: Type > Create Outlines; Inkscape: Path > Object to Path), or type the words here.`,
      words,
    );
  }
}

const visited = new Set([...containers, 'use', 'svg', 'switch', 'image', 'text', 'foreignObject', 'flowRoot']);

function declares(value: string | undefined): boolean {
  return value !== undefined && value !== 'none' && value !== 'inherit' && value !== 'initial';
}

function colorOf(paint: Paint, style: Style): string {
  if (paint.kind === 'current') return colorOf(style.color, style);
  return paint.kind === 'colour' ? paint.color : '';
}

function countSegments(contours: readonly Contour[]): number {
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

/** The words of a text element, its spans included. */
function textOf(element: SvgElement, depthLeft: number): string {
  if (element.name === '#text') return element.text;
  if (depthLeft === 0) return '';
  return element.children.map((child) => textOf(child, depthLeft - 1)).join(' ');
}
