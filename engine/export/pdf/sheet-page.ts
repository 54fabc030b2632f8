import { applyToPoint, type Contour } from '@measurement-nesting/curves';
import type { JobLayout } from '../../model/answer.ts';
import type { DistinctSheet } from '../sheet/distinct-sheets.ts';
import type { NumberedPart } from '../numbered-parts.ts';
import { numberedName, partKey } from '../../model/part-numbers.ts';
import { sheetAt } from '../../model/sheets.ts';
import { placementMap } from '../../model/placement-map.ts';
import { nameToEngrave } from '../sheet/engraved-name.ts';
import type { FileUnit, UnitFormat } from '../file-units.ts';
import type { UsageWords } from '../types.ts';
import { curveOperators, operands } from '../../format/pdf/curve-operators.ts';
import { counted } from './figures.ts';
import { PageContent, type Typefaces } from './page-content.ts';
import type { PartForm } from './part-forms.ts';
import { cut, engraved, engravedArea, faint, ink, leftover, muted, paper, rowTints, scored } from './style.ts';

/** Position of a sheet on its page: lower left corner and points per inch. */
type Frame = { readonly x: number; readonly y: number; readonly scale: number };

const HEAD = 52;
const FOOT = 62;
/** Points reserved for the sheet's height, which is written beside it. */
const SIDE = 14;
const POINTS_PER_INCH = 72;
const NUMBER_SIZE = { min: 1, max: 10 };
/** Minimum font size of a name in points. */
const NAME_SIZE = 4;
/** Share of the free space used by a number; the rest separates it from the outline of its part. */
const ROOM_USED = 0.85;
/** Height and width of a digit, as shares of the font size. */
const DIGIT = { height: 0.72, width: 0.556 };
const LINE_WIDTH = { min: 0.15, max: 0.5 };
/** Lengths of the ruler, in the unit of the files. */
const RULERS: Readonly<Record<FileUnit, readonly [number, ...number[]]>> = {
  in: [0.5, 1, 2, 3, 6, 12, 24, 36, 48, 60],
  mm: [10, 20, 50, 100, 200, 300, 500, 1000, 1500],
};
const LONGEST_RULER = 140;

export type SheetPageJob = {
  readonly layout: JobLayout;
  readonly usage: UsageWords | null;
  readonly parts: ReadonlyMap<string, NumberedPart>;
  /** Open lines beside the parts, in the sheet's frame. */
  readonly lines: readonly Contour[];
  readonly formOf: (part: NumberedPart) => PartForm | null;
  readonly format: UnitFormat;
};

/** Draws one sheet to scale on a page of its own, upright or across, whichever is larger. */
export function sheetPage(job: SheetPageJob, distinct: DistinctSheet, faces: Typefaces): PageContent {
  const { widthIn, heightIn } = sheetAt(job.layout, distinct.sheet);
  const upright = scaleOn(paper.short, paper.long, widthIn, heightIn);
  const across = scaleOn(paper.long, paper.short, widthIn, heightIn);
  const [width, height] = across > upright ? [paper.long, paper.short] : [paper.short, paper.long];
  const scale = Math.max(upright, across);
  const page = new PageContent(width, height, faces);
  const frame: Frame = {
    x: (width + SIDE - widthIn * scale) / 2,
    y: height - paper.margin - HEAD - heightIn * scale,
    scale,
  };
  drawHead(page, job, distinct);
  drawSheet(page, frame, job, distinct);
  drawParts(page, frame, job, distinct);
  drawCut(page, frame, job, distinct);
  drawKey(page, frame, job, distinct);
  return page;
}

/** Returns points per inch, at most true size. */
function scaleOn(width: number, height: number, widthIn: number, heightIn: number): number {
  const room = { width: width - 2 * paper.margin - SIDE, height: height - 2 * paper.margin - HEAD - FOOT };
  return Math.min(POINTS_PER_INCH, room.width / widthIn, room.height / heightIn);
}

function drawHead(
  page: PageContent,
  { layout, format }: SheetPageJob,
  { sheet, alike, placements }: DistinctSheet,
): void {
  const top = page.height - paper.margin;
  const right = page.width - paper.margin;
  page.text(`Sheet ${sheet + 1} of ${layout.sheets}`, paper.margin, top - 14, { size: 16, bold: true });
  if (alike.length > 1)
    page.text(`Cut ${alike.length} alike`, right, top - 14, { size: 16, bold: true, align: 'right' });
  const { name = '', mark = '' } = layout.stock?.find(({ sheets }) => sheets.includes(sheet)) ?? {};
  const size = [name, mark === name ? '' : mark, format.sides(sheetAt(layout, sheet))]
    .filter((word) => word !== '')
    .join(', ');
  page.text(`${size}, ${counted(placements.length, 'piece')}`, paper.margin, top - 29, { color: muted });
  if (alike.length > 1) {
    page.text(`Sheets ${listed(alike)}`, right, top - 29, { color: muted, align: 'right' });
  }
}

/** Formats sheet numbers: '1, 2 and 5', '1 to 4'. */
function listed(sheets: readonly number[]): string {
  const first = sheets[0]! + 1;
  const last = sheets.at(-1)! + 1;
  if (sheets.length > 2 && last - first === sheets.length - 1) return `${first} to ${last}`;
  if (sheets.length > 8) return `${first} to ${last}, ${sheets.length} of them`;
  return `${sheets
    .slice(0, -1)
    .map((sheet) => sheet + 1)
    .join(', ')} and ${last}`;
}

function drawSheet(page: PageContent, frame: Frame, job: SheetPageJob, distinct: DistinctSheet): void {
  const { x, y, scale } = frame;
  const { widthIn, heightIn, marginIn, zones = [], outline } = sheetAt(job.layout, distinct.sheet);
  const piece = leftoverOn(job, distinct);
  const edge = { color: ink, width: 1 };
  if (outline === undefined) {
    if (piece) page.fill(x + piece.x * scale, y, piece.width * scale, piece.height * scale, leftover);
    page.frame(x, y, widthIn * scale, heightIn * scale, edge);
  } else {
    page.polygon(
      outline.map(({ xIn, yIn }): [number, number] => [x + xIn * scale, y + (heightIn - yIn) * scale]),
      edge,
    );
  }
  const inside = { width: widthIn - 2 * marginIn, height: heightIn - 2 * marginIn };
  if (outline === undefined && marginIn > 0 && inside.width > 0 && inside.height > 0) {
    const marginStyle = { color: faint, width: 0.4 };
    page.frame(x + marginIn * scale, y + marginIn * scale, inside.width * scale, inside.height * scale, marginStyle);
  }
  for (const zone of zones) drawZone(page, frame, zone, heightIn);
  const style = { size: 8, color: muted, align: 'center' } as const;
  page.text(job.format.value(widthIn), x + (widthIn * scale) / 2, y + heightIn * scale + 5, style);
  page.text(job.format.value(heightIn), x - 5, y + (heightIn * scale) / 2, { ...style, upwards: true });
}

/** Draws an exclusion zone: a gray rectangle with its diagonals. */
function drawZone(
  page: PageContent,
  { x, y, scale }: Frame,
  zone: NonNullable<JobLayout['sheet']['zones']>[number],
  sheetHeightIn: number,
): void {
  const [left, right] = [x + zone.xIn * scale, x + (zone.xIn + zone.widthIn) * scale];
  const top = y + (sheetHeightIn - zone.yIn) * scale;
  const bottom = top - zone.heightIn * scale;
  const style = { color: faint, width: 0.6 };
  page.fill(left, bottom, right - left, top - bottom, leftover);
  page.frame(left, bottom, right - left, top - bottom, style);
  page.line(left, bottom, right, top, style);
  page.line(left, top, right, bottom, style);
}

function drawParts(
  page: PageContent,
  frame: Frame,
  job: SheetPageJob,
  { sheet: index, placements }: DistinctSheet,
): void {
  const { x, y, scale } = frame;
  const sheet = sheetAt(job.layout, index);
  const top = y + sheet.heightIn * scale;
  const labels: { x: number; y: number; text: string; size: number }[] = [];
  page.add(
    `q ${operands(scale, 0, 0, -scale, x, top)} cm 1 J 1 j ${operands(lineWidth(sheet, scale, placements.length) / scale)} w ${operands(...ink)} RG`,
  );
  for (const placement of placements) {
    const numbered = job.parts.get(partKey(placement.rowId, placement.partId));
    const form = numbered && job.formOf(numbered);
    if (!form) continue;
    page.forms.set(form.name, form.ref);
    const map = placementMap(placement);
    const tint = rowTints[numbered.rowIndex % rowTints.length]!;
    page.add(`q ${operands(...tint)} rg ${matrix(map)} cm /${form.name} Do Q`);
    const spot = applyToPoint(map, form.spot.x, form.spot.y);
    const label = labelIn(numbered, ROOM_USED * form.spot.side * scale, page.faces);
    if (label === null) continue;
    labels.push({ x: x + spot.x * scale, y: top - spot.y * scale, ...label });
  }
  if (job.lines.length > 0) page.add(`${operands(...engraved)} RG\n${curveOperators(job.lines)}\nS`);
  page.add('Q');
  for (const { text, size, ...at } of labels) {
    page.text(text, at.x, at.y - (DIGIT.height * size) / 2, { size, bold: true, align: 'center' });
  }
}

/** Returns the label of a part in a square: its number and the user's name if both are readable, otherwise the number. */
function labelIn(
  { number, row, part }: NumberedPart,
  side: number,
  { bold }: Typefaces,
): { text: string; size: number } | null {
  const sizeOf = (text: string): number =>
    Math.min(NUMBER_SIZE.max, side / Math.hypot(DIGIT.height, bold.width(text, 1)));
  const name = nameToEngrave(row, part);
  const named = name === null ? null : numberedName(number, name);
  if (named !== null && sizeOf(named) >= NAME_SIZE) return { text: named, size: sizeOf(named) };
  const size = side / Math.hypot(DIGIT.height, DIGIT.width * String(number).length);
  return size < NUMBER_SIZE.min ? null : { text: String(number), size: Math.min(NUMBER_SIZE.max, size) };
}

/** Returns the line width in points: thinner if many parts share the page, so that their lines remain distinct. */
function lineWidth(sheet: JobLayout['sheet'], scale: number, pieces: number): number {
  const roomOfOne = scale * Math.sqrt((sheet.widthIn * sheet.heightIn) / Math.max(1, pieces));
  return Math.min(LINE_WIDTH.max, Math.max(LINE_WIDTH.min, roomOfOne * 0.015));
}

/** Rotation entries have more digits than lengths: a millionth of a turn is visible at the far end of a long part. */
function matrix([a, b, c, d, e, f]: readonly [number, number, number, number, number, number]): string {
  return [...[a, b, c, d].map((value) => String(Number(value.toFixed(6)))), operands(e, f)].join(' ');
}

/** Returns the offcut of the last sheet, in inches from the sheet's lower left corner; null on other sheets. */
function leftoverOn({ layout, usage }: SheetPageJob, { sheet: index, alike }: DistinctSheet) {
  const { cutOff } = layout;
  const sheet = sheetAt(layout, index);
  if (!cutOff || !usage || usage.leftover === null || alike.at(-1) !== layout.sheets - 1) return null;
  return cutOff.axis === 'x'
    ? { x: cutOff.atIn, width: sheet.widthIn - cutOff.atIn, height: sheet.heightIn, text: usage.leftover }
    : { x: 0, width: sheet.widthIn, height: sheet.heightIn - cutOff.atIn, text: usage.leftover };
}

function drawCut(page: PageContent, { x, y, scale }: Frame, job: SheetPageJob, distinct: DistinctSheet): void {
  const piece = leftoverOn(job, distinct);
  if (!piece) return;
  const style = { color: cut, width: 1, dash: '5 3' };
  const [left, right] = [x + piece.x * scale, x + (piece.x + piece.width) * scale];
  const top = y + piece.height * scale;
  if (piece.x > 0) page.line(left, y, left, top, style);
  else page.line(left, top, right, top, style);
  const upwards = piece.width * scale < 90 && piece.height > piece.width;
  const [room, depth] = upwards ? [top - y, right - left] : [right - left, top - y];
  const text = `Left over: ${piece.text} ${job.format.unit}`;
  const size = Math.min(9, depth * 0.8, (room * 0.9) / page.faces.regular.width(text, 1));
  const middle = { x: (left + right) / 2, y: (y + top) / 2 };
  const shift = (DIGIT.height * size) / 2;
  const at = upwards ? { x: middle.x + shift, y: middle.y } : { x: middle.x, y: middle.y - shift };
  page.text(text, at.x, at.y, { size, color: muted, align: 'center', upwards });
}

type Key = { readonly text: string; readonly style: { color: typeof ink; width: number; dash?: string } };
/** Points between the lines of keys. */
const KEY_LINE = 14;

/** Draws the area below the sheet: a ruler, the scale, and the meaning of the lines. */
function drawKey(page: PageContent, { y, scale }: Frame, job: SheetPageJob, distinct: DistinctSheet): void {
  const base = y - 22;
  const { unit, perInch, value } = job.format;
  const lengths = RULERS[unit].map((length) => length / perInch);
  const inches = lengths.findLast((length) => length * scale <= LONGEST_RULER) ?? lengths[0]!;
  const end = paper.margin + inches * scale;
  const style = { color: ink, width: 0.75 };
  page.line(paper.margin, base, end, base, style);
  for (const x of [paper.margin, (paper.margin + end) / 2, end]) page.line(x, base, x, base + 4, style);
  const ratio = POINTS_PER_INCH / scale;
  const ruler = value(inches);
  const text =
    ratio > 1 ? `${ruler}, scale 1 : ${Number(ratio.toFixed(2))} when printed at 100%` : `${ruler}, true size`;
  page.text(text, end + 6, base - 1, { size: 8, color: muted });
  const keys: Key[] = [];
  const { marginIn, outline } = sheetAt(job.layout, distinct.sheet);
  if (marginIn > 0 && outline === undefined)
    keys.push({ text: `edge margin ${value(marginIn)}`, style: { color: faint, width: 0.6 } });
  if (sheetAt(job.layout, distinct.sheet).zones?.length)
    keys.push({ text: 'exclusion zone', style: { color: faint, width: 0.6 } });
  if (leftoverOn(job, distinct)) {
    const last = distinct.alike.length > 1 ? `straight cut, on sheet ${job.layout.sheets} only` : 'straight cut';
    keys.push({ text: last, style: { color: cut, width: 1, dash: '5 3' } });
  }
  drawKeyLine(page, base, keys);
  drawKeyLine(page, base - KEY_LINE, markKeys(job, distinct));
}

/** Returns the keys of the marks that a sheet has. */
function markKeys(job: SheetPageJob, { placements }: DistinctSheet): Key[] {
  const marks = placements.flatMap(({ rowId, partId }) => job.parts.get(partKey(rowId, partId))?.part.marks ?? []);
  const has = (of: (typeof marks)[number]['operation']) => marks.some(({ operation }) => operation === of);
  return [
    ...(has('score') ? [{ text: 'score', style: { color: scored, width: 0.75 } }] : []),
    ...(has('engrave') ? [{ text: 'engrave', style: { color: engravedArea, width: 5 } }] : []),
  ];
}

/** Draws keys on one line, aligned right. */
function drawKeyLine(page: PageContent, base: number, keys: readonly Key[]): void {
  let right = page.width - paper.margin;
  for (const key of keys.toReversed()) {
    page.text(key.text, right, base - 1, { size: 8, color: muted, align: 'right' });
    right -= page.faces.regular.width(key.text, 8) + 6;
    page.line(right - 20, base + 1.5, right, base + 1.5, key.style);
    right -= 34;
  }
}
