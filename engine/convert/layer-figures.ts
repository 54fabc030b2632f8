import { type Box, contoursBox, contoursLength, emptyBox, neumaierSum, unite } from '@measurement-nesting/curves';
import type { FileLayer, FilePage, Shape } from '@measurement-nesting/curves/drawing';

/** Layer of a page, with the figures of its shapes. */
export type LayerFigures = FileLayer & {
  /** Number of lines: contours, open and closed. */
  readonly lines: number;
  /** Length of all its lines in inches. */
  readonly lengthIn: number;
  /** Box around its shapes in inches; empty without any. */
  readonly box: Box;
};

/**
 * Returns the layers of a page that have shapes, in the order of the file. Shapes without a layer are in one whose name is '', shapes of
 * a layer that the file does not list in a visible one of that name; both come last.
 */
export function layerFigures(page: FilePage): LayerFigures[] {
  const shapesByLayer = new Map<string, Shape[]>();
  for (const shape of page.shapes) {
    const found = shapesByLayer.get(shape.source.layer);
    if (found === undefined) shapesByLayer.set(shape.source.layer, [shape]);
    else found.push(shape);
  }
  const listed = new Map(page.layers.map((layer) => [layer.name, layer]));
  for (const name of shapesByLayer.keys())
    if (!listed.has(name)) listed.set(name, { name, isVisible: true, color: '' });
  return [...listed.values()].flatMap((layer) => {
    const shapes = shapesByLayer.get(layer.name);
    return shapes === undefined ? [] : [{ ...layer, ...figuresOf(shapes) }];
  });
}

/** Returns the names of the layers that are visible in the program that wrote the file; all of them when none is. */
export function visibleLayers(layers: readonly FileLayer[]): ReadonlySet<string> {
  const visible = layers.filter(({ isVisible }) => isVisible);
  return new Set((visible.length > 0 ? visible : layers).map(({ name }) => name));
}

/** Margin around a picture, as a share of its longer side. */
const MARGIN = 0.02;

/** Returns the part of a page to draw as a picture of layers, in inches: the box around their shapes with a margin. */
export function pictureBox(layers: readonly LayerFigures[]): Box {
  const { minX, minY, maxX, maxY } = layers.reduce((box, layer) => unite(box, layer.box), emptyBox);
  const margin = Math.max(maxX - minX, maxY - minY, 0) * MARGIN;
  if (!(margin > 0)) return { minX: 0, minY: 0, maxX: 1, maxY: 1 };
  return { minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin };
}

function figuresOf(shapes: readonly Shape[]): Pick<LayerFigures, 'lines' | 'lengthIn' | 'box'> {
  let lines = 0;
  let box = emptyBox;
  for (const { contours } of shapes) {
    lines += contours.length;
    box = unite(box, contoursBox(contours));
  }
  return { lines, lengthIn: neumaierSum(shapes, ({ contours }) => contoursLength(contours)), box };
}
