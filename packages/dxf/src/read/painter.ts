import {
  type Affine,
  type Contour,
  contourBox,
  identity,
  multiply,
  rotation,
  scaling,
  transformContour,
  translation,
} from '@measurement-nesting/curves';
import {
  addLayoutDoubts,
  type DiagnosticCollector,
  type Shape,
  type TextOutline,
  type TextRun,
  UniqueNames,
} from '@measurement-nesting/curves/drawing';
import type { Budget } from './budget.ts';
import { chain, circleOf, degree, ellipseOf, line } from './curves.ts';
import type { DxfDocument } from './document.ts';
import type { Entity } from './entity.ts';
import { hatchContours } from './hatch.ts';
import { arrowTriangle, leaderArrow, leaderLine } from './annotations/leader.ts';
import { notices } from './notices.ts';
import { planeOf } from './planar.ts';
import { bulgeContour, heavyVertices, lightVertices } from './polyline.ts';
import { splineContour } from './spline.ts';
import { letterEntity, textLines } from './annotations/text.ts';

/** Colors 0 to 9, and the grays from 250 on. */
const first = [0, 0xff0000, 0xffff00, 0x00ff00, 0x00ffff, 0x0000ff, 0xff00ff, 0, 0x808080, 0xc0c0c0];

const grays = [0x333333, 0x505050, 0x696969, 0x828282, 0xbebebe, 0xffffff];

const brightness = [1, 0.8, 0.6, 0.5, 0.3];

/** Returns a 24-bit color as '#rrggbb'. */
const trueColor = (value: number): string => `#${(value & 0xffffff).toString(16).padStart(6, '0')}`;

/** Width in inches of lines, which a DXF draws without one: that of a cut line. */
const hairlineIn = 0.001;
/** Size of a dot as a share of the largest coordinate: 1e-9 in. */
const dotShare = 1e-18;
/** Maximum ratio of the radius of a flat arc to the largest coordinate. */
const flatArc = 1e9;
const byBlock = 0;
const byLayer = 256;
/** Flags of polylines that are closed or a mesh of faces, of hidden entities, of frozen layers and of constant attributes. */
const flags = { closed: 1, mesh: 16 | 64, invisible: 1, frozen: 1, constant: 2 };

/** Entities that hold solids or surfaces, which have no outline: 3DSOLID, EXTRUDEDSURFACE and so on. */
const solids = /^(3DSOLID|BODY|REGION|MESH|.*SURFACE)$/;
/** IMAGE, PDFUNDERLAY and so on. */
const pictures = /^(IMAGE|OLE2?FRAME|.*UNDERLAY)$/;
/** Entities that have their drawing in a block: DIMENSION, ARC_DIMENSION and so on. */
const dimensions = /DIMENSION$/;
/** Entities in their own coordinate system; others are in the coordinate system of the drawing. */
const inPlane = new Set(['CIRCLE', 'ARC', 'LWPOLYLINE', 'POLYLINE', 'SOLID', 'TRACE', 'HATCH']);
/** Layer for the points of dimensions, which AutoCAD plots in no file. */
const neverPlotted = 'DEFPOINTS';
const filled = new Set(['SOLID', 'TRACE', 'HATCH']);
const texts = new Set(['TEXT', 'MTEXT', 'ATTRIB']);

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
  /** Layers of the shapes: their names in the file to those in `Source`. */
  readonly layers = new Map<string, string>();
  readonly #names = new UniqueNames();
  #groups = 0;

  constructor(options: PainterOptions) {
    this.#options = options;
  }

  /** Draws the entities of the model space. */
  paint(entities: readonly Entity[]): void {
    this.#paintAll(entities, identity, { layer: '0', color: '', group: '', isFrozen: false });
  }

  #paintAll(entities: readonly Entity[], map: Affine, inherited: Inherited): void {
    for (const entity of entities) {
      this.#options.budget.count('drawn');
      if (entity.hasFlag(60, flags.invisible)) this.#note('invisible');
      else this.#paintEntity(entity, map, inherited);
    }
  }

  /** Draws an entity, or reports it. */
  #paintEntity(entity: Entity, map: Affine, inherited: Inherited): void {
    const { type } = entity;
    if (type === 'INSERT') return this.#insert(entity, map, inherited);
    if (dimensions.test(type) && entity.has(2)) return this.#paintBlock(entity.text(2), map, inherited);
    if (texts.has(type)) return this.#text(entity, map, inherited);
    // An insertion has the values of a block's attributes; only constant ones are drawn by their definition.
    if (type === 'ATTDEF' && this.#open.size > 0)
      return entity.hasFlag(70, flags.constant) ? this.#text(entity, map, inherited) : undefined;
    if (type === 'POINT') return this.#note('points');
    if (pictures.test(type)) return this.#note('pictures');
    if (solids.test(type)) return this.#note('solids');
    const contours = this.#contoursOf(entity);
    if (contours === null) return this.#note('unknown', type);
    if (contours === 'damaged') return this.#note('damaged', type);
    const plane = inPlane.has(type) ? multiply(map, planeOf(entity, elevationOf(entity))) : map;
    const placed = contours.map((contour) => transformContour(plane, contour));
    this.#addShape(entity, placed, filled.has(type), inherited);
    if (type === 'HATCH' && entity.number(70) === 0) this.#note('hatch');
    if (type === 'LEADER') this.#arrow(entity, map, inherited);
    if (type.endsWith('POLYLINE') && [40, 41, 43].some((code) => entity.number(code) > 0)) this.#note('widths');
  }

  /** Returns the contours of an entity in its own coordinate system; null for an unknown kind. */
  #contoursOf(entity: Entity): Contour[] | 'damaged' | null {
    const { tolerance, budget } = this.#options;
    const addSegments = (count: number): void => budget.count('segments', count);
    const isClosed = entity.hasFlag(70, flags.closed);
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
        return listOf(bulgeContour(lightVertices(entity), isClosed));
      case 'POLYLINE':
        return entity.hasFlag(70, flags.mesh) ? null : listOf(bulgeContour(heavyVertices(entity), isClosed));
      case 'SPLINE': {
        const spline = splineContour(entity, tolerance, addSegments);
        return spline === 'damaged' ? spline : listOf(spline);
      }
      case 'HATCH': {
        const contours = hatchContours(entity, tolerance, addSegments);
        return contours.length === 0 ? 'damaged' : contours;
      }
      case 'SOLID':
      case 'TRACE':
      case '3DFACE':
        return listOf(corners(entity));
      case 'LEADER': {
        const line = leaderLine(entity, this.#options.document, tolerance);
        return line === 'damaged' ? line : listOf(line);
      }
      default:
        return null;
    }
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
        this.#options.budget.count('drawn');
        const at = multiply(turned, translation(column * across, row * up));
        const group = inherited.group === '' ? `block-${++this.#groups}` : inherited.group;
        this.#paintBlock(entity.text(2), multiply(at, sized), { ...own, group });
      }
    }
    this.#paintAll(entity.children, map, inherited);
  }

  /** Draws the arrowhead of a leader: its block, else the filled triangle. */
  #arrow(entity: Entity, map: Affine, inherited: Inherited): void {
    const arrow = leaderArrow(entity, this.#options.document);
    if (arrow === null) return;
    const { x, y, angle, size, block } = arrow;
    const placed = multiply(map, multiply(multiply(translation(x, y), rotation(angle)), scaling(size, size)));
    if (this.#options.document.blocks.has(block.toUpperCase()))
      return this.#paintBlock(block, placed, this.#inherit(entity, inherited));
    const triangle = listOf(arrowTriangle()).map((contour) => transformContour(placed, contour));
    this.#addShape(entity, triangle, true, inherited);
  }

  #paintBlock(name: string, map: Affine, inherited: Inherited): void {
    const key = name.toUpperCase();
    const block = this.#options.document.blocks.get(key);
    if (block === undefined) return this.#note('missingBlock', name);
    if (this.#open.has(key)) return this.#note('cycle', name);
    if (this.#open.size >= this.#options.budget.depth) return this.#note('tooDeep', name);
    this.#open.add(key);
    const [x, y] = block.base;
    this.#paintAll(block.entities, multiply(map, translation(-x, -y)), inherited);
    this.#open.delete(key);
  }

  #text(entity: Entity, map: Affine, inherited: Inherited): void {
    if (entity.type === 'ATTRIB' && entity.hasFlag(70, flags.invisible)) return;
    const words = textLines(entity).join(' ').trim();
    if (words === '') return;
    const { letterText, document, diagnostics } = this.#options;
    const set = letterText === undefined ? null : letterEntity(entity, document.fonts, letterText);
    if (set === null) return this.#note('text', words);
    for (const line of set.lost) this.#note('text', line);
    const plane = entity.type === 'MTEXT' ? map : multiply(map, planeOf(entity, elevationOf(entity)));
    for (const { outline, map: inText } of set.lines) {
      const placed = multiply(plane, inText);
      const contours = outline.contours.map((contour) => transformContour(placed, contour));
      this.#addShape(entity, contours, true, inherited);
      addLayoutDoubts(diagnostics, outline.doubts);
    }
    const [first] = set.lines;
    if (first === undefined) return;
    const { fontMeasured, isOwn } = first.outline;
    if (isOwn === true) this.#note('ownFont', fontMeasured);
    else this.#note('substituted', set.family === '' ? fontMeasured : `${set.family} → ${fontMeasured}`);
  }

  #addShape(entity: Entity, found: readonly Contour[], isFilled: boolean, inherited: Inherited): void {
    const { budget, largest } = this.#options;
    if (!found.every((contour) => isWithin(contour, largest))) return this.#note('numbers');
    const contours = found.filter((contour) => !isDot(contour, largest * dotShare));
    if (contours.length === 0) return this.#note('points');
    budget.count('shapes');
    budget.count(
      'segments',
      contours.reduce((sum, { segments }) => sum + segments.length, 0),
    );
    const { layer, color, group } = this.#inherit(entity, inherited);
    const source = {
      id: '',
      layer: this.#nameOf(layer),
      group,
      strokeColor: isFilled ? '' : color,
      fillColor: isFilled ? color : '',
    };
    this.shapes.push({
      contours,
      fill: isFilled ? 'evenodd' : null,
      strokeWidthIn: isFilled ? null : hairlineIn,
      source,
    });
  }

  #nameOf(layer: string): string {
    const name = this.layers.get(layer) ?? this.#names.add(layer);
    this.layers.set(layer, name);
    return name;
  }

  /** Returns layer and color of an entity: on layer 0, and by block, those of the insertion. */
  #inherit(entity: Entity, inherited: Inherited): Inherited {
    const named = entity.text(8);
    const isInherited = named === '' || named === '0' || inherited.isFrozen;
    const layer = isInherited
      ? inherited.layer
      : (this.#options.document.layers.get(named.toUpperCase())?.text(2) ?? named);
    return { ...inherited, layer, color: this.#colorOf(entity, layer, inherited) };
  }

  #colorOf(entity: Entity, layer: string, inherited: Inherited): string {
    const index = entity.number(62, byLayer);
    if (entity.has(420)) return trueColor(entity.number(420));
    if (index === byLayer) return colorOfLayer(this.#options.document, layer);
    return index === byBlock && inherited.color !== '' ? inherited.color : aciColor(index === byBlock ? 7 : index);
  }

  #note(kind: keyof typeof notices, example?: string): void {
    const [code, text] = notices[kind];
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
  return isShown && name.toUpperCase() !== neverPlotted && !isLayerFrozen(document, name);
}

const isLayerFrozen = ({ layers }: DxfDocument, name: string): boolean =>
  layers.get(name.toUpperCase())?.hasFlag(70, flags.frozen) ?? false;

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

/**
 * Returns the color of an AutoCAD color index as '#rrggbb'; 7, white on a dark screen, is black. From 10 to 249 the tens
 * are hues of 15 degrees, even units five levels of brightness, and odd ones the same mixed with as much white.
 */
function aciColor(index: number): string {
  if (index < 10 || index >= 250) return trueColor(first[index] ?? grays[index - 250] ?? 0);
  const hue = (Math.floor(index / 10) - 1) / 4;
  const level = brightness[(index % 10) >> 1]!;
  const min = index % 2 === 0 ? 0 : 0.5;
  const channel = (from: number): number => {
    const away = Math.abs(((hue - from + 9) % 6) - 3);
    return Math.floor(255 * level * Math.max(min, Math.min(1, 2 - away) * (1 - min) + min));
  };
  return trueColor(channel(0) * 0x10000 + channel(2) * 0x100 + channel(4));
}
