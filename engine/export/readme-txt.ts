import type { Difference } from '@measurement-nesting/measure';
import { lengthAccount, type LengthAccount } from './length-account.ts';
import { nameToEngrave } from './sheet/engraved-name.ts';
import type { CountedSheet } from './sheet/sheet-contents.ts';
import type { SheetColors } from './sheet/sheet-colors.ts';
import { numberedName, partNumbers, partKey } from '../model/part-numbers.ts';
import { numberedParts, pinnedParts } from './numbered-parts.ts';
import { BESIDE_IN } from './sheet/loose-lines.ts';
import { fontSentence } from '@measurement-nesting/lettering/font-sentence';
import type { JobLayout } from '../model/answer.ts';
import { sheetUses } from '../model/layout-cost.ts';
import { countPieces } from '../model/unplaced-share.ts';
import { hasPanels, hasSheetsTable } from './file-layout.ts';
import { cleanText, sentenceText, TINY_IN } from '@measurement-nesting/curves/drawing';
import { type FileUnit, unitFormat, type UnitFormat } from './file-units.ts';
import { operationLines, type OperationLines } from './operation-lines.ts';
import { tinyHolesLeftOut } from './tiny-holes-left-out.ts';
import type { ExportJob } from './types.ts';

/** Maximum characters of the id of a row or part that the text repeats. */
const maxIdLength = 40;

const sheetFiles = ({ value, words }: UnitFormat): string[] => [
  'sheets: what to cut, each sheet as SVG (exact curves) and as DXF (AutoCAD 2000). In the DXF each outline is one closed',
  `  piece, a circle or a polyline of straight lines and arcs, everywhere within ${value(0.001)} of the exact curve.`,
  `sheets/R12: the same DXF for older machines (AutoCAD R12). Choose ${words.many} if your program asks: R12 cannot say it.`,
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
  const format = unitFormat(job.unit ?? 'in');
  const operations = operationLines(job.measurement, sheets, colors, format);
  const lines = [
    `${job.name}`,
    `Made ${job.date}${job.runId ? `, run ${job.runId}` : ''}, engine ${job.engineVersion}`,
    ...incompleteLines(job),
    '',
    'FILES',
    ...(layout
      ? [
          ...sheetFiles(format),
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
    ...unitLines(format, layout !== null),
    'Kerf is not compensated.',
    '',
    'WHAT THE NUMBERS MEAN',
    'Length: every line as drawn, outer edges, holes, open lines and doubles. Line thickness is ignored.',
    'Perimeter: the finished edge of the filled shapes after merging overlaps, outer + inner.',
    'Pierces: closed loops + open lines.',
    'Height of lettering: the height of a capital letter, unless the height_rule column says otherwise.',
    ...operations.figures,
    ...fontLines(job),
    ...tinyHoleLines(job, format),
    ...leftOutLines(job),
    ...rowRuleLines(job),
    ...partLines(job),
    ...unusedNameLines(job),
    ...engravedNameLines(job, sheets, colors),
  ];
  if (layout) {
    lines.push('', 'SHEETS');
    for (const line of sizeLines(job, layout, format)) lines.push(line);
    for (const line of zoneLines(layout, format)) lines.push(line);
    for (const line of outlineLines(layout, format)) lines.push(line);
    for (const line of layout.weeding ? weedingLines(layout.weeding, format) : []) lines.push(line);
    for (const line of layout.sharedCuts ? sharedLines(layout.sharedCuts, format) : []) lines.push(line);
    for (const line of outputLines(job, layout, format)) lines.push(line);
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
    for (const line of notPlaced(layout.unplaced, account, format)) lines.push(line);
    for (const line of accountLines(job, account, operations, format)) lines.push(line);
  }
  return lines.map((line) => `${line.replace(/[\r\n]+/g, ' ')}\r\n`).join('');
}

/** Lines about files in another unit. */
const otherUnits: Readonly<Record<FileUnit, readonly string[]>> = {
  in: [],
  mm: ['nest.json has the lengths of the public API instead, as its fields state.'],
};

/** Returns the lines about the unit of the files. */
function unitLines({ unit, words }: UnitFormat, hasSheets: boolean): string[] {
  const { one, many } = words;
  return [
    `Everything is in ${many} at true size. SVG: one unit of the viewBox is one ${one}.`,
    ...(hasSheets ? otherUnits[unit] : []),
  ];
}

/** Returns the lines about missing pieces, which come first because an incomplete page can seem complete. */
function incompleteLines({ layout }: ExportJob): string[] {
  if (layout === null) return [];
  const { placed, total } = countPieces(layout);
  return placed === total
    ? []
    : [`INCOMPLETE: the sheets hold ${placed} of ${total} ${total === 1 ? 'piece' : 'pieces'}. See NOT PLACED.`];
}

function sizeLines(
  { tables }: ExportJob,
  layout: NonNullable<ExportJob['layout']>,
  { value, sides }: UnitFormat,
): string[] {
  const { sheet, stock } = layout;
  const margin = `edge margin ${value(sheet.marginIn)}.`;
  if (sheet.roll !== undefined) {
    const what = sheet.roll.panels === true ? 'Every panel' : 'The roll';
    return [...sheetUses(layout).map((size) => `${tables.sizeLine(size)}.`), `${what} with an ${margin}`, rollLine];
  }
  if (stock === undefined) {
    const price = sheet.price === undefined ? '' : `${tables.price(sheet.price)} each, `;
    return [`Sheet ${sides(sheet)}, ${price}${margin}`];
  }
  return [...stock.map((size) => `${tables.sizeLine(size)}.`), `Every sheet with an ${margin}`];
}

const unitNames = { piece: 'piece', letter: 'letter or group', row: 'row' } as const;

/** Returns the lines about the weeding boxes. */
const weedingLines = (
  { boxes, lengthIn, distanceIn, together }: NonNullable<JobLayout['weeding']>,
  { exact, value }: UnitFormat,
): string[] => [
  `Weeding boxes: ${boxes}, ${exact(lengthIn)} in all, ${value(distanceIn)} around each ${unitNames[together]}, layer WEED of the DXF, to be cut.`,
  'They are in the price, and in no other length.',
];

/** Returns the lines about cuts that neighbors share. */
const sharedLines = (
  { pieces, lengthIn, pierces }: NonNullable<JobLayout['sharedCuts']>,
  { exact }: UnitFormat,
): string[] => [
  `Shared cuts: ${pieces} straight ${pieces === 1 ? 'edge is' : 'edges are'} cut once for two pieces, ${exact(lengthIn)} less to cut, pierces ${signed(pierces)}.`,
  'An outline without its shared edges is open lines of CUT_OUTER; a piece comes free when its neighbors are cut too.',
];

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));

/** Returns the lines about what differs in the cutting files from the layout. */
function outputLines({ output = {} }: ExportJob, layout: JobLayout, { value }: UnitFormat): string[] {
  const joined = output.joinsPanels === true && hasPanels(layout);
  return [
    ...(output.isMirrored === true
      ? [
          'MIRRORED: every file in sheets is the mirror image of the layout, for material that is cut from its back, such as',
          '  heat transfer. nest.json and summary.pdf have the layout as it reads; all figures are the same.',
        ]
      : []),
    ...(joined ? [`The panels of a roll are one file, with a border every ${value(layout.sheet.heightIn)}.`] : []),
  ];
}

const rollLine = 'The files are as long as the material that they use.';

/** Returns the lines about the exclusion zones of each size. */
function zoneLines({ sheet, stock }: NonNullable<ExportJob['layout']>, format: UnitFormat): string[] {
  const { sides, bareValue, value } = format;
  const sizes = (stock ?? [sheet]).filter(({ zones }) => zones?.length);
  if (sizes.length === 0) return [];
  return [
    'Exclusion zones (X and Y from the upper left corner of the sheet, layer EXCLUSION_ZONES of the DXF, not for cutting):',
    ...sizes.flatMap((size) =>
      (size.zones ?? []).map(
        (zone) => `  sheet ${sides(size)}: ${sides(zone)} at X ${bareValue(zone.xIn)}, Y ${value(zone.yIn)}`,
      ),
    ),
  ];
}

/** Returns the lines about the outline of each size that is not a rectangle. */
function outlineLines({ sheet, stock }: NonNullable<ExportJob['layout']>, format: UnitFormat): string[] {
  const { sides, bareValue } = format;
  const sizes = (stock ?? [sheet]).filter(({ outline }) => outline !== undefined);
  if (sizes.length === 0) return [];
  return [
    'Corners of sheets that are no rectangles (X and Y from the upper left corner of the sheet, layer SHEET of the DXF, not for cutting):',
    ...sizes.map(
      (size) =>
        `  sheet ${sides(size)}: ${size.outline!.map(({ xIn, yIn }) => `${bareValue(xIn)},${bareValue(yIn)}`).join(' ')}`,
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
function notPlaced(
  unplaced: NonNullable<ExportJob['layout']>['unplaced'],
  { looseLines }: LengthAccount,
  { unit, exact }: UnitFormat,
): string[] {
  if (unplaced.length === 0 && looseLines.length === 0) return ['Nothing: every piece is on a sheet.'];
  return [
    ...unplaced.map(
      ({ count, name, message, sentence = [message] }) => `${count} x ${name}: ${sentenceText(sentence, unit)}`,
    ),
    ...(unplaced.length === 0 ? ['Every piece is on a sheet, but not every open line:'] : []),
    ...looseLines.map(({ count, name, lengthIn }) => `${count} x open line of ${name}: ${exact(lengthIn)}.`),
  ];
}

/** Returns the lines that account for all of the measured length. */
function accountLines(
  job: ExportJob,
  account: LengthAccount,
  operations: OperationLines,
  { exact, value }: UnitFormat,
): string[] {
  const hasOperations = operations.account.length > 0;
  const item = (label: string, lengthIn: number): string => `${label}: ${exact(lengthIn)}`;
  const some = (label: string, lengthIn: number): string[] => (lengthIn === 0 ? [] : [item(label, lengthIn)]);
  return [
    '',
    'WHERE THE LENGTH IS (all copies)',
    item('On the sheets, CUT_OUTER', account.outerIn),
    ...(hasOperations
      ? [item('On the sheets, CUT_INNER', account.innerIn + account.openIn)]
      : [item('On the sheets, CUT_INNER', account.innerIn), item('On the sheets, ENGRAVE', account.openIn)]),
    ...some('Shared edges, cut with a neighbor', account.sharedIn),
    ...some('Pieces that are on no sheet', account.unplacedIn),
    ...account.looseLines.map(({ name, count, lengthIn }) =>
      item(`On no sheet: ${count === 1 ? 'an open line' : `${count} open lines`} of ${name}`, lengthIn),
    ),
    ...account.notCut.flatMap(({ kind, lengthIn }) => some(notCut[kind], lengthIn)),
    item('Together, the length measured', job.measurement.totals.lengthIn),
    ...(account.looseLines.length > 0 ? [leftLines(job, value(BESIDE_IN))] : []),
    ...operations.account,
  ];
}

/** Returns the reasons for open lines on no sheet. */
function leftLines({ measurement: { rows } }: ExportJob, beside: string): string {
  const reasons = `Open lines beside a piece travel with it, up to ${beside} away. They stay off the sheets where they would meet another piece or leave the sheet, and where they join several pieces. Draw them on a piece to have them on a sheet.`;
  return rows.some(({ parts }) => parts.some(({ quantity }) => quantity !== undefined))
    ? `${reasons} Lines beside a piece with a quantity of its own stay off, too.`
    : reasons;
}

function tinyHoleLines({ measurement }: ExportJob, { value }: UnitFormat): string[] {
  const count = tinyHolesLeftOut(measurement);
  return count === 0
    ? []
    : [`Holes smaller than ${value(TINY_IN)}: ${count} left out of all figures and of the sheets, as asked.`];
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

/** Returns the lines about names of rows and parts that the job does not have, which name nothing. */
function unusedNameLines({ unusedNames: names = [] }: ExportJob): string[] {
  if (names.length === 0) return [];
  const lines = names.map(({ rowId, partId, name }) => {
    const missing = partId === undefined ? `row ${rowId}` : `part ${partId} in row ${rowId}`;
    return `${name}: the job has no ${cleanText(missing, 2 * maxIdLength)}.`;
  });
  return ['', 'NAMES THAT WERE NOT USED', ...lines];
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
