import {
  type Affine,
  type Contour,
  contourBox,
  multiply,
  rotation,
  scaling,
  transformContour,
  translation,
} from '@measurement-nesting/curves';
import {
  counted,
  type DiagnosticCollector,
  dotText,
  quoted,
  type Shape,
  type TextOutline,
  type TextRun,
} from '@measurement-nesting/curves/drawing';
import { aciColor, trueColor } from './aci-colors.ts';
import type { Budget } from './budget.ts';
import { chain } from './chain.ts';
import { circleOf, ellipseOf, line } from './curves.ts';
import type { DxfDocument } from './document.ts';
import type { Entity } from './entity.ts';
import { hatchContours } from './hatch.ts';
import { planeOf } from './planar.ts';
import { bulgeContour, heavyVertices, lightVertices } from './polyline.ts';
import { interpolatingSegments, splineSegments } from './spline.ts';
import { letterEntity, textLines } from './text.ts';

const degree = Math.PI / 180;
/** Width in inches of lines, which a DXF draws without one: that of a cut line. */
const hairlineIn = 0.001;
/** Size of a dot as a share of the largest coordinate: 1e-9 in. */
const dotShare = 1e-18;
/** Maximum ratio of the radius of a flat arc to the largest coordinate. */
const flatArc = 1e9;
const byBlock = 0;
const byLayer = 256;
/** Flags of a POLYLINE that is a mesh of faces, of a closed one, and of a closed SPLINE. */
const flags = { closed: 1, mesh: 16 | 64, invisible: 1, frozen: 1 };

/** Entities that hold solids or surfaces, which have no outline. */
const solids = new Set([
  '3DSOLID',
  'BODY',
  'REGION',
  'MESH',
  'SURFACE',
  'EXTRUDEDSURFACE',
  'LOFTEDSURFACE',
  'REVOLVEDSURFACE',
  'SWEPTSURFACE',
  'PLANESURFACE',
]);
/** Entities that never cut: views, help lines and references to points. */
const helpers = new Set([
  'VIEWPORT',
  'XLINE',
  'RAY',
  'ATTDEF',
  'OLE2FRAME',
  'OLEFRAME',
  'LIGHT',
  'SUN',
  'ACAD_PROXY_ENTITY',
  'TOLERANCE',
  'SHAPE',
]);
const pictures = new Set(['IMAGE', 'PDFUNDERLAY', 'DWFUNDERLAY', 'DGNUNDERLAY']);

/** Properties that the entities of a block inherit from its insertion. */
type Inherited = {
  readonly layer: string;
  readonly color: string;
  readonly group: string;
  /** True inside an insertion on a frozen layer, which hides all its content: it has the layer of the insertion. */
  readonly isFrozen: boolean;
};

type PainterOptions = {
  readonly document: DxfDocument;
  readonly budget: Budget;
  readonly diagnostics: DiagnosticCollector;
  /** Maximum distance in units of the drawing between a curve and its approximation by cubics. */
  readonly tolerance: number;
  /** Maximum coordinate in units of the drawing; a larger one results from damage. */
  readonly largest: number;
  readonly letterText: ((run: TextRun) => TextOutline | null) | undefined;
};

/** Draws entities as shapes in units of the file, y up. */
export class Painter {
  readonly shapes: Shape[] = [];
  readonly #options: PainterOptions;
  /** Names of the blocks that are being drawn, the outermost first. */
  readonly #open = new Set<string>();
  #groups = 0;

  constructor(options: PainterOptions) {
    this.#options = options;
  }

  /** Draws the entities of the model space. */
  paint(entities: readonly Entity[]): void {
    this.#paintAll(entities, [1, 0, 0, 1, 0, 0], { layer: '0', color: '', group: '', isFrozen: false });
  }

  #paintAll(entities: readonly Entity[], map: Affine, inherited: Inherited): void {
    for (const entity of entities) {
      this.#options.budget.visit();
      if (entity.hasFlag(60, flags.invisible)) {
        this.#note(
          'hidden_art',
          'invisible',
          (count) => `${counted(count, 'invisible object is', 'invisible objects are')} left out.`,
        );
        continue;
      }
      this.#paintEntity(entity, map, inherited);
    }
  }

  #paintEntity(entity: Entity, map: Affine, inherited: Inherited): void {
    const { type } = entity;
    if (type === 'INSERT') return this.#insert(entity, map, inherited);
    if (type === 'DIMENSION') return this.#paintBlock(entity, map, inherited);
    if (type === 'TEXT' || type === 'MTEXT' || type === 'ATTRIB') return this.#text(entity, map, inherited);
    if (type === 'POINT') return this.#note('dot_ignored', 'points', dotText);
    if (pictures.has(type)) {
      return this.#note(
        'raster_image',
        'pictures',
        (count) => `${counted(count, 'picture')} left out. Trace it first (More Tools).`,
      );
    }
    if (solids.has(type)) {
      return this.#note(
        'effect_ignored',
        'solids',
        (count) =>
          `${counted(count, 'solid or surface', 'solids or surfaces')} left out. Draw their outlines (FLATSHOT or SECTION), or export a face.`,
      );
    }
    if (helpers.has(type)) return;
    const contours = this.#contoursOf(entity);
    if (contours === undefined) return;
    if (contours === null) {
      return this.#note(
        'effect_ignored',
        'unknown',
        (count, names) => `${counted(count, 'object')} of a kind that is not drawn left out${quoted(names)}.`,
        type,
      );
    }
    const plane = isInPlane(type) ? multiply(map, planeOf(entity, elevationOf(entity))) : map;
    const isFilled = type === 'HATCH' || type === 'SOLID' || type === 'TRACE';
    this.#addShape(
      entity,
      contours.map((contour) => transformContour(plane, contour)),
      isFilled,
      inherited,
    );
    if (type === 'HATCH' && entity.number(70) === 0 && contours.length > 0) {
      this.#note(
        'pattern_ignored',
        'hatch',
        (count) =>
          `${counted(count, 'hatch is', 'hatches are')} measured as the filled area, not by the lines of the pattern.`,
      );
    }
  }

  /** Returns the contours of an entity in its own coordinate system; null for an unknown kind, undefined for a damaged one. */
  #contoursOf(entity: Entity): Contour[] | null | undefined {
    switch (entity.type) {
      case 'LINE': {
        const [[x0, y0], [x1, y1]] = [entity.point(10), entity.point(11)];
        return listOf(chain([line(x0, y0, x1, y1)]));
      }
      case 'CIRCLE':
      case 'ARC':
        return entity.number(40) === 0 ? [] : listOf(chain([circleOf(entity)]));
      case 'ELLIPSE':
        return listOf(chain([ellipseOf(entity)]));
      case 'LWPOLYLINE':
        return listOf(bulgeContour(lightVertices(entity), entity.hasFlag(70, flags.closed)));
      case 'POLYLINE':
        if (entity.hasFlag(70, flags.mesh)) return null;
        return listOf(bulgeContour(heavyVertices(entity), entity.hasFlag(70, flags.closed)));
      case 'SPLINE':
        return this.#spline(entity);
      case 'HATCH':
        return hatchContours(entity, this.#options.tolerance, (count) => this.#options.budget.segments(count));
      case 'SOLID':
      case 'TRACE':
      case '3DFACE':
        return listOf(corners(entity));
      case 'LEADER':
        return listOf(bulgeContour(verticesOf(entity, 10), false));
      default:
        return null;
    }
  }

  #spline(entity: Entity): Contour[] | undefined {
    const points = verticesOf(entity, 10).map(({ x, y }) => [x, y] as const);
    const addSegments = (count: number): void => this.#options.budget.segments(count);
    const spline = { degree: entity.number(71, 3), knots: entity.numbers(40), points, weights: entity.numbers(41) };
    const segments = points.length === 0 ? null : splineSegments(spline, this.#options.tolerance, addSegments);
    if (segments !== null) return listOf(chain(segments));
    const through = verticesOf(entity, 11).map(({ x, y }) => [x, y] as const);
    if (through.length < 2) {
      this.#note(
        'path_error',
        'spline',
        (count) => `${counted(count, 'spline is', 'splines are')} damaged and left out.`,
      );
      return undefined;
    }
    const tangent = (code: number): [number, number] | null => {
      const [x, y] = entity.point(code);
      const length = Math.hypot(x, y);
      return entity.has(code) && length > 0 ? [x / length, y / length] : null;
    };
    return listOf(chain(interpolatingSegments(through, { start: tangent(12), end: tangent(13) })));
  }

  #insert(entity: Entity, map: Affine, inherited: Inherited): void {
    const [x, y, z] = entity.point(10);
    const turned = multiply(
      multiply(map, planeOf(entity, z)),
      multiply(translation(x, y), rotation(entity.number(50) * degree)),
    );
    const sized = scaling(entity.number(41, 1), entity.number(42, 1));
    const columns = copiesOf(entity.number(70, 1));
    const rows = copiesOf(entity.number(71, 1));
    const [across, up] = [entity.number(44), entity.number(45)];
    const outer = this.#inherit(entity, inherited);
    const own = { ...outer, isFrozen: isLayerFrozen(this.#options.document, outer.layer) };
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        this.#options.budget.visit();
        const at = multiply(turned, translation(column * across, row * up));
        const group = inherited.group === '' ? `block-${++this.#groups}` : inherited.group;
        this.#paintBlock(entity, multiply(at, sized), { ...own, group });
      }
    }
    this.#paintAll(entity.children, map, inherited);
  }

  #paintBlock(entity: Entity, map: Affine, inherited: Inherited): void {
    const name = entity.text(2);
    const key = name.toUpperCase();
    const block = this.#options.document.blocks.get(key);
    if (block === undefined) {
      return this.#note(
        'reference_missing',
        'block',
        (count, names) =>
          `${counted(count, 'block is', 'blocks are')} not in the file${quoted(names)}. Bind external references before the export.`,
        name,
      );
    }
    if (this.#open.has(key) || this.#open.size >= this.#options.budget.depth) {
      return this.#note(
        'reference_cycle',
        'block',
        (count, names) => `${counted(count, 'block')} inside itself left out${quoted(names)}.`,
        name,
      );
    }
    this.#open.add(key);
    const [x, y] = block.base;
    this.#paintAll(block.entities, multiply(map, translation(-x, -y)), inherited);
    this.#open.delete(key);
  }

  #text(entity: Entity, map: Affine, inherited: Inherited): void {
    if (entity.type === 'ATTRIB' && entity.hasFlag(70, flags.invisible)) return;
    const words = textLines(entity).join(' ').trim();
    if (words === '') return;
    const { letterText, document } = this.#options;
    const lines = letterText === undefined ? null : letterEntity(entity, document.fonts, letterText);
    if (lines === null) {
      return this.#note(
        'live_text',
        'text',
        (count, texts) =>
          `${counted(count, 'text is', 'texts are')} not outlined and left out${quoted(texts)}. Explode text to outlines, or type it as lettering.`,
        words,
      );
    }
    const plane = entity.type === 'MTEXT' ? map : multiply(map, planeOf(entity, elevationOf(entity)));
    for (const { outline, map: inText } of lines) {
      const placed = multiply(plane, inText);
      this.#addShape(
        entity,
        outline.contours.map((contour) => transformContour(placed, contour)),
        true,
        inherited,
      );
    }
    this.#note(
      'font_substituted',
      'text',
      (count, texts) =>
        `${counted(count, 'text is', 'texts are')} set in a similar font${quoted(texts)}. Explode text to outlines for its true shape.`,
      words,
    );
  }

  #addShape(entity: Entity, found: readonly Contour[], isFilled: boolean, inherited: Inherited): void {
    const { budget, largest } = this.#options;
    if (!found.every((contour) => isWithin(contour, largest))) {
      return this.#note(
        'number_dropped',
        'number',
        (count) =>
          `${counted(count, 'object has a number that cannot be right and is', 'objects have numbers that cannot be right and are')} left out.`,
      );
    }
    const contours = found.filter((contour) => !isDot(contour, largest * dotShare));
    if (contours.length === 0) return this.#note('dot_ignored', 'points', dotText);
    budget.shape();
    budget.segments(contours.reduce((sum, { segments }) => sum + segments.length, 0));
    const { layer, color, group } = this.#inherit(entity, inherited);
    const source = { id: '', layer, group, strokeColor: isFilled ? '' : color, fillColor: isFilled ? color : '' };
    this.shapes.push({
      contours,
      fill: isFilled ? 'evenodd' : null,
      strokeWidthIn: isFilled ? null : hairlineIn,
      source,
    });
  }

  /** Returns layer and color of an entity: on layer 0, and by block, those of the insertion. */
  #inherit(entity: Entity, inherited: Inherited): Inherited {
    const named = entity.text(8);
    const isInherited = named === '' || named === '0' || inherited.isFrozen;
    const layer = isInherited
      ? inherited.layer
      : (this.#options.document.layers.get(named.toUpperCase())?.text(2) ?? named);
    const index = entity.number(62, byLayer);
    if (entity.has(420)) return { ...inherited, layer, color: trueColor(entity.number(420)) };
    if (index === byBlock) return { ...inherited, layer, color: inherited.color || aciColor(7) };
    return {
      ...inherited,
      layer,
      color: index === byLayer ? colorOfLayer(this.#options.document, layer) : aciColor(index),
    };
  }

  #note(...[code, kind, text, example]: Parameters<DiagnosticCollector['add']>): void {
    this.#options.diagnostics.add(code, kind, text, example);
  }
}

/** Returns the color of a layer; black without an entry. A negative index is that of a layer that is off. */
export function colorOfLayer({ layers }: DxfDocument, name: string): string {
  const layer = layers.get(name.toUpperCase());
  if (layer === undefined) return aciColor(7);
  return layer.has(420) ? trueColor(layer.number(420)) : aciColor(Math.abs(layer.number(62, 7)));
}

/** Returns false for layers that are off, frozen or not plotted, such as labels and points of dimensions. */
export function isLayerVisible(document: DxfDocument, name: string): boolean {
  const layer = document.layers.get(name.toUpperCase());
  const isShown = layer === undefined || (layer.number(62, 7) >= 0 && layer.number(290, 1) !== 0);
  return isShown && !isLayerFrozen(document, name);
}

const isLayerFrozen = ({ layers }: DxfDocument, name: string): boolean =>
  layers.get(name.toUpperCase())?.hasFlag(70, flags.frozen) ?? false;

/** Returns true for entities in their own coordinate system; others are in the coordinate system of the drawing. */
const isInPlane = (type: string): boolean =>
  ['CIRCLE', 'ARC', 'LWPOLYLINE', 'POLYLINE', 'SOLID', 'TRACE', 'HATCH'].includes(type);

const elevationOf = (entity: Entity): number => entity.number(entity.type === 'LWPOLYLINE' ? 38 : 30);

/** Returns whether a contour has no size: its box is at most `size` wide and high. */
function isDot(contour: Contour, size: number): boolean {
  const { minX, minY, maxX, maxY } = contourBox(contour);
  return maxX - minX <= size && maxY - minY <= size;
}

/** Returns whether the points of a contour are within `largest`. The center of a flat arc may be farther away. */
function isWithin(contour: Contour, largest: number): boolean {
  const { minX, minY, maxX, maxY } = contourBox(contour);
  return (
    Math.max(-minX, -minY, maxX, maxY) <= largest &&
    contour.segments.every((segment) => {
      const limit = segment.kind === 'arc' ? largest * flatArc : largest;
      return Object.values(segment).every((value) => typeof value !== 'number' || Math.abs(value) <= limit);
    })
  );
}

const listOf = (contour: Contour | null): Contour[] => (contour === null ? [] : [contour]);

/** Returns the vertices at all points of a group code. */
function verticesOf(entity: Entity, code: number): { x: number; y: number; bulge: number }[] {
  const [xs, ys] = [entity.numbers(code), entity.numbers(code + 10)];
  return xs.map((x, k) => ({ x, y: ys[k] ?? 0, bulge: 0 }));
}

/** Returns the outline of a SOLID, TRACE or 3DFACE; a solid's third and fourth corners are in the order of a Z. */
function corners(entity: Entity): Contour | null {
  const order = entity.type === '3DFACE' ? [10, 11, 12, 13] : [10, 11, 13, 12];
  const points = order.filter((code) => entity.has(code)).map((code) => entity.point(code));
  return bulgeContour(
    points.map(([x, y]) => ({ x, y, bulge: 0 })),
    true,
  );
}

/** Returns a number of rows or columns; at least 1. Beyond the limit of entities the budget ends reading. */
const copiesOf = (count: number): number => (count >= 1 ? Math.floor(count) : 1);
