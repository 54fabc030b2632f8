import type { JobMeasurement, JobStockUse } from '../../model/answer.ts';
import { jobHasOperations } from '../sheet/sheet-colors.ts';
import { sentenceText, TINY_IN } from '@measurement-nesting/curves/drawing';
import { unitFormat, type UnitFormat } from '../file-units.ts';
import type { ExportJob, ExportTables } from '../types.ts';
import { fontSentence } from '@measurement-nesting/lettering/font-sentence';
import { countPieces, unplacedShare, type UnplacedShare } from '../../model/unplaced-share.ts';
import { pinnedParts } from '../numbered-parts.ts';
import { counted, figure } from './figures.ts';
import { ink, muted, rule, warningColor } from './style.ts';
import { drawTable } from './table.ts';
import type { TextFlow } from './text-flow.ts';
import { fitted, UNKNOWN } from './typeface.ts';
import { tinyHolesLeftOut } from '../tiny-holes-left-out.ts';

const KEY_LINE = 14.5;
/** Maximum number of notes; more would hide the other content. measurements.csv lists all of them. */
const MAX_NOTES = 24;

/** Draws request and result: usage, price, totals, settings, rows, and all that must be known before cutting. */
export function drawFrontPage(flow: TextFlow, job: ExportJob): void {
  drawTitle(flow, job);
  drawUsage(flow, job);
  drawPrice(flow, job);
  drawFigures(flow, job);
  drawPinned(flow, job);
  drawUnplaced(flow, job);
  drawRows(flow, job);
  drawFonts(flow, job);
  drawNotes(flow, job);
}

function drawTitle(flow: TextFlow, job: ExportJob): void {
  const { page } = flow;
  const title = fitted(page.faces.bold, job.name, 20, flow.right - flow.left) || 'Measurement';
  page.text(title, flow.left, flow.y - 16, { size: 20, bold: true });
  const made = [job.date, ...(job.runId ? [`run ${job.runId}`] : []), `engine ${job.engineVersion}`].join(', ');
  const kind = job.layout ? 'Measurement & nesting' : 'Measurement';
  page.text(`${kind}, ${made}`, flow.left, flow.y - 32, { color: muted });
  flow.y -= 42;
  page.line(flow.left, flow.y, flow.right, flow.y, { color: rule, width: 0.75 });
}

function drawUsage(flow: TextFlow, { layout, usage }: ExportJob): void {
  if (!layout) return;
  const { page } = flow;
  page.text('Material usage', flow.left, flow.y - 20, { color: muted });
  if (layout.sheets === 0 || !usage) {
    page.text('No piece was placed', flow.left, flow.y - 44, { size: 22, bold: true });
    flow.y -= 52;
    return;
  }
  const size = Math.min(26, (flow.right - flow.left) / page.faces.bold.width(usage.figure, 1));
  page.text(usage.figure, flow.left, flow.y - 46, { size, bold: true });
  flow.y -= 50;
  if (usage.fill !== null) flow.paragraph(usage.fill, { size: 11 });
  if (usage.weeding) flow.paragraph(usage.weeding, { size: 11 });
  if (usage.sharedCuts) flow.paragraph(usage.sharedCuts, { size: 11 });
  if (usage.cost !== null) flow.paragraph(usage.cost, { size: 11 });
  flow.paragraph(usage.sentence, { size: 11 });
  const { placed: count, total } = countPieces(layout);
  const placed = count === total ? counted(count, 'piece') : `${figure(count, 0)} of ${counted(total, 'piece')}`;
  flow.paragraph(`${placed} placed. Parts cover ${figure(layout.coveredShare * 100, 0)}% of the material used.`, {
    color: muted,
  });
}

function drawPrice(flow: TextFlow, { price }: ExportJob): void {
  if (!price) return;
  flow.heading('Price');
  if (typeof price.printed === 'string') flow.paragraph(price.printed);
  else drawTable(flow, price.printed);
}

/** Draws the totals with the settings beside them. */
function drawFigures(flow: TextFlow, job: ExportJob): void {
  const { totals } = job.measurement;
  const format = unitFormat(job.unit ?? 'in');
  const lengths = (value: number): [string, string] => [format.length(value), format.large(value)];
  const settings = jobSettings(job);
  const missing = unplacedShare(job.measurement, job.layout);
  const middle = flow.left + 0.56 * (flow.right - flow.left);
  const end = settings.length > 0 ? middle - 24 : flow.right;
  flow.need(180);
  const { page } = flow;
  flow.y -= 28;
  heading(flow, 'Totals', flow.left, end);
  const lines: FigureLine[] = [
    {
      label: jobHasOperations(job.measurement) ? 'Length of cut lines' : 'Length of all lines',
      values: lengths(totals.lengthIn),
    },
    ...(missing ? [{ label: `   ${onNoSheet(missing)}`, values: lengths(missing.lengthIn), quiet: true }] : []),
    { label: 'Perimeter', values: lengths(totals.perimeterIn) },
    ...(missing ? [{ label: `   ${onNoSheet(missing)}`, values: lengths(missing.perimeterIn), quiet: true }] : []),
    { label: '   outer edges', values: lengths(totals.outerIn), quiet: true },
    { label: '   inner edges', values: lengths(totals.innerIn), quiet: true },
    { label: 'Open lines', values: lengths(totals.openIn) },
    { label: 'Area', values: [format.area(totals.areaSqIn), format.largeArea(totals.areaSqIn)] },
    { label: 'Pieces', values: [figure(totals.pieces, 0)] },
    { label: 'Pierces', values: [figure(totals.pierces, 0)] },
    ...operationFigures(job.measurement, format),
  ];
  const [first, second] = [flow.left + 0.66 * (end - flow.left), end];
  lines.forEach(({ label, values, quiet }, index) => {
    const y = flow.y - 16 - index * KEY_LINE;
    const indent = label.startsWith(' ') ? 10 : 0;
    page.text(label, flow.left + indent, y, { color: muted });
    const color = quiet ? muted : ink;
    if (values[0] !== undefined) page.text(values[0], first, y, { align: 'right', bold: !quiet, color });
    if (values[1] !== undefined) page.text(values[1], second, y, { align: 'right', color });
  });
  if (settings.length > 0) heading(flow, 'Settings', middle, flow.right);
  settings.forEach(([label, value], index) => {
    const y = flow.y - 16 - index * KEY_LINE;
    page.text(label, middle, y, { color: muted });
    page.text(value, flow.right, y, { align: 'right' });
  });
  flow.y -= 16 + Math.max(lines.length, settings.length) * KEY_LINE - 8;
}

type FigureLine = { label: string; values: readonly string[]; quiet?: boolean };

/** Returns the totals of the operations other than cut; nothing where everything is cut. */
function operationFigures(measurement: JobMeasurement, { length, large, area, largeArea }: UnitFormat): FigureLine[] {
  const { operations } = measurement;
  if (operations === undefined || !jobHasOperations(measurement)) return [];
  const { score, engrave, ignore } = operations;
  return [
    { label: 'Score', values: [length(score.lengthIn), large(score.lengthIn)] },
    { label: '   starts', values: [figure(score.starts, 0)], quiet: true },
    { label: 'Engrave', values: [area(engrave.areaSqIn), largeArea(engrave.areaSqIn)] },
    ...(ignore.shapes > 0
      ? [{ label: 'Ignored', values: [counted(ignore.shapes, 'shape'), length(ignore.lengthIn)], quiet: true }]
      : []),
  ];
}

const onNoSheet = ({ missing, total }: UnplacedShare): string =>
  `on no sheet: ${missing} of ${counted(total, 'piece')}`;

function heading(flow: TextFlow, text: string, left: number, right: number): void {
  flow.page.text(text, left, flow.y, { size: 11, bold: true });
  flow.page.line(left, flow.y - 6, right, flow.y - 6, { color: rule, width: 0.75 });
}

function drawPinned(flow: TextFlow, job: ExportJob): void {
  const pinned = pinnedParts(job);
  if (pinned.length === 0) return;
  flow.heading('Pinned by hand');
  for (const line of pinned.slice(0, MAX_NOTES)) flow.paragraph(line);
  const more = pinned.length - MAX_NOTES;
  if (more > 0) flow.paragraph(`${counted(more, 'more line')}: see README.txt.`, { color: muted });
}

function drawUnplaced(flow: TextFlow, { layout, unit = 'in' }: ExportJob): void {
  if (!layout) return;
  if (layout.unplaced.length === 0) return;
  flow.heading('Not placed');
  for (const { count, name, message, sentence = [message] } of layout.unplaced) {
    flow.paragraph(`${figure(count, 0)} x ${name}: ${sentenceText(sentence, unit)}`, { color: warningColor });
  }
}

function drawRows(flow: TextFlow, { measurement, layout, tables }: ExportJob): void {
  flow.heading('Rows');
  drawTable(flow, tables.rows(measurement, unplacedShare(measurement, layout)));
}

function drawFonts(flow: TextFlow, { measurement }: ExportJob): void {
  const sentences = new Set(measurement.rows.flatMap((row) => fontSentence(row) ?? []));
  if (sentences.size === 0) return;
  flow.heading('Fonts measured');
  for (const sentence of sentences) flow.paragraph(sentence);
}

function drawNotes(flow: TextFlow, job: ExportJob): void {
  const notes = job.measurement.rows.flatMap((row, index) =>
    row.warnings
      .filter(({ message }) => message !== fontSentence(row))
      .map(({ message, sentence = [message] }) => `Row ${index + 1}: ${sentenceText(sentence, job.unit ?? 'in')}`),
  );
  if (hasUnknownLetters(flow, job)) {
    notes.unshift(
      'Letters that these pages have no type for are shown as "?". The other files of this zip have the full names.',
    );
  }
  if (notes.length === 0) return;
  flow.heading('Notes');
  for (const note of notes.slice(0, MAX_NOTES)) flow.paragraph(note);
  const more = notes.length - MAX_NOTES;
  if (more > 0) flow.paragraph(`${counted(more, 'more note')}: see measurements.csv.`, { color: muted });
}

function hasUnknownLetters(flow: TextFlow, { name, measurement, layout }: ExportJob): boolean {
  const parts = layout ? measurement.rows.flatMap((row) => row.parts) : [];
  const names = [name, ...[...measurement.rows, ...parts].map((named) => named.name)];
  return names.some((text) => !text.includes(UNKNOWN) && flow.page.faces.regular.clean(text).includes(UNKNOWN));
}

/** Returns the job's nesting settings as pairs of label and value. */
function jobSettings({
  layout,
  options,
  measurement,
  tables,
  unit = 'in',
}: ExportJob): [label: string, value: string][] {
  if (!layout) return [];
  const { value, sides } = unitFormat(unit);
  const { widthIn, heightIn, marginIn, price = null, roll } = layout.sheet;
  const one = { name: '', widthIn, heightIn, remnant: false, price, roll, sheets: [] };
  const settings: [string, string][] = [
    ...(layout.stock ?? [one]).map((size): [string, string] => [
      size.name || (size.roll ? 'Roll' : size.remnant ? 'Offcut' : 'Sheet'),
      size.roll ? tables.rollSetting(size) : `${sides(size)}${ofSize(size, tables)}`,
    ]),
    ['Edge margin', value(marginIn)],
  ];
  settings.push(...tables.settings(options ?? {}));
  const leftOut = tinyHolesLeftOut(measurement);
  if (leftOut > 0) settings.push([`Holes below ${value(TINY_IN)}`, `${counted(leftOut, 'hole')} left out`]);
  settings.push(['Kerf', 'Not compensated']);
  return settings;
}

/** Returns the remaining properties of a size in words: offcut, mark and price. */
function ofSize(
  { name, remnant, price, mark = '' }: Pick<JobStockUse, 'name' | 'remnant' | 'price' | 'mark'>,
  tables: ExportTables,
): string {
  const cost = remnant || price === null ? '' : `${tables.price(price)} each`;
  const words = [remnant ? 'offcut' : '', mark === name || mark === cost ? '' : mark, cost];
  return words
    .filter((word) => word !== '')
    .map((word) => `, ${word}`)
    .join('');
}
