import type { JobLayout } from '#lib/shared/model.ts';
import { partKey, partLabelText, outlineAreaSqIn, partNumbers, sheetAt, weedingBoxes } from '#lib/shared/model.ts';
import type {
  Layout,
  Mark,
  MeasuredPart,
  MeasurementResult,
  Placement,
  StockUse,
} from '#lib/shared/contracts/result.ts';
import { rollText } from '#lib/shared/costs/roll-words.ts';
import { formatSize } from '#lib/shared/format.ts';
import type { LengthUnit } from '#lib/shared/units.ts';

/** Model of the viewer: the shapes on each sheet with their positions. Inches, y down. */

export type DrawnPart = {
  /** Unique within the layout; stable while it is on screen. */
  key: string;
  /** Index of the placement in the layout; -1 in a drawing, which has no placements. */
  order: number;
  rowId: string;
  partId: string;
  path: string;
  linesPath: string;
  /** SVG transform from the part's frame to the sheet's. */
  transform: string;
  /** Bounding box on the sheet. */
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
  /** Rotation of the part in degrees, clockwise on the screen, about the point (xIn, yIn) of the sheet. */
  angleDeg: number;
  /** True when the part is reflected in its y axis before. */
  isMirrored?: boolean;
  xIn: number;
  yIn: number;
  /** Number of the part; see `partNumbers`. */
  number: number;
  /** Number and, for a part of a drawing, its name. */
  label: string;
  name: string;
  rowNumber: number;
  part: MeasuredPart;
  /** True for a part that is not cut, by choice. */
  isLeftOut?: boolean;
};

/** Content of the canvas: a sheet, or the drawing. Inches, y down, from (0, 0) to (widthIn, heightIn). */
export type Scene = {
  widthIn: number;
  heightIn: number;
  /** Margin along the edges; 0 where there is no sheet. */
  marginIn: number;
  parts: DrawnPart[];
  /** Paths that belong to no part. */
  lines: readonly ScenePath[];
  /** Score lines and engraved areas that belong to no part; omitted without any. */
  marks?: readonly { key: string; marks: readonly Mark[]; transform: string }[];
  /** Lettering before it is measured. */
  letters: readonly ScenePath[];
  /** Artwork before it is measured, as the file shows it. */
  artwork: { svg: string; xIn: number; yIn: number; widthIn: number; heightIn: number } | null;
  /** Exclusion zones of a sheet; omitted without any. */
  zones?: JobLayout['sheet']['zones'];
  /** Corners of a sheet that is not a rectangle. */
  outline?: JobLayout['sheet']['outline'];
  /** Terms of a roll; omitted for a sheet. */
  roll?: JobLayout['sheet']['roll'];
  /** The straight cut across the last sheet. */
  cutOff: Layout['cutOff'];
};
export type ScenePath = { key: string; path: string; transform: string };

export type SheetDrawing = Scene & {
  /** 0-based index of the sheet. */
  index: number;
  /** Stock entry of the sheet; null where all sheets are alike. */
  size: Pick<StockUse, 'name' | 'remnant' | 'mark'> | null;
};

export function sheetDrawings(layout: Layout, measurement: MeasurementResult): SheetDrawing[] {
  const partOf = partLookup(measurement);
  const sheets: (SheetDrawing & { lines: ScenePath[] })[] = Array.from({ length: layout.sheets }, (_, index) => ({
    index,
    ...shownSheet(layout, index),
    size: sizeOf(layout, index),
    parts: [],
    lines: [],
    letters: [],
    artwork: null,
    // A straight cut across an outline leaves no rectangle that could be stated.
    cutOff: index === layout.sheets - 1 && layout.sheet.outline === undefined ? layout.cutOff : null,
  }));
  layout.placements.forEach((placement, order) => {
    const found = partOf.get(partKey(placement.rowId, placement.partId));
    const sheet = sheets[placement.sheet];
    if (found !== undefined && sheet !== undefined) sheet.parts.push(place(placement, order, found));
  });
  weedingBoxes(measurement.rows, layout).forEach(({ box, pose }, nth) => {
    const path = `M${box.minX} ${box.minY}H${box.maxX}V${box.maxY}H${box.minX}Z`;
    sheets[pose.sheet]?.lines.push({ key: `weed-${nth}`, path, transform: transformOf(pose) });
  });
  return sheets;
}

/** Returns a sheet; of a roll the used part and some more, so that its cut is visible. */
function shownSheet(layout: Layout, index: number) {
  const sheet = sheetAt(layout, index);
  const { cutOff } = layout;
  if (sheet.roll === undefined || index !== layout.sheets - 1 || cutOff === null) return sheet;
  const restIn = cutOff.leftoverHeightIn;
  return { ...sheet, heightIn: sheet.heightIn + Math.min(restIn, Math.max(minRestIn, sheet.heightIn * restShare)) };
}
/** Unused part of a roll that is shown, in inches and as a share of the used one. */
const minRestIn = 4;
const restShare = 0.08;

function sizeOf({ stock }: Layout, index: number): SheetDrawing['size'] {
  return stock?.find(({ sheets }) => sheets.includes(index)) ?? null;
}

/** Size of a sheet as '48.00 x 96.00 in', with its stock entry: 'White acrylic 1/8, offcut, 48.00 x 58.57 in'. */
export function sheetSizeText({ widthIn, heightIn, size, roll }: SheetDrawing, unit: LengthUnit): string {
  if (roll !== undefined) return rollText({ widthIn, heightIn, roll, ...size }, unit);
  const { name = '', mark = '', remnant = false } = size ?? {};
  const words = [name, mark === name ? '' : mark, remnant ? 'offcut' : ''].filter((word) => word !== '');
  return [...words, `${formatSize(widthIn, heightIn, unit)} ${unit}`].join(', ');
}

/** Returns the share of the sheet's area that its parts cover, 0 to 1. */
export function fillOf(sheet: SheetDrawing): number {
  const { widthIn, heightIn, outline } = sheet;
  const areaSqIn = outline === undefined ? widthIn * heightIn : outlineAreaSqIn(outline);
  return sheet.parts.reduce((sum, { part }) => sum + part.figures.areaSqIn, 0) / areaSqIn;
}

type Found = Pick<DrawnPart, 'part' | 'number' | 'label' | 'rowNumber'>;

function partLookup(measurement: MeasurementResult): Map<string, Found> {
  const numbers = partNumbers(measurement.rows);
  const lookup = new Map<string, Found>();
  measurement.rows.forEach((row, index) => {
    for (const part of row.parts) {
      const key = partKey(row.id, part.id);
      const number = numbers.get(key)!;
      lookup.set(key, { part, number, label: partLabelText(row, part, number), rowNumber: index + 1 });
    }
  });
  return lookup;
}

function place(placement: Placement, order: number, found: Found): DrawnPart {
  const { part } = found;
  const { xIn, yIn, angleDeg, mirrored = false } = placement;
  return {
    key: `${partKey(placement.rowId, placement.partId)}/${order}`,
    order,
    rowId: placement.rowId,
    partId: placement.partId,
    path: part.path,
    linesPath: part.linesPath,
    transform: transformOf(placement),
    ...turnedBox(part.box, placement),
    angleDeg,
    ...(mirrored && { isMirrored: true }),
    xIn,
    yIn,
    ...found,
    name: part.name,
  };
}

/** Returns the SVG transform from the frame of a drawing to that of its sheet. */
const transformOf = ({ xIn, yIn, angleDeg, mirrored = false }: Pose): string =>
  `translate(${short(xIn)} ${short(yIn)}) rotate(${short(angleDeg)})${mirrored ? ' scale(-1 1)' : ''}`;
type Pose = Pick<Placement, 'xIn' | 'yIn' | 'angleDeg' | 'mirrored'>;

/** Rounds to 1e-7 inch, finer than any screen shows, which shortens the SVG text. */
function short(value: number): string {
  return String(Number(value.toFixed(7)));
}

/** Bounding box of the rotated box; contains the bounding box of the rotated part. */
function turnedBox(box: MeasuredPart['box'], { xIn, yIn, angleDeg, mirrored = false }: Placement) {
  const angle = (angleDeg * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const sides = mirrored ? [-box.minX, -box.maxX] : [box.minX, box.maxX];
  const corners = sides.flatMap((x) =>
    [box.minY, box.maxY].map((y) => ({ x: xIn + x * cos - y * sin, y: yIn + x * sin + y * cos })),
  );
  const xs = corners.map((corner) => corner.x);
  const ys = corners.map((corner) => corner.y);
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
}
