import type { Difference } from '@measurement-nesting/measure';
import { lengthAccount, type LengthAccount } from './length-account.ts';
import { nameToEngrave } from './sheet/engraved-name.ts';
import type { CountedSheet } from './sheet/sheet-contents.ts';
import type { SheetColors } from './sheet/sheet-colors.ts';
import { partKey } from '../model/part-key.ts';
import { numberedName, partNumbers } from '../model/part-numbers.ts';
import { numberedParts } from './numbered-parts.ts';
import { BESIDE_IN } from './sheet/loose-lines.ts';
import { fontSentence } from '@measurement-nesting/lettering/font-sentence';
import { countPieces } from '../model/unplaced-share.ts';
import { TINY_IN } from '@measurement-nesting/curves/drawing';
import { hasSheetsTable } from './has-sheets-table.ts';
import { operationLines, type OperationLines } from './operation-lines.ts';
import { pinnedParts } from './pinned-parts.ts';
import { tinyHolesLeftOut } from './tiny-holes-left-out.ts';
import type { ExportJob } from './types.ts';

const sheetFiles = [
  'sheets: what to cut, each sheet as SVG (exact curves) and as DXF (AutoCAD 2000). In the DXF each outline is one closed',
  '  piece, a circle or a polyline of straight lines and arcs, everywhere within 0.001 in of the exact curve.',
  'sheets/R12: the same DXF for older machines (AutoCAD R12). Choose inches if your program asks: R12 cannot say it.',
  'sheets/exact: the same DXF with exact curves (splines). An outline with curves is several pieces there, whose ends meet:',
  '  join them if your program does not.',
];
const layerLines = [
  'Layers: CUT_OUTER, CUT_INNER (holes: cut these first), ENGRAVE (open lines). SHEET and LABEL are not for cutting.',
  'In the SVG, sheet, margin, exclusion zones and labels are hidden layers: whatever has a stroke is to be cut.',
];

/** Returns the text that explains the other files to someone who opens the zip a year later. */
export function readmeTxt(job: ExportJob, sheets: readonly CountedSheet[], colors: SheetColors | null = null): string {
  const { layout } = job;
  const operations = operationLines(job.measurement, sheets, colors);
  const lines = [
    `${job.name}`,
    `Made ${job.date}${job.runId ? `, run ${job.runId}` : ''}, engine ${job.engineVersion}`,
    ...incompleteLines(job),
    '',
    'FILES',
    ...(layout
      ? [
          ...sheetFiles,
          ...(operations.layers.length > 0 ? operations.layers : layerLines),
          'nest.json: the layout for other programs.',
        ]
      : []),
    ...(layout && hasSheetsTable(layout)
      ? ['sheets.csv: the sheet sizes that were used, with their prices and costs and which sheets they are.']
      : []),
    'summary.pdf: the pages to print.',
    'measurements.csv: all figures, for a spreadsheet.',
    ...(job.price ? ['price.csv: the price of the job, for a spreadsheet. It is an aid, not an invoice.'] : []),
    '',
    'UNITS',
    'Everything is in inches at true size. SVG: one unit of the viewBox is one inch.',
    'Kerf is not compensated.',
    '',
    'WHAT THE NUMBERS MEAN',
    'Length: every line as drawn, outer edges, holes, open lines and doubles. Line thickness is ignored.',
    'Perimeter: the finished edge of the filled shapes after merging overlaps, outer + inner.',
    'Pierces: closed loops + open lines.',
    'Height of lettering: the height of a capital letter, unless the height_rule column says otherwise.',
    ...operations.figures,
    ...fontLines(job),
    ...tinyHoleLines(job),
    ...leftOutLines(job),
    ...rowRuleLines(job),
    ...partLines(job),
    ...engravedNameLines(job, sheets, colors),
  ];
  if (layout) {
    lines.push('', 'SHEETS');
    for (const line of sizeLines(job, layout)) lines.push(line);
    for (const line of zoneLines(layout)) lines.push(line);
    if (job.usage?.fill) lines.push(`As many as fit: ${job.usage.fill}`);
    lines.push(
      `Material used: ${job.usage?.figure ?? 'none'}. ${job.usage?.sentence ?? ''}`,
      ...(job.usage?.cost ? [`Cost: ${job.usage.cost}`] : []),
      'Sheets that are cut alike are saved once, with "cut N" in the name.',
    );
    if (job.startedFrom === 'last layout') lines.push('The nest started from the layout of the run before.');
    const pinned = pinnedParts(job);
    if (pinned.length > 0) lines.push('', 'PINNED BY HAND');
    for (const line of pinned) lines.push(line);
    const account = lengthAccount(job.measurement, sheets);
    lines.push('', 'NOT PLACED');
    for (const line of notPlaced(layout.unplaced, account)) lines.push(line);
    for (const line of accountLines(job, account, operations)) lines.push(line);
  }
  return lines.map((line) => `${line.replace(/[\r\n]+/g, ' ')}\r\n`).join('');
}

/** Returns the lines about missing pieces, which come first because an incomplete page can seem complete. */
function incompleteLines({ layout }: ExportJob): string[] {
  if (layout === null) return [];
  const { placed, total } = countPieces(layout);
  return placed === total
    ? []
    : [`INCOMPLETE: the sheets hold ${placed} of ${total} ${total === 1 ? 'piece' : 'pieces'}. See NOT PLACED.`];
}

function sizeLines({ tables }: ExportJob, layout: NonNullable<ExportJob['layout']>): string[] {
  const { sheet, stock } = layout;
  const margin = `edge margin ${sheet.marginIn} in.`;
  if (stock === undefined) {
    const price = sheet.price === undefined ? '' : `$${sheet.price.toFixed(2)} each, `;
    return [`Sheet ${sheet.widthIn} x ${sheet.heightIn} in, ${price}${margin}`];
  }
  return [...stock.map((size) => `${tables.sizeLine(size)}.`), `Every sheet with an ${margin}`];
}

/** Returns the lines about the exclusion zones of each size. */
function zoneLines({ sheet, stock }: NonNullable<ExportJob['layout']>): string[] {
  const sizes = (stock ?? [sheet]).filter(({ zones }) => zones?.length);
  if (sizes.length === 0) return [];
  return [
    'Exclusion zones (X and Y from the upper left corner of the sheet, layer EXCLUSION_ZONES of the DXF, not for cutting):',
    ...sizes.flatMap(({ widthIn, heightIn, zones = [] }) =>
      zones.map(
        (zone) =>
          `  sheet ${widthIn} x ${heightIn} in: ${zone.widthIn} x ${zone.heightIn} in at X ${zone.xIn}, Y ${zone.yIn} in`,
      ),
    ),
  ];
}

const notCut: Readonly<Record<Exclude<Difference['kind'], 'open_lines'>, string>> = {
  double_lines: 'Drawn twice, cut once',
  overlaps: 'Drawn inside other shapes, not cut',
  inner_edges: 'Drawn inside their own shape, not cut',
  closed_gaps: 'Gaps that we closed: cut, but not drawn',
};

/** Returns the lines about pieces and open lines that are on no sheet. */
function notPlaced(unplaced: NonNullable<ExportJob['layout']>['unplaced'], { looseLines }: LengthAccount): string[] {
  if (unplaced.length === 0 && looseLines.length === 0) return ['Nothing: every piece is on a sheet.'];
  return [
    ...unplaced.map(({ count, name, message }) => `${count} x ${name}: ${message}`),
    ...(unplaced.length === 0 ? ['Every piece is on a sheet, but not every open line:'] : []),
    ...looseLines.map(({ count, name, lengthIn }) => `${count} x open line of ${name}: ${lengthIn.toFixed(3)} in.`),
  ];
}

/** Returns the lines that account for all of the measured length. */
function accountLines(job: ExportJob, account: LengthAccount, operations: OperationLines): string[] {
  const hasOperations = operations.account.length > 0;
  const item = (label: string, lengthIn: number): string => `${label}: ${lengthIn.toFixed(3)} in`;
  const some = (label: string, lengthIn: number): string[] => (lengthIn === 0 ? [] : [item(label, lengthIn)]);
  return [
    '',
    'WHERE THE LENGTH IS (all copies)',
    item('On the sheets, CUT_OUTER', account.outerIn),
    ...(hasOperations
      ? [item('On the sheets, CUT_INNER', account.innerIn + account.openIn)]
      : [item('On the sheets, CUT_INNER', account.innerIn), item('On the sheets, ENGRAVE', account.openIn)]),
    ...some('Pieces that are on no sheet', account.unplacedIn),
    ...account.looseLines.map(({ name, count, lengthIn }) =>
      item(`On no sheet: ${count === 1 ? 'an open line' : `${count} open lines`} of ${name}`, lengthIn),
    ),
    ...account.notCut.flatMap(({ kind, lengthIn }) => some(notCut[kind], lengthIn)),
    item('Together, the length measured', job.measurement.totals.lengthIn),
    ...(account.looseLines.length > 0 ? [leftLinesText(job)] : []),
    ...operations.account,
  ];
}

/** Returns the reasons for open lines on no sheet. */
const leftLinesText = ({ measurement: { rows } }: ExportJob): string =>
  rows.some(({ parts }) => parts.some(({ quantity }) => quantity !== undefined))
    ? `${LEFT_LINES} Lines beside a piece with a quantity of its own stay off, too.`
    : LEFT_LINES;

const LEFT_LINES = `Open lines beside a piece travel with it, up to ${BESIDE_IN} in away. They stay off the sheets where they would meet another piece or leave the sheet, and where they join several pieces. Draw them on a piece to have them on a sheet.`;

function tinyHoleLines({ measurement }: ExportJob): string[] {
  const count = tinyHolesLeftOut(measurement);
  return count === 0
    ? []
    : [`Holes smaller than ${TINY_IN} in: ${count} left out of all figures and of the sheets, as asked.`];
}

/** Returns the lines about the pieces that are not cut, by choice. */
function leftOutLines({ measurement: { rows } }: ExportJob): string[] {
  const numbers = partNumbers(rows);
  const pieces = rows.flatMap((row) =>
    (row.leftOut ?? []).map((part) => numberedName(numbers.get(partKey(row.id, part.id))!, part.name)),
  );
  if (pieces.length === 0) return [];
  const count = pieces.length === 1 ? '1 piece is' : `${pieces.length} pieces are`;
  return ['', 'LEFT OUT', `${count} in no figure and on no sheet, as asked: ${pieces.join(', ')}.`];
}

/** Returns the lines about the rows with a placement rule of their own. */
function rowRuleLines({ options, measurement: { rows }, tables }: ExportJob): string[] {
  const rules = tables.rowRules(options ?? {}).flatMap(([label, ids]) => {
    const names = rows.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
    return names.length === 0 ? [] : [`${label}: ${names.join(', ')}.`];
  });
  return rules.length === 0 ? [] : ['', 'RULES OF ROWS', ...rules];
}

/** Returns the lines about the parts with a quantity or rules of their own. */
function partLines({ measurement, tables }: ExportJob): string[] {
  const lines = [...numberedParts(measurement).values()].flatMap(({ number, part }) => {
    const { quantity, rules = {} } = part;
    const words = [...(quantity === undefined ? [] : [`${quantity} pieces`]), ...tables.partRules(rules)];
    return words.length === 0 ? [] : [`${numberedName(number, part.name)}: ${words.join('; ')}.`];
  });
  return lines.length === 0 ? [] : ['', 'QUANTITIES AND RULES OF PARTS (in one copy of the drawing)', ...lines];
}

/** Returns the lines about engraved names, and about the pieces that have none because they lack room or letters. */
function engravedNameLines(
  { engraveNames, measurement, layout }: ExportJob,
  sheets: readonly CountedSheet[],
  colors: SheetColors | null,
): string[] {
  if (engraveNames !== true || layout === null) return [];
  const named = [...numberedParts(measurement).values()].filter(({ row, part }) => nameToEngrave(row, part) !== null);
  if (named.length === 0) return [];
  const engraved = new Set<number>();
  for (const { contents } of sheets) {
    for (const { number, engravedName } of contents.parts) if (engravedName.length > 0) engraved.add(number);
  }
  const missing = named.filter(({ number }) => !engraved.has(number)).map(({ number }) => number);
  return [
    '',
    'NAMES',
    `Names are outlines to engrave: layer "Names (engrave)" of the SVG, ${colors === null ? 'blue' : `filled with ${colors.engrave}`}, and layer ENGRAVE_NAMES of the DXF.`,
    'They are not in the length. Switch the layer off to cut without them.',
    ...(missing.length === 0 ? [] : [`Not engraved, too small or without these letters: ${missing.join(', ')}.`]),
  ];
}

function fontLines(job: ExportJob): string[] {
  const others = job.measurement.rows.filter(({ fontListed, fontMeasured }) => fontListed !== fontMeasured);
  return [...new Set(others.flatMap((row) => fontSentence(row) ?? []))];
}
