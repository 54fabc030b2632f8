import { type Box, EngineError, emptyBox, neumaierSum, unite } from '@measurement-nesting/curves';
import { type FilePage, UniqueNames } from '@measurement-nesting/curves/drawing';
import { layerFigures, visibleLayers, type LayerFigures } from './layer-figures.ts';
import { namedPartStart, pageElements, svgStart } from './page-svg.ts';

/** Distance in inches between the files of a combined drawing, and to its edges. */
const GAP_IN = 0.5;
/** Files are moved by whole steps of this many inches, a power of two, so that the move adds no rounding error of its own. */
const STEP_IN = 1 / 64;
const remedy = 'Leave out files, or combine them in two drawings.';
/** Ratio of width to height that the rows of a combined drawing aim at. */
const ASPECT = 1.5;

/** Layers of a file as elements of an SVG, in the coordinates of the file. */
export type FileElements = {
  readonly elements: string;
  /** Box around them in inches. */
  readonly box: Box;
  readonly shapes: number;
};

/** File of a combined drawing. */
export type CombinedFile = FileElements & {
  /** Name of the file; a path is removed, and names that repeat get a number. Untrusted. */
  readonly name: string;
  /** Number of copies, a whole number from 1 to 999. */
  readonly quantity: number;
};

export type CombineOptions = { readonly title: string; readonly maxCharacters?: number; readonly maxShapes?: number };

export type CombinedDrawing = {
  readonly svg: string;
  readonly widthIn: number;
  readonly heightIn: number;
  /** Names of the files in the drawing, in the order of the files. */
  readonly names: readonly string[];
};

/**
 * Returns the layers of a page, by default the visible ones, to combine with other files. Throws `EngineError`: no_shapes when they have
 * no shapes, too_complex above the maximum size.
 */
export function fileElements(
  page: FilePage,
  layers?: ReadonlySet<string>,
  maxCharacters = Infinity,
): FileElements & { readonly layers: readonly LayerFigures[]; readonly lengthIn: number } {
  const figures = layerFigures(page);
  const chosen = layers ?? visibleLayers(figures);
  const written = figures.filter(({ name }) => chosen.has(name));
  if (written.length === 0) {
    throw new EngineError(
      'no_shapes',
      'The chosen layers have no lines or shapes. Choose other layers, or leave the file out.',
    );
  }
  return {
    // Ids may repeat in other files.
    elements: pageElements(page, { layers: chosen, ids: null, maxCharacters, lineWidth: null }).join('\n'),
    shapes: page.shapes.filter(({ source }) => chosen.has(source.layer)).length,
    box: written.reduce((box, layer) => unite(box, layer.box), emptyBox),
    layers: figures,
    lengthIn: neumaierSum(written, ({ lengthIn }) => lengthIn),
  };
}

/**
 * Returns one SVG of several files at true size: each is a group with its name and quantity, which `readSvg` returns as `namedPart`. They
 * are in rows from the upper left corner, in their order, without overlap. Throws `EngineError`: no_shapes without files, too_complex and
 * too_many_shapes above the maximum size and number of shapes.
 */
export function combinedSvg(
  files: readonly CombinedFile[],
  { title, maxCharacters = Infinity, maxShapes = Infinity }: CombineOptions,
): CombinedDrawing {
  const shapes = files.reduce((sum, file) => sum + file.shapes, 0);
  if (shapes > maxShapes) {
    const max = maxShapes.toLocaleString('en-US');
    throw new EngineError('too_many_shapes', `The combined drawing has more than ${max} shapes. ${remedy}`);
  }
  if (files.length === 0) throw new EngineError('no_shapes', 'No file has lines or shapes to combine.');
  const { places, widthIn, heightIn } = placeInRows(files.map(({ box }) => box));
  const lines = [svgStart({ minX: 0, minY: 0, width: widthIn, height: heightIn }, title)];
  let characters = lines[0]!.length;
  const names = partNames(files);
  for (const [index, { elements, quantity }] of files.entries()) {
    const { x, y } = places[index]!;
    const start = namedPartStart({ name: names[index]!, quantity }, ` transform="translate(${x} ${y})"`);
    lines.push(start, elements, '</g>');
    characters += elements.length;
    if (characters > maxCharacters) throw tooLarge(maxCharacters);
  }
  lines.push('</svg>', '');
  return { svg: lines.join('\n'), widthIn, heightIn, names };
}

/** Returns a different name for each file: its own without a path, or that with a number, as 'bracket.dxf (2)'. */
export function partNames(files: readonly Pick<CombinedFile, 'name'>[]): string[] {
  const names = new UniqueNames();
  return files.map(({ name }) => names.add(name.replace(/^.*[/\\]/s, '') || 'file'));
}

function tooLarge(maxCharacters: number): EngineError {
  const megabytes = Math.round(maxCharacters / 1024 / 1024);
  return new EngineError('too_complex', `The combined drawing is larger than ${megabytes} MB. ${remedy}`);
}

type Places = {
  /** Move of each box in inches. */
  readonly places: readonly { readonly x: number; readonly y: number }[];
  readonly widthIn: number;
  readonly heightIn: number;
};

/** Places boxes in rows, from left to right in their order. A row ends before it would make the drawing wider than `ASPECT` states. */
function placeInRows(boxes: readonly Box[]): Places {
  const sizes = boxes.map(({ minX, minY, maxX, maxY }) => ({ width: maxX - minX, height: maxY - minY }));
  const area = sizes.reduce((sum, { width, height }) => sum + (width + GAP_IN) * (height + GAP_IN), 0);
  const rowWidth = Math.sqrt(area * ASPECT);
  const places: { x: number; y: number }[] = [];
  let [left, top, bottom, widthIn] = [GAP_IN, GAP_IN, GAP_IN, 0];
  for (const [index, { minX, minY, maxX, maxY }] of boxes.entries()) {
    if (left > GAP_IN && left + sizes[index]!.width > rowWidth) [left, top] = [GAP_IN, bottom + GAP_IN];
    const place = { x: wholeSteps(left - minX), y: wholeSteps(top - minY) };
    places.push(place);
    bottom = Math.max(bottom, maxY + place.y);
    widthIn = Math.max(widthIn, maxX + place.x);
    left = maxX + place.x + GAP_IN;
  }
  return { places, widthIn: wholeSteps(widthIn + GAP_IN), heightIn: wholeSteps(bottom + GAP_IN) };
}

/** Returns the next larger whole number of steps. */
const wholeSteps = (inches: number): number => Math.ceil(inches / STEP_IN) * STEP_IN;
