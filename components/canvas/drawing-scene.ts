import { boxOfRow } from '#lib/browser/box-around.ts';
import { allParts, partKey, partLabelText, partNumbers } from '#lib/shared/model.ts';
import type { MeasuredRow, MeasurementResult } from '#lib/shared/contracts/result.ts';
import { type DrawnPart, type Scene, type ScenePath } from './sheet-model.ts';

type Box = { minX: number; minY: number; maxX: number; maxY: number };

/** One item of the job before it is measured: a row of lettering, or the artwork of a file. */
export type Sketch =
  | { kind: 'letters'; id: string; path: string; box: Box }
  | { kind: 'artwork'; id: 'file'; svg: string; widthIn: number; heightIn: number }
  /** Outlines that the server has already read. */
  | { kind: 'outlines'; id: 'file'; row: MeasuredRow };

/** Location of a warning or a difference, in the frame of the scene. */
export type SceneMark = Box & { key: string };

export type DrawingScene = Scene & {
  /** Origin of each row's frame in the scene, by row id. */ origins: ReadonlyMap<string, { x: number; y: number }>;
};

/**
 * Gap between two rows, as a share of the shorter of the widest row's width and the tallest row's height; the margin
 * around all rows is a share of the longer.
 */
const gapShare = 0.06;
const marginShare = 0.03;
const minIn = 0.1;

/**
 * Returns the measured job: every row once, stacked from top to bottom at true relative size; null when nothing was
 * found.
 */
export function measuredScene({ rows }: MeasurementResult): DrawingScene | null {
  const placed = stack(rows.map((row) => ({ id: row.id, box: boxOfRow(row) })));
  if (placed === null) return null;
  const numbers = partNumbers(rows);
  const drawn = rows.flatMap((row, index) => {
    const origin = placed.origins.get(row.id);
    return origin === undefined ? [] : [rowAsDrawn(row, index, numbers, origin)];
  });
  const parts = drawn.flatMap((row) => row.parts);
  const lines = drawn.flatMap((row) => row.lines);
  const marks = drawn.flatMap((row) => row.marks);
  return { ...placed, marginIn: 0, parts, lines, marks, letters: [], artwork: null, cutOff: null };
}

function rowAsDrawn(
  row: MeasuredRow,
  index: number,
  numbers: ReadonlyMap<string, number>,
  origin: { x: number; y: number },
) {
  const transform = `translate(${origin.x} ${origin.y})`;
  const isLeftOut = new Set((row.leftOut ?? []).map(({ id }) => id));
  const parts: DrawnPart[] = allParts(row).map((part) => {
    const number = numbers.get(partKey(row.id, part.id))!;
    const label = partLabelText(row, part, number);
    const drawn = { ...partAsDrawn(row, part, origin, transform), number, label, rowNumber: index + 1 };
    return isLeftOut.has(part.id) ? { ...drawn, isLeftOut: true } : drawn;
  });
  const lines: ScenePath[] = row.looseLinesPath === '' ? [] : [{ key: row.id, path: row.looseLinesPath, transform }];
  const marks = row.looseMarks === undefined ? [] : [{ key: row.id, marks: row.looseMarks, transform }];
  return { parts, lines, marks };
}

/** Returns the job before it is measured; null when there is nothing to draw yet. */
export function sketchedScene(sketches: readonly Sketch[]): DrawingScene | null {
  const placed = stack(sketches.map((sketch) => ({ id: sketch.id, box: sketchBox(sketch) })));
  if (placed === null) return null;
  const letters: ScenePath[] = [];
  let artwork: Scene['artwork'] = null;
  let outlines: Pick<Scene, 'parts' | 'lines' | 'marks'> = { parts: [], lines: [] };
  for (const sketch of sketches) {
    const origin = placed.origins.get(sketch.id);
    if (origin === undefined) continue;
    if (sketch.kind === 'artwork') artwork = { ...sketch, xIn: origin.x, yIn: origin.y };
    else if (sketch.kind === 'outlines') outlines = rowAsDrawn(sketch.row, 0, partNumbers([sketch.row]), origin);
    else letters.push({ key: sketch.id, path: sketch.path, transform: `translate(${origin.x} ${origin.y})` });
  }
  return { ...placed, ...outlines, marginIn: 0, letters, artwork, cutOff: null };
}

/** Converts locations of one row from the row's frame to the frame of the scene. */
export function sceneMarks(scene: DrawingScene, rowId: string, places: readonly Box[]): SceneMark[] {
  const origin = scene.origins.get(rowId);
  if (origin === undefined) return [];
  return places.map(({ minX, minY, maxX, maxY }) => ({
    key: `${rowId} ${minX} ${minY} ${maxX} ${maxY}`,
    minX: minX + origin.x,
    minY: minY + origin.y,
    maxX: maxX + origin.x,
    maxY: maxY + origin.y,
  }));
}

function partAsDrawn(
  row: MeasuredRow,
  part: MeasuredRow['parts'][number],
  origin: { x: number; y: number },
  transform: string,
): Omit<DrawnPart, 'number' | 'label' | 'rowNumber'> {
  const { minX, minY, maxX, maxY } = part.box;
  return {
    key: partKey(row.id, part.id),
    order: -1,
    rowId: row.id,
    partId: part.id,
    path: part.path,
    linesPath: part.linesPath,
    transform,
    minX: minX + origin.x,
    minY: minY + origin.y,
    maxX: maxX + origin.x,
    maxY: maxY + origin.y,
    angleDeg: 0,
    xIn: origin.x,
    yIn: origin.y,
    name: part.name,
    part,
  };
}

function sketchBox(sketch: Sketch): Box {
  if (sketch.kind === 'letters') return sketch.box;
  if (sketch.kind === 'outlines') return boxOfRow(sketch.row);
  return { minX: 0, minY: 0, maxX: sketch.widthIn, maxY: sketch.heightIn };
}

/** Stacks boxes from top to bottom with aligned left edges, gaps between them and a margin around them. */
function stack(
  boxes: readonly { id: string; box: Box }[],
): { widthIn: number; heightIn: number; origins: Map<string, { x: number; y: number }> } | null {
  const shown = boxes.filter(({ box }) => Number.isFinite(box.maxX - box.minX) && Number.isFinite(box.maxY - box.minY));
  if (shown.length === 0) return null;
  let [widest, highest] = [0, 0];
  for (const { box } of shown) {
    widest = Math.max(widest, box.maxX - box.minX);
    highest = Math.max(highest, box.maxY - box.minY);
  }
  const gap = Math.max(Math.min(widest, highest) * gapShare, minIn);
  const margin = Math.max(widest, highest, minIn) * marginShare;
  const origins = new Map<string, { x: number; y: number }>();
  let top = margin;
  for (const { id, box } of shown) {
    origins.set(id, { x: margin - box.minX, y: top - box.minY });
    top += box.maxY - box.minY + gap;
  }
  return { widthIn: widest + 2 * margin, heightIn: top - gap + margin, origins };
}
