import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  type ColorChoice,
  countPlaceable,
  exportFiles,
  liveTextOutliner,
  measureArtwork,
  ENGINE_VERSION,
  type JobLayout,
  type MeasuredArtwork,
  type NestJobResult,
} from '#engine';
import { maxSearches } from '#engine/host/partner-searches.ts';
import type { JobSheet } from '#engine/job/job-stock.ts';
import { messageIn } from '#lib/shared/errors/problem-text.ts';
import { formatSides } from '#lib/shared/format.ts';
import { defaultMachine } from '#lib/shared/presets.ts';
import type { LengthUnit } from '#lib/shared/units.ts';
import { limits } from '#lib/shared/limits.ts';
import { exportTablesIn, exportedPrice } from '#lib/shared/measurements/export-tables.ts';
import { filledMeasurement } from '#lib/shared/measurements/filled-measurement.ts';
import { innerCutColor, sheetColorChoices } from '#lib/shared/operations/operation-schema.ts';
import {
  costRules,
  defaultCostRule,
  defaultEffort,
  defaultRotation,
  keepTogetherRules,
  product,
  rotations,
} from '#lib/shared/product.ts';
import type { JobPrice } from '#lib/shared/costs/job-price.ts';
import { parsePrice, priceProblem } from '#lib/shared/costs/price.ts';
import { pricePerFt, rollEntry, usedLength } from '#lib/shared/costs/roll-words.ts';
import { orderText, stockUsageLines, usageWords } from '#lib/shared/usage/stock-usage.ts';
import { fontFileOption } from './fonts/font-file-option.ts';
import { loadFontsWith } from './fonts/load-fonts.ts';
import { fileChoices, fileOptions, drawingLimits, readJobFile } from './read-file.ts';
import { priceLine, priceOf, rateOptions, readRates } from './rates.ts';
import { readPins } from './read-pins.ts';
import { outlineOf, readStock, zonesOf } from './read-stock.ts';
import { runSearch } from './search/run-search.ts';
import { lengthOption, numberOption, unitOf, unitOption, UsageError } from './usage.ts';

const DEFAULTS = {
  rotate: defaultRotation,
  quantity: '1',
  time: String(defaultEffort),
  seed: '1',
};

type SheetValues = Partial<Record<'sheet' | 'roll' | 'roll-length' | 'panel-length' | 'price' | 'outline', string>> & {
  exclude?: string[];
};

function sheetOf(values: SheetValues, unit: LengthUnit): JobSheet {
  const { sheet: value, price, exclude = [] } = values;
  if (values.roll !== undefined) return rollOf(values.roll, values, unit);
  if ((values['roll-length'] ?? values['panel-length']) !== undefined)
    throw new UsageError('--roll-length and --panel-length go with --roll.');
  const match = /^([\d.,]+)x([\d.,]+)$/i.exec(value ?? '');
  if (!match) throw new UsageError('Give --sheet as WIDTHxHEIGHT, for example --sheet 48x96.');
  const sheet = {
    widthIn: lengthOption(match[1]!, '--sheet', limits.sheetIn, unit),
    heightIn: lengthOption(match[2]!, '--sheet', limits.sheetIn, unit),
    ...(price !== undefined && { price: sheetPrice(price) }),
  };
  const shaped = values.outline === undefined ? sheet : { ...sheet, outline: outlineOf(values.outline, sheet, unit) };
  return exclude.length === 0 ? shaped : { ...shaped, zones: zonesOf(exclude, shaped, unit) };
}

function rollOf(width: string, values: SheetValues, unit: LengthUnit): JobSheet {
  if (values.sheet !== undefined) throw new UsageError('Give one of --sheet and --roll.');
  if (values.outline !== undefined) throw new UsageError('--outline goes with --sheet.');
  const { lengthIn, panelIn } = limits.roll;
  const { 'roll-length': length, 'panel-length': panel, price, exclude = [] } = values;
  const { count: _count, ...sheet } = rollEntry({
    widthIn: lengthOption(width, '--roll', limits.sheetIn, unit),
    lengthIn: length === undefined ? lengthIn.max : lengthOption(length, '--roll-length', lengthIn, unit),
    panelIn: panel === undefined ? null : lengthOption(panel, '--panel-length', panelIn, unit),
    pricePerFt: price === undefined ? undefined : pricePerFt(sheetPrice(price), unit),
    count: null,
  });
  return exclude.length === 0 ? sheet : { ...sheet, zones: zonesOf(exclude, sheet, unit) };
}

function sheetPrice(value: string): number {
  const price = parsePrice(value);
  if (typeof price === 'number') return price;
  throw new UsageError(`--price: ${priceProblem(value) ?? 'Give the price of a sheet in dollars.'}`);
}

const usageLine = (layout: JobLayout, sheet: JobSheet, unit: LengthUnit) => {
  const { incomplete, figure } = usageWords(layout, unit);
  if (sheet.roll !== undefined) return figure;
  const sheets = `${layout.usage.toFixed(4)} sheets of ${formatSides(sheet, unit)}, order ${layout.sheets}`;
  return incomplete === null ? sheets : `${sheets}, ${incomplete}`;
};

/** Prints one line per sheet size, and the order. */
const stockLines = (layout: JobLayout, unit: LengthUnit): string => {
  const { stock = [] } = layout;
  const { incomplete } = usageWords(layout);
  const order = orderText(stock, unit);
  return [...stockUsageLines(stock, unit), incomplete === null ? order : order.replace(/\.$/, `, ${incomplete}.`)].join(
    '\n',
  );
};

type FillValues = { fill?: boolean; 'fill-sheets'?: string; quantity?: string };

/** Returns the number of sheets to fill; null if the parts are counted. */
function fillSheetsOf({ fill, 'fill-sheets': sheets, quantity }: FillValues): number | null {
  if (fill !== true && sheets === undefined) return null;
  if (fill !== true) throw new UsageError('--fill-sheets goes with --fill.');
  if (quantity !== undefined) throw new UsageError('Give one of --quantity and --fill.');
  const { min, max } = limits.fillSheets;
  const count = numberOption(sheets ?? '1', '--fill-sheets', min, max);
  if (!Number.isInteger(count)) throw new UsageError('--fill-sheets must be a whole number.');
  return count;
}

const fillOf = ({ rows }: MeasuredArtwork) => ({
  rowId: rows[0]!.row.id,
  maxParts: limits.searchedCopies,
  maxConstructed: limits.filledPieces,
});

const nestOptions = {
  ...fileOptions,
  ...fontFileOption,
  ...rateOptions,
  quote: { type: 'string' },
  'quote-details': { type: 'string' },
  ...unitOption,
  sheet: { type: 'string' },
  roll: { type: 'string' },
  'roll-length': { type: 'string' },
  'panel-length': { type: 'string' },
  stock: { type: 'string' },
  price: { type: 'string' },
  exclude: { type: 'string', multiple: true },
  outline: { type: 'string' },
  'cost-rule': { type: 'string', default: defaultCostRule },
  spacing: { type: 'string' },
  margin: { type: 'string' },
  rotate: { type: 'string', default: DEFAULTS.rotate },
  mirror: { type: 'boolean', default: false },
  'keep-together': { type: 'string', default: 'piece' },
  'weeding-boxes': { type: 'string' },
  'shared-cuts': { type: 'boolean', default: false },
  quantity: { type: 'string' },
  fill: { type: 'boolean' },
  'fill-sheets': { type: 'string' },
  pin: { type: 'string' },
  time: { type: 'string', default: DEFAULTS.time },
  'extend-while-better': { type: 'boolean', default: false },
  seed: { type: 'string', default: DEFAULTS.seed },
  threads: { type: 'string', default: '2' },
  evaluations: { type: 'string' },
  out: { type: 'string' },
  'sheet-colors': { type: 'string' },
  'inner-cut-color': { type: 'string' },
  'mirror-output': { type: 'boolean' },
  'join-panels': { type: 'boolean' },
  json: { type: 'boolean' },
} as const;
const parseNestArgs = (args: string[]) => parseArgs({ args, options: nestOptions, allowPositionals: true });
type NestValues = ReturnType<typeof parseNestArgs>['values'];

/** `nest FILE --sheet WxH | --stock FILE ...`: measures a drawing and nests its parts; `--out` writes the files of the zip. */
export async function nest(args: string[]): Promise<number> {
  const { values, positionals } = parseNestArgs(args);
  const unit = unitOf(values.units);
  const { quantity, fillSheets, ...search } = await readSearch(values, unit);
  const colors = readColors(values);
  const rates = await readRates(values, unit);
  const quote = await readQuoteOptions(values);
  const { library: fonts } = await loadFontsWith(values['font-file']);
  const drawing = await readJobFile(positionals, { ...fileChoices(values), quantity });
  const file = { ...drawing, rules: { mirror: values.mirror } };
  const artwork = measureArtwork({ file, rows: [] }, { fonts, reading: drawingLimits });
  const copies = countPlaceable(artwork, { copies: limits.placedPieces, parts: limits.placedParts });
  for (const { code, message } of artwork.rows.flatMap(({ row }) => row.warnings))
    if (code === 'parts_share_name') process.stderr.write(`! ${message}\n`);
  const fill = fillSheets === null ? null : { ...fillOf(artwork), sheets: fillSheets };
  const maxBudgets = fill === null && copies >= product.extension.fromPieces ? search.maxBudgets : 1;
  const result = await runSearch({ kind: 'nest', artwork, ...search, maxBudgets, fill }, ({ usage, placed }) => {
    if (!values.json) process.stderr.write(`${usageText(usage, search.on, unit)}, ${placed} placed\n`);
  });
  const { layout } = result;
  const measurement = filledMeasurement(artwork.answer, layout);
  const price = await priceOf(measurement, layout, rates, unit);
  if (values.out !== undefined) {
    const files = await exportFiles({
      name: path.basename(positionals[0]!),
      date: new Date().toISOString().slice(0, 10),
      runId: null,
      engineVersion: ENGINE_VERSION,
      measurement,
      unit,
      tables: exportTablesIn(unit, rates?.symbol),
      layout,
      usage: usageWords(layout, unit, rates?.symbol),
      options: { ...search.options, ...(values.mirror && { mirror: artwork.rows.map(({ row }) => row.id) }) },
      price: price ? exportedPrice(price) : null,
      letterText: liveTextOutliner(fonts),
      colors,
      output: { isMirrored: values['mirror-output'], joinsPanels: values['join-panels'] },
    });
    await writeFiles(values.out, files);
  }
  await quote?.write({ measurement, layout, rates, fonts });
  process.stdout.write(
    values.json
      ? `${JSON.stringify(resultDocument(result, price), null, 2)}\n`
      : resultText(layout, search.on, await priceLine(price), { unit, symbol: rates?.symbol }),
  );
  return 0;
}

/** Returns '0.4129 sheets', or the length of a single roll. */
function usageText(usage: number, on: Awaited<ReturnType<typeof readSearch>>['on'], unit: LengthUnit): string {
  const isRoll = 'widthIn' in on && on.roll !== undefined;
  return isRoll ? usedLength(usage * on.heightIn, unit) : `${usage.toFixed(4)} sheets`;
}

/** Validates the options that do not depend on the drawing. */
async function readSearch(values: NestValues, unit: LengthUnit) {
  const number = (name: 'time' | 'threads' | 'seed', min: number, max: number) =>
    numberOption(values[name], `--${name}`, min, max);
  if ((values.sheet ?? values.roll) !== undefined && values.stock !== undefined)
    throw new UsageError('Give one of --sheet, --roll and --stock.');
  const length = (name: 'spacing' | 'margin', range: { min: number; max: number }, otherwise: number) =>
    values[name] === undefined ? otherwise : lengthOption(values[name], `--${name}`, range, unit);
  const on = values.stock === undefined ? sheetOf(values, unit) : await readStock(values.stock, values);
  const rotation = rotations.find((candidate) => candidate === values.rotate);
  if (!rotation) throw new UsageError(`--rotate is one of ${rotations.join(', ')}.`);
  const costRule = costRules.find((candidate) => candidate === values['cost-rule']);
  if (!costRule) throw new UsageError(`--cost-rule is one of ${costRules.join(', ')}.`);
  // A roll is sold by its length.
  const isRoll = ('widthIn' in on ? on : on[0])?.roll !== undefined;
  const fillSheets = fillSheetsOf(values);
  if (values.pin !== undefined && fillSheets !== null) throw new UsageError('Give one of --pin and --fill.');
  const keepTogether = keepTogetherRules.find((candidate) => candidate === values['keep-together']);
  if (!keepTogether) throw new UsageError(`--keep-together is one of ${keepTogetherRules.join(', ')}.`);
  const box = limits.weedingBoxIn;
  const boxes = values['weeding-boxes'];
  const weedingIn = boxes === undefined ? undefined : numberOption(boxes, '--weeding-boxes', box.min, box.max);
  const { min, max } = limits.quantity;
  return {
    on,
    fillSheets,
    continuation: values.pin === undefined ? null : await readPins(values.pin),
    quantity: numberOption(values.quantity ?? DEFAULTS.quantity, '--quantity', min, max),
    options: {
      spacingIn: length('spacing', { min: 0, max: limits.spacingIn.max }, defaultMachine.spacingIn),
      marginIn: length('margin', limits.marginIn, defaultMachine.marginIn),
      rotation,
      partsInHoles: true,
      keepTogether,
      ...(values['shared-cuts'] && { sharedCuts: true }),
      ...(weedingIn !== undefined && { weedingBoxes: { distanceIn: weedingIn } }),
      costRule: isRoll ? ('used_share' as const) : costRule,
    },
    budgetMs: number('time', 0, 3600) * 1000,
    maxBudgets: values['extend-while-better'] ? product.extension.maxEfforts : 1,
    threads: number('threads', 1, maxSearches),
    maxEvaluations:
      values.evaluations === undefined ? undefined : numberOption(values.evaluations, '--evaluations', 1, 1e12),
    seed: number('seed', 0, Number.MAX_SAFE_INTEGER),
  };
}

/** Returns the colors of the sheets to write. */
function readColors(values: NestValues): ColorChoice {
  const { out, 'sheet-colors': choice, 'inner-cut-color': inner } = values;
  if (out === undefined && (values['mirror-output'] ?? values['join-panels']) !== undefined)
    throw new UsageError('--mirror-output and --join-panels go with --out.');
  if (out === undefined && (choice ?? inner) !== undefined)
    throw new UsageError('--sheet-colors and --inner-cut-color go with --out.');
  const sheetColors = sheetColorChoices.find((candidate) => candidate === choice);
  if (choice !== undefined && sheetColors === undefined)
    throw new UsageError(`--sheet-colors is one of ${sheetColorChoices.join(', ')}.`);
  const read = innerCutColor.optional().safeParse(inner);
  if (!read.success) throw new UsageError(`--inner-cut-color: ${read.error.issues[0]!.message}`);
  return { sheetColors, innerCutColor: read.data };
}

/** Returns the quote to write; null without one. Its code, with the PDF library, is loaded on demand. */
async function readQuoteOptions({ quote, 'quote-details': details }: NestValues) {
  if ((quote ?? details) === undefined) return null;
  const { readQuote } = await import('./quotes/quote-file.ts');
  return readQuote(quote, details);
}

async function writeFiles(folder: string, files: Awaited<ReturnType<typeof exportFiles>>): Promise<void> {
  for (const file of files) {
    const target = path.join(folder, file.path);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, file.content);
  }
}

function resultDocument(result: NestJobResult, price: JobPrice | null | undefined): object {
  const { layout } = result;
  return {
    usage: layout.usage,
    sheets: layout.sheets,
    ...(layout.pieces && { pieces: layout.pieces }),
    lowerBoundSheets: result.lowerBoundSheets,
    unplaced: layout.unplaced.map(({ name, reason, count, message }) => ({ name, reason, count, message })),
    placements: layout.placements.map(({ partId, sheet: index, xIn, yIn, angleDeg, mirrored, pinned }) => ({
      piece: partId,
      sheet: index,
      xIn,
      yIn,
      angleDeg,
      ...(mirrored === true && { mirrored }),
      ...(pinned === true && { pinned }),
    })),
    ...(layout.fill && { fill: layout.fill }),
    ...(layout.weeding && { weeding: layout.weeding }),
    ...(layout.sharedCuts && { sharedCuts: layout.sharedCuts }),
    ...(layout.sheet.roll && { roll: layout.sheet.roll }),
    ...(layout.stock && { stock: layout.stock }),
    ...(layout.cost && { cost: layout.cost }),
    ...(price !== undefined && { price }),
    cutOff: layout.cutOff,
    coveredShare: layout.coveredShare,
    firstLayoutMs: result.firstLayoutMs,
    seconds: result.elapsedMs / 1000,
    ended: result.ended,
    checked: true,
  };
}

function resultText(
  layout: JobLayout,
  on: JobSheet | readonly unknown[],
  price: string | null,
  { unit, symbol }: { readonly unit: LengthUnit; readonly symbol: string | undefined },
): string {
  const { cost, fill, weeding, sharedCuts } = usageWords(layout, unit, symbol);
  const lines = [
    'widthIn' in on ? usageLine(layout, on, unit) : stockLines(layout, unit),
    ...[cost, weeding, sharedCuts, fill, price].filter((words) => words !== null),
    ...layout.unplaced.map((entry) => `! ${messageIn(entry, unit)}`),
  ];
  return `${lines.join('\n')}\n`;
}
