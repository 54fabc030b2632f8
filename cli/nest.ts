import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  countCopies,
  EngineError,
  exportFiles,
  goOnSearch,
  liveTextOutliner,
  measureArtwork,
  nestFill,
  nestItems,
  nestJob,
  nestOn,
  nestOptions,
  sheetsToNest,
  ENGINE_VERSION,
  type JobLayout,
  type MeasuredArtwork,
  type NestJobResult,
} from '#engine';
import { startFillPartners } from '#engine-host/fill-partners.ts';
import { mostSearches, startPartnerSearches } from '#engine-host/partner-searches.ts';
import { limits } from '#lib/limits.ts';
import { exportTables } from '#lib/measurements/export-tables.ts';
import { filledMeasurement } from '#lib/measurements/filled-measurement.ts';
import { defaultEffort, defaultRotation, rotations } from '#lib/product.ts';
import { costSentence, orderText, stockUsageLines, usageWords } from '#lib/stock-usage.ts';
import { fontFileOption } from './font-file-option.ts';
import { loadFontsWith } from './fonts.ts';
import { fileChoices, fileOptions, reading, readJobFile } from './read-file.ts';
import { readPins } from './read-pins.ts';
import { readStock } from './read-stock.ts';
import { numberOption, UsageError } from './usage.ts';

const DEFAULTS = {
  spacing: '0.25',
  margin: '0.5',
  rotate: defaultRotation,
  quantity: '1',
  time: String(defaultEffort),
  seed: '1',
};

function sheetOf(value: string | undefined): { widthIn: number; heightIn: number } {
  const match = /^([\d.]+)x([\d.]+)$/i.exec(value ?? '');
  if (!match) throw new UsageError('Give --sheet as WIDTHxHEIGHT, for example --sheet 48x96.');
  const { min, max } = limits.sheetIn;
  return {
    widthIn: numberOption(match[1]!, '--sheet', min, max),
    heightIn: numberOption(match[2]!, '--sheet', min, max),
  };
}

const usageLine = ({ usage, sheets }: JobLayout, { widthIn, heightIn }: { widthIn: number; heightIn: number }) =>
  `${usage.toFixed(4)} sheets of ${widthIn} x ${heightIn} in, order ${sheets}`;

/** A line a size, what to order, and the cost where there are prices. */
function stockLines({ stock = [], cost }: JobLayout): string {
  const dollars = costSentence({ stock, cost });
  return [...stockUsageLines(stock), orderText(stock), ...(dollars === null ? [] : [dollars])].join('\n');
}

type FillValues = { fill?: boolean; 'fill-sheets'?: string; quantity?: string };

/** How many sheets to fill; null where the parts are counted. */
function fillSheetsOf({ fill, 'fill-sheets': sheets, quantity }: FillValues): number | null {
  if (fill !== true && sheets === undefined) return null;
  if (fill !== true) throw new UsageError('--fill-sheets goes with --fill.');
  if (quantity !== undefined) throw new UsageError('Give one of --quantity and --fill.');
  const { min, max } = limits.fillSheets;
  const count = numberOption(sheets ?? '1', '--fill-sheets', min, max);
  if (!Number.isInteger(count)) throw new UsageError('--fill-sheets must be a whole number.');
  return count;
}

const fillOf = ({ rows }: MeasuredArtwork) => ({ rowId: rows[0]!.row.id, mostParts: limits.placedPieces });

/** `nest FILE --sheet WxH | --stock FILE ...`: measures a drawing and nests its parts; `--out` writes the files a shop would take home. */
export async function nest(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      ...fileOptions,
      ...fontFileOption,
      sheet: { type: 'string' },
      stock: { type: 'string' },
      spacing: { type: 'string', default: DEFAULTS.spacing },
      margin: { type: 'string', default: DEFAULTS.margin },
      rotate: { type: 'string', default: DEFAULTS.rotate },
      quantity: { type: 'string' },
      fill: { type: 'boolean' },
      'fill-sheets': { type: 'string' },
      pin: { type: 'string' },
      time: { type: 'string', default: DEFAULTS.time },
      seed: { type: 'string', default: DEFAULTS.seed },
      threads: { type: 'string', default: '2' },
      evaluations: { type: 'string' },
      out: { type: 'string' },
      json: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  if (values.sheet !== undefined && values.stock !== undefined)
    throw new UsageError('Give one of --sheet and --stock.');
  const on = values.stock === undefined ? sheetOf(values.sheet) : await readStock(values.stock);
  const rotation = rotations.find((candidate) => candidate === values.rotate);
  if (!rotation) throw new UsageError(`--rotate is one of ${rotations.join(', ')}.`);
  const options = {
    spacingIn: numberOption(values.spacing, '--spacing', 0, limits.spacingIn.max),
    marginIn: numberOption(values.margin, '--margin', limits.marginIn.min, limits.marginIn.max),
    rotation,
    partsInHoles: true,
    keepTogether: 'piece' as const,
  };
  const fillSheets = fillSheetsOf(values);
  if (values.pin !== undefined && fillSheets !== null) throw new UsageError('Give one of --pin and --fill.');
  const goOn = values.pin === undefined ? null : await readPins(values.pin);
  const quantity = numberOption(
    values.quantity ?? DEFAULTS.quantity,
    '--quantity',
    limits.quantity.min,
    limits.quantity.max,
  );
  const budgetMs = numberOption(values.time, '--time', 0, 3600) * 1000;
  const threads = numberOption(values.threads, '--threads', 1, mostSearches);
  const maxEvaluations =
    values.evaluations === undefined ? undefined : numberOption(values.evaluations, '--evaluations', 1, 1e12);
  const seed = numberOption(values.seed, '--seed', 0, Number.MAX_SAFE_INTEGER);

  const { library: fonts } = await loadFontsWith(values['font-file']);
  const file = await readJobFile(positionals, { ...fileChoices(values), quantity });
  const artwork = measureArtwork({ file, rows: [] }, { fonts, reading });
  if (countCopies(artwork) > limits.placedPieces) {
    throw new EngineError('too_many_parts', `A run can place up to ${limits.placedPieces} pieces. Lower the quantity.`);
  }
  const search = goOn
    ? goOnSearch(artwork, on, options, goOn)
    : { items: nestItems(artwork, options.keepTogether), sheet: sheetsToNest(on), options: nestOptions(options) };
  const others =
    threads > 1 && fillSheets === null
      ? startPartnerSearches({ kind: 'sheets', ...search, seed, budgetMs, maxEvaluations }, { searches: threads })
      : null;
  const fill = fillSheets === null ? null : { ...fillOf(artwork), sheets: fillSheets };
  // A budget in evaluations is to give the same layout again: then one search is alone.
  const fillers =
    fill !== null && maxEvaluations === undefined
      ? startFillPartners({ artwork, on, fill, options, seed, budgetMs }, threads)
      : null;
  const control = {
    now: () => performance.now(),
    seed,
    budgetMs,
    ...(maxEvaluations === undefined ? {} : { maxEvaluations }),
    ...(others ? { partner: others.partner } : {}),
    shouldStop: () => false,
    onBest: (layout: JobLayout) => {
      fillers?.tell(layout);
      if (!values.json) process.stderr.write(`${layout.usage.toFixed(4)} sheets, ${layout.placements.length} placed\n`);
    },
  };
  const run = (): NestJobResult => {
    if (goOn) return nestOn(artwork, on, options, goOn, control);
    if (fill) return nestFill(artwork, on, fill, options, { ...control, others: fillers?.others });
    return nestJob(artwork, on, options, control);
  };
  let result: NestJobResult;
  try {
    result = run();
  } finally {
    await Promise.all([others?.end(), fillers?.end()]);
  }
  const { layout } = result;
  if (values.out !== undefined) {
    const name = positionals[0]!;
    const files = await exportFiles({
      name: path.basename(name),
      date: new Date().toISOString().slice(0, 10),
      runId: null,
      engineVersion: ENGINE_VERSION,
      measurement: filledMeasurement(artwork.answer, layout),
      tables: exportTables,
      layout,
      usage: usageWords(layout),
      options,
      letterText: liveTextOutliner(fonts),
    });
    for (const file of files) {
      const target = path.join(values.out, file.path);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, file.content);
    }
  }
  if (values.json) {
    const document = {
      usage: layout.usage,
      sheets: layout.sheets,
      lowerBoundSheets: result.lowerBoundSheets,
      unplaced: layout.unplaced.map(({ name, reason, count, message }) => ({ name, reason, count, message })),
      placements: layout.placements.map(({ partId, sheet: index, xIn, yIn, angleDeg, pinned }) => ({
        piece: partId,
        sheet: index,
        xIn,
        yIn,
        angleDeg,
        ...(pinned === true && { pinned }),
      })),
      ...(layout.fill && { fill: layout.fill }),
      ...(layout.stock && { stock: layout.stock, cost: layout.cost }),
      cutOff: layout.cutOff,
      coveredShare: layout.coveredShare,
      firstLayoutMs: result.firstLayoutMs,
      seconds: result.elapsedMs / 1000,
      checked: true,
    };
    process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
  } else {
    process.stdout.write(`${'widthIn' in on ? usageLine(layout, on) : stockLines(layout)}\n`);
    const { fill } = usageWords(layout);
    if (fill !== null) process.stdout.write(`${fill}\n`);
    for (const unplaced of layout.unplaced) process.stdout.write(`! ${unplaced.message}\n`);
  }
  return 0;
}
