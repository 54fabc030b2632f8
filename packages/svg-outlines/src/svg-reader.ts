import {
  type Affine,
  type Box,
  type Contour,
  contoursBox,
  emptyBox,
  EngineError,
  identity,
  multiply,
  rectangleContour,
  translation,
} from '@measurement-nesting/curves';
import type { ReadOptions, Shape } from '@measurement-nesting/curves/drawing';
import { outlineOf, shapeNames, type ShapeOutline } from './shapes/basic-shapes.ts';
import { frameRegion } from '@measurement-nesting/curves/clip';
import { Clips } from './placement/clips.ts';
import { chosenChild, conditionsHold } from './conditions.ts';
import { isRecursive, type Context } from './context.ts';
import type { Cascade } from './css/cascade.ts';
import type { Declarations } from './css/declarations.ts';
import { hrefOf, localReference, type SvgElement } from './xml/element.ts';
import { layerName, namedPartOf, withGroupName } from './layer.ts';
import { elementTransform } from './placement/element-transform.ts';
import { Masks } from './placement/masks.ts';
import { computeOverflow, cutsAtFrame } from './values/overflow.ts';
import { resolveLength, type LengthAxis, type LengthContext } from './values/length.ts';
import { outlineText, wordsOf } from './shapes/live-text.ts';
import {
  noteBadTransform,
  noteBadValue,
  noteCycle,
  noteDot,
  noteEffect,
  noteExternalCopy,
  noteFaults,
  noteForeign,
  noteHidden,
  noteLiveText,
  noteMissing,
  notePicture,
  noteSizeless,
  noteSubstituted,
} from './notices.ts';
import type { SvgDocument } from './xml/parse-document.ts';
import { minVisible, noPaint, parseOpacity, type Paint } from './values/paint.ts';
import { PaintServers } from './paint/paint-servers.ts';
import { placeOf, placeUnder } from './placement/place.ts';
import type { Producer } from './producer.ts';
import type { ReadState } from './reading.ts';
import { ShapeMaker, type ShapePurpose } from './paint/shape-maker.ts';
import { computeStyle, filledIn, type Style } from './style.ts';
import { parseAspectRatio, parseViewBox, viewBoxTransform } from './values/viewport.ts';

const groups = new Set(['g', 'a']);
const painted = new Set([
  ...shapeNames,
  ...groups,
  'use',
  'svg',
  'switch',
  'image',
  'text',
  'foreignObject',
  'flowRoot',
]);
/** Elements that contribute to a clipPath (CSS Masking 1, 5.1). */
const clipping = new Set([...shapeNames, 'use', 'text']);

/** Diagnostic codes of mask content that is not equivalent to a clip. */
const notPlain = new Set(['effect_ignored', 'pattern_ignored', 'raster_image', 'live_text', 'clipped_art']);

/**
 * Maximum number of characters of live text that are outlined in one drawing; more is a document rather than lettering.
 */
const lettersOutlined = 20_000;

/** Parts that the reader of a document shares with the readers of its clip paths. */
export type ReaderParts = {
  readonly document: SvgDocument;
  readonly cascade: Cascade;
  readonly producer: Producer;
  readonly reading: ReadState;
  readonly letterText: ReadOptions['letterText'];
  /** Root context: the page's scale and the initial style. */
  readonly page: Context;
  readonly servers?: PaintServers;
};

/** Traverses the painted elements in order and collects their outlines. */
export class SvgReader {
  readonly #parts: ReaderParts & { readonly servers: PaintServers };
  readonly #purpose: ShapePurpose;
  readonly #maker: ShapeMaker;
  readonly #clips: Clips;
  readonly #masks: Masks;
  readonly #visited: ReadonlySet<string>;
  #groupCount = 0;
  #letters = 0;
  #lastStyle: LastStyle | null = null;

  constructor(parts: ReaderParts, purpose: ShapePurpose = 'paint', clips?: Clips, masks?: Masks) {
    const { document, reading, cascade } = parts;
    this.#purpose = purpose;
    this.#visited = purpose === 'clip' ? clipping : painted;
    const servers =
      parts.servers ?? new PaintServers(document.byId, cascade, parts.page.lengths, (tile) => this.#tilePaints(tile));
    this.#parts = { ...parts, servers };
    this.#maker = new ShapeMaker(servers, reading, purpose);
    this.#clips =
      clips ??
      new Clips(document.byId, reading, {
        readClip: (clip, matrix, context) => this.#readClip(clip, matrix, context),
        clipOf: (clip) => cascade.declarationsOf(clip)['clip-path'],
        transformOf: (clip, context) => this.#transformOf(clip, cascade.declarationsOf(clip), context),
      });
    this.#masks =
      masks ??
      new Masks(document.byId, reading, {
        readMask: (mask, matrix, context) => this.#readMask(mask, matrix, context),
        declarationsOf: (mask) => cascade.declarationsOf(mask),
      });
  }

  get shapes(): readonly Shape[] {
    return this.#maker.shapes;
  }

  /** Reads the contents of the root. */
  readRoot(): void {
    const { page, document } = this.#parts;
    const { root } = document;
    const declarations = filledIn(this.#parts.cascade.declarationsOf(root), this.#parts.page.style);
    if (this.#leaveOut(root, declarations)) return;
    const style = computeStyle(page.style, declarations, page.lengths);
    const lengths = { ...page.lengths, fontSize: style.fontSize, rootFontSize: style.fontSize };
    const overflow = computeOverflow(root, declarations['overflow-x'], page.overflow);
    const isTranslucent = fades(declarations);
    const inside = { ...page, style, overflow, isTranslucent, lengths };
    this.#withClip(root, declarations, inside, (reader, context) => reader.#children(root, context));
  }

  /**
   * Returns the shapes of a mask; null when it contains more than opaque fills in plain colors, or when the mask is
   * clipped or masked itself, which browsers render differently.
   */
  #readMask(mask: SvgElement, matrix: Affine, context: Context): readonly Shape[] | null {
    const style = this.#inheritedStyle(mask, context);
    const declarations = filledIn(this.#parts.cascade.declarationsOf(mask), style);
    if (['mask', 'mask-image', 'clip-path', 'filter'].some((name) => declares(declarations[name]))) return null;
    const reading = this.#parts.reading.aside({});
    const reader = new SvgReader({ ...this.#parts, reading }, 'paint', undefined, this.#masks);
    reader.#children(mask, { ...context, matrix, style, depth: context.depth + 1, copies: null, copyPaint: null });
    const isPlain = !reading.diagnostics.list().some(({ code }) => notPlain.has(code));
    const isOpaqueFill = ({ fill, strokeWidthIn, isTranslucent }: Shape) =>
      fill !== null && strokeWidthIn === null && isTranslucent !== true;
    return isPlain && reader.shapes.every(isOpaqueFill) ? reader.shapes : null;
  }

  #readClip(clip: SvgElement, matrix: Affine, context: Context): readonly Shape[] {
    const reader = new SvgReader(this.#parts, 'clip', this.#clips);
    const style = this.#inheritedStyle(clip, context);
    reader.#children(clip, { ...context, matrix, style, depth: context.depth + 1, copies: null });
    return reader.shapes;
  }

  /** Returns true when anything inside a pattern paints; stops at its first shape. */
  #tilePaints(tile: SvgElement): boolean {
    const { page, reading } = this.#parts;
    const aside = reading.aside({ shapes: 0 });
    const reader = new SvgReader({ ...this.#parts, reading: aside });
    try {
      reader.#children(tile, { ...page, matrix: identity, style: this.#inheritedStyle(tile, page) });
    } catch (error) {
      if (error instanceof EngineError && error.code.startsWith('too_many_')) return true;
      throw error;
    }
    return aside.seen.pictures + aside.seen.drawings + aside.seen.texts > 0;
  }

  /** Returns the style of an element by its position in the document, for elements that are drawn elsewhere. */
  #inheritedStyle(element: SvgElement, context: Context): Style {
    const outer = element.parent === null ? this.#parts.page.style : this.#inheritedStyle(element.parent, context);
    return computeStyle(outer, this.#parts.cascade.declarationsOf(element), context.lengths);
  }

  #children(element: SvgElement, context: Context): void {
    const inside = { ...context, depth: context.depth + 1 };
    for (const child of element.children) this.#visit(child, inside);
  }

  #visit(element: SvgElement, outer: Context): void {
    const { name } = element;
    if (!this.#visited.has(name)) return;
    const { reading, cascade } = this.#parts;
    reading.visit(outer.depth);
    if (!conditionsHold(element)) return;
    const declarations = filledIn(cascade.declarationsOf(element), outer.style);
    if (this.#leaveOut(element, declarations)) return;
    const style = this.#styleOf(outer, declarations);
    const { fontSize } = style;
    const lengths = fontSize === outer.lengths.fontSize ? outer.lengths : { ...outer.lengths, fontSize };
    const overflow = computeOverflow(element, declarations['overflow-x'], outer.overflow);
    const isTranslucent = outer.isTranslucent || fades(declarations);
    let context: Context = { ...outer, style, overflow, isTranslucent, lengths };
    const values = { get: (key: string) => declarations[key] ?? element.attributes[key] };
    const { d, points, transform } = element.attributes;
    // Parsing the property takes several times as long as parsing the attribute.
    const transforms = 8 * (declarations['transform']?.length ?? 0) + (transform?.length ?? 0);
    reading.useCharacters((d?.length ?? 0) + (points?.length ?? 0) + transforms);
    const outline = shapeNames.has(name) ? outlineOf(name, values, lengths, reading.segmentsLeft) : null;
    const draw: Draw = (reader, own) => reader.#draw(element, declarations, own, outline);
    const untransformed = context;
    // The x and y of a copy apply inside its own transform, so its clips and masks are translated with it (SVG 2, 5.5).
    const moved = name === 'use' ? this.#placeOfCopy(element, declarations, context) : identity;
    const map = this.#transformOf(element, declarations, context, () =>
      outline === null ? this.#boxOf(draw, untransformed) : contoursBox(outline.contours),
    );
    const own = multiply(map, moved);
    if (map !== identity || moved !== identity) context = { ...context, matrix: multiply(context.matrix, own) };
    // The clip of a nested drawing uses the units of its content.
    if (name === 'svg') draw(this, context);
    else this.#withClip(element, declarations, context, draw);
  }

  #draw(element: SvgElement, declarations: Declarations, context: Context, outline: ShapeOutline | null): void {
    const { name } = element;
    if (outline !== null) this.#shape(element, outline, context);
    else if (groups.has(name)) this.#children(element, this.#enterGroup(element, context));
    else if (name === 'use') this.#use(element, declarations, context);
    else if (name === 'svg') this.#viewport(element, declarations, context);
    else if (name === 'switch') this.#switch(element, context);
    else if (name === 'image') this.#image(element, context);
    else if (name === 'foreignObject') this.#foreign(element, context);
    else this.#text(element, context);
  }

  /**
   * Returns the computed style, reusing the last one, because siblings often share their parent and their declarations.
   */
  #styleOf({ style: parent, lengths }: Context, declarations: Declarations): Style {
    const last = this.#lastStyle;
    if (last?.parent === parent && last.declarations === declarations && last.lengths === lengths) return last.style;
    const style = computeStyle(parent, declarations, lengths);
    this.#lastStyle = { parent, declarations, lengths, style };
    return style;
  }

  /**
   * Draws, then cuts the new shapes by the element's clip path and masks, and reports unsupported masks and filters.
   */
  #withClip(element: SvgElement, declarations: Declarations, context: Context, draw: Draw): void {
    const { shapes } = this.#maker;
    const start = shapes.length;
    draw(this, context);
    if (shapes.length === start || this.#purpose === 'box') return;
    const { reading } = this.#parts;
    const place = () => placeOf(shapes.slice(start).flatMap((shape) => shape.contours));
    if (declares(declarations['filter'])) noteEffect(reading, 'filter', element, place);
    if (declares(declarations['offset-path'])) noteEffect(reading, 'motion-path', element, place);
    const elementBox = () => this.#boxOf(draw, context);
    const clip = declarations['clip-path'];
    if (declares(clip)) {
      const left = this.#clips.apply(clip, element, context, shapes.slice(start), elementBox);
      replaceFrom(shapes, start, left);
    }
    for (const mask of [declarations['mask'], declarations['mask-image']]) {
      if (!declares(mask)) continue;
      const painted = this.#purpose === 'paint' ? shapes.slice(start) : [];
      const left =
        painted.length === 0 ? null : this.#masks.apply(mask, element, context, painted, elementBox, this.#clips);
      if (left === null) noteEffect(reading, 'mask', element, place);
      else replaceFrom(shapes, start, left);
    }
  }

  /** Returns the box of the drawn content, in the user space of the context. */
  #boxOf(draw: Draw, context: Context): Box {
    const reading = this.#parts.reading.aside({ shapes: Infinity });
    const reader = new SvgReader({ ...this.#parts, reading }, 'box');
    draw(reader, { ...context, matrix: identity });
    return contoursBox(reader.shapes.flatMap((shape) => shape.contours));
  }

  /** Returns true for an element that is left out with its whole subtree: display: none, opacity: 0. */
  #leaveOut(element: SvgElement, declarations: Declarations): boolean {
    const display = declarations['display']?.toLowerCase();
    // A shape with `display: contents` is not drawn (CSS Display 3, appendix B).
    const none = display === 'none' || (display === 'contents' && !groups.has(element.name));
    const opacity = parseOpacity(declarations['opacity'] ?? '1') ?? 1;
    const transparent = this.#purpose === 'paint' && opacity < minVisible;
    if (!none && !transparent) return false;
    if (this.#purpose === 'paint') {
      const layer = layerName(element, this.#parts.producer);
      noteHidden(this.#parts.reading, this.#countShapes(element), layer);
    }
    return true;
  }

  #countShapes(element: SvgElement): number {
    if (shapeNames.has(element.name) || element.name === 'use' || element.name === 'text') return 1;
    if (!groups.has(element.name) && element.name !== 'svg' && element.name !== 'switch') return 0;
    let count = 0;
    for (const child of element.children) {
      this.#parts.reading.visit(0);
      count += this.#countShapes(child);
    }
    return count;
  }

  /** Returns the transform of an element. `drawnBox`: the box of its drawn content, in its own user space. */
  #transformOf(
    element: SvgElement,
    declarations: Declarations,
    context: Context,
    drawnBox: () => Box = () => emptyBox,
  ): Affine {
    const { map, invalid } = elementTransform(element.attributes, declarations, {
      lengths: context.lengths,
      isOutermost: false,
      drawnBox: (withStroke) => {
        const box = drawnBox();
        if (!(box.minX <= box.maxX)) return null;
        return withStroke && isStroked(context) ? grown(box, context.style.strokeWidth / 2) : box;
      },
    });
    if (invalid !== null) noteBadTransform(this.#parts.reading, element, invalid);
    return map;
  }

  #enterGroup(element: SvgElement, outer: Context): Context {
    const namedPart = namedPartOf(element, outer.namedPart);
    const context = namedPart === outer.namedPart ? outer : { ...outer, namedPart };
    const layer = layerName(element, this.#parts.producer);
    if (layer !== null) return { ...context, layer };
    if (element.name !== 'g') return context;
    return { ...context, group: this.#newGroup(), groupNames: withGroupName(context.groupNames, element) };
  }

  #newGroup(): string {
    return `g${++this.#groupCount}`;
  }

  #switch(element: SvgElement, context: Context): void {
    const child = chosenChild(element);
    if (child !== null) this.#visit(child, { ...context, depth: context.depth + 1 });
  }

  #length(
    element: SvgElement,
    declarations: Declarations,
    name: 'x' | 'y',
    axis: LengthAxis,
    context: Context,
  ): number {
    const text = (declarations[name] ?? element.attributes[name])?.trim();
    if (text === undefined || text === '' || text === 'auto') return 0;
    const value = resolveLength(text, axis, context.lengths);
    if (value === null) noteBadValue(this.#parts.reading, element, `${name}="${text}"`);
    return value ?? 0;
  }

  #placeOfCopy(element: SvgElement, declarations: Declarations, context: Context): Affine {
    const x = this.#length(element, declarations, 'x', 'x', context);
    const y = this.#length(element, declarations, 'y', 'y', context);
    return x === 0 && y === 0 ? identity : translation(x, y);
  }

  #use(element: SvgElement, declarations: Declarations, context: Context): void {
    const { reading, document } = this.#parts;
    const href = hrefOf(element);
    const id = localReference(href);
    if (id === null) {
      if (href !== '') noteExternalCopy(reading, href);
      return;
    }
    const target = document.byId.get(id);
    if (target === undefined) return noteMissing(reading, 'use', id);
    if (isRecursive(element, target, context.copies)) return noteCycle(reading, 'use', id);
    const inside: Context = {
      ...context,
      group: this.#newGroup(),
      depth: context.depth + 1,
      copies: { target, outer: context.copies },
      copyPaint: { fill: shownPaint(context, 'fill'), stroke: shownPaint(context, 'stroke') },
    };
    const framed = target.name === 'symbol' || target.name === 'svg';
    if (!framed) return this.#visit(target, inside);
    if (this.#purpose === 'clip') return;
    this.#copiedFrame(target, inside, {
      width: declarations['width'] ?? element.attributes['width'],
      height: declarations['height'] ?? element.attributes['height'],
    });
  }

  /** Draws a symbol or svg that a use element references; the size of the copy overrides its own. */
  #copiedFrame(target: SvgElement, outer: Context, sized: FrameSize): void {
    const { reading, cascade } = this.#parts;
    reading.visit(outer.depth);
    const declarations = filledIn(cascade.declarationsOf(target), outer.style);
    if (this.#leaveOut(target, declarations)) return;
    const style = computeStyle(outer.style, declarations, outer.lengths);
    const overflow = computeOverflow(target, declarations['overflow-x'], outer.overflow);
    const isTranslucent = outer.isTranslucent || fades(declarations);
    const lengths = { ...outer.lengths, fontSize: style.fontSize };
    const styled = { ...outer, style, overflow, isTranslucent, lengths };
    const draw: Draw = (reader, own) => reader.#viewport(target, declarations, own, sized);
    const map = this.#transformOf(target, declarations, styled, () => this.#boxOf(draw, styled));
    const context = { ...styled, matrix: multiply(styled.matrix, map) };
    draw(this, context);
  }

  /**
   * Draws a nested svg or symbol: a new viewport with its own viewBox, clipped to it unless it overflows (SVG 2, 8.2,
   * 5.5).
   */
  #viewport(element: SvgElement, declarations: Declarations, context: Context, sized: FrameSize = {}): void {
    const size = (name: 'width' | 'height', axis: 'x' | 'y') => {
      const given = sized[name];
      const text = given === undefined || given === 'auto' ? (declarations[name] ?? element.attributes[name]) : given;
      const value = text === undefined || text === 'auto' ? null : resolveLength(text, axis, context.lengths);
      return value ?? (axis === 'x' ? context.lengths.width : context.lengths.height);
    };
    const [width, height] = [size('width', 'x'), size('height', 'y')];
    if (!(width > 0 && height > 0)) {
      const inside = element.children.reduce((sum, child) => sum + this.#countShapes(child), 0);
      if (this.#purpose === 'paint') noteSizeless(this.#parts.reading, inside);
      return;
    }
    const x = this.#length(element, declarations, 'x', 'x', context);
    const y = this.#length(element, declarations, 'y', 'y', context);
    const moved = x === 0 && y === 0 ? context.matrix : multiply(context.matrix, translation(x, y));
    const box = parseViewBox(element.attributes['viewBox']);
    const lengths = { ...context.lengths, width: box?.width ?? width, height: box?.height ?? height };
    const ratio = parseAspectRatio(element.attributes['preserveAspectRatio']);
    const matrix = box === null ? moved : multiply(moved, viewBoxTransform(box, width, height, ratio));
    const { shapes } = this.#maker;
    const start = shapes.length;
    this.#withClip(element, declarations, { ...context, matrix, lengths }, (reader, own) =>
      reader.#children(element, own),
    );
    if (!cutsAtFrame(context.overflow) || shapes.length === start || this.#purpose === 'box') return;
    replaceFrom(shapes, start, this.#clips.cut(shapes.slice(start), frameRegion(moved, 0, 0, width, height), element));
  }

  #shape(element: SvgElement, outline: ShapeOutline, context: Context): void {
    const { reading } = this.#parts;
    noteFaults(reading, element, outline);
    const { contours, dots, sizeless } = outline;
    reading.useSegments(dots.length);
    if (contours.length > 0) this.#maker.add(element, contours, context);
    else if (outline.badValue === null && outline.path === null) reading.seen.empty++;
    if (this.#purpose !== 'paint' || !context.style.visible) return;
    if (sizeless && isPainted(context)) noteSizeless(reading, 1);
    for (const { x, y } of isStroked(context) ? dots : []) {
      noteDot(reading, () =>
        placeUnder(context.matrix, [{ segments: [{ kind: 'line', x0: x, y0: y, x1: x, y1: y }], closed: false }]),
      );
    }
  }

  #image(element: SvgElement, context: Context): void {
    const frame = frameOf(element, context);
    if (this.#purpose === 'box') this.#maker.add(element, [frame], context);
    else if (context.style.visible) {
      notePicture(this.#parts.reading, hrefOf(element), placeUnder(context.matrix, [frame]));
    }
  }

  #foreign(element: SvgElement, context: Context): void {
    const frame = frameOf(element, context);
    if (this.#purpose === 'box') this.#maker.add(element, [frame], context);
    else if (context.style.visible) noteForeign(this.#parts.reading, placeUnder(context.matrix, [frame]));
  }

  #text(element: SvgElement, context: Context): void {
    const { reading, letterText } = this.#parts;
    if (!context.style.visible && this.#purpose !== 'box') return;
    const words = wordsOf(element);
    if (words.trim() === '') return;
    this.#letters += words.length;
    const pieces =
      element.name === 'text' && letterText !== undefined && this.#letters <= lettersOutlined
        ? outlineText(element, context.style, context.lengths, letterText, (span, style) =>
            this.#spanStyle(span, style, context),
          )
        : null;
    if (pieces === null) return noteLiveText(reading, words, textPlace(element, words.trim().length, context));
    const group = this.#newGroup();
    for (const { element: span, style, contours, font } of pieces) {
      this.#maker.add(span, contours, { ...context, style, group }, 'nonzero');
      noteSubstituted(reading, font, () => placeUnder(context.matrix, contours));
    }
  }

  #spanStyle(span: SvgElement, parent: Style, context: Context): Style | null {
    const declarations = this.#parts.cascade.declarationsOf(span);
    if (this.#leaveOut(span, declarations)) return null;
    return computeStyle(parent, declarations, { ...context.lengths, fontSize: parent.fontSize });
  }
}

/** Draws an element, or its contents, with this or another reader. */
type Draw = (reader: SvgReader, context: Context) => void;

type LastStyle = {
  readonly parent: Style;
  readonly declarations: Declarations;
  readonly lengths: LengthContext;
  readonly style: Style;
};

type FrameSize = { readonly width?: string | undefined; readonly height?: string | undefined };

/** Estimates the box of live text: from its first position, with letters half as wide as high. */
function textPlace(element: SvgElement, letters: number, { matrix, lengths, style }: Context): Box | undefined {
  const first =
    element.attributes['x'] === undefined
      ? (element.children.find((child) => child.name === 'tspan') ?? element)
      : element;
  const at = (name: 'x' | 'y') =>
    resolveLength((first.attributes[name] ?? '0').trim().split(/[\s,]/)[0]!, name, lengths) ?? 0;
  const [x, y, size] = [at('x'), at('y'), style.fontSize];
  return placeUnder(matrix, [rectangleContour(x, y - size, Math.max(1, letters) * size * 0.5, size)]);
}

/** Returns the rectangle of a picture or foreign content, in user units. */
function frameOf(element: SvgElement, context: Context): Contour {
  const side = (name: 'x' | 'y' | 'width' | 'height') => {
    const axis = name === 'x' || name === 'width' ? 'x' : 'y';
    return resolveLength((element.attributes[name] ?? '0').trim(), axis, context.lengths) ?? 0;
  };
  return rectangleContour(side('x'), side('y'), side('width'), side('height'));
}

/** Returns the paint of a copy, which its content can refer to. */
function shownPaint({ style, copyPaint }: Context, of: 'fill' | 'stroke'): Paint {
  const paint = style[of];
  if (paint.kind === 'context') return copyPaint?.[paint.of] ?? noPaint;
  return paint.kind === 'current' ? style.color : paint;
}

/** Returns true for a group or shape with an opacity below 1. */
const fades = (declarations: Declarations): boolean =>
  declarations['opacity'] !== undefined && (parseOpacity(declarations['opacity']) ?? 1) < 1;

function declares(value: string | undefined): value is string {
  return value !== undefined && value !== 'none' && value !== 'inherit' && value !== 'initial';
}

const grown = ({ minX, minY, maxX, maxY }: Box, by: number): Box => ({
  minX: minX - by,
  minY: minY - by,
  maxX: maxX + by,
  maxY: maxY + by,
});

const isStroked = ({ style }: Context): boolean => style.stroke.kind !== 'none' && style.strokeWidth > 0;

const isPainted = (context: Context): boolean => context.style.fill.kind !== 'none' || isStroked(context);

/** Replaces the shapes from `start` on. */
function replaceFrom(shapes: Shape[], start: number, left: readonly Shape[]): void {
  shapes.length = start;
  for (const shape of left) shapes.push(shape);
}
