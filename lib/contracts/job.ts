import { z } from 'zod';
import { TINY_IN } from '#engine/model/tiny.ts';
import { errorTable } from '../errors/table.ts';
import { drawingUnits } from '../drawing/drawing-units.ts';
import { fontNames } from '../fonts.ts';
import { limits } from '../limits.ts';
import { priceRangeMessage } from '../costs/price.ts';
import {
  costRules,
  defaultCostRule,
  defaultEffort,
  defaultRotation,
  effortSeconds,
  fileTypes,
  grains,
  heightRules,
  keepTogetherRules,
  rotations,
  textAligns,
} from '../product.ts';
import { goOn } from './hands.ts';

/** What a person asks for: one file, rows of text, a sheet. Shared by screen, route, backend and tests. */

const inRange = (range: { min: number; max: number }, message: string) =>
  z.number({ error: message }).min(range.min, message).max(range.max, message);

/** A face of a font file that travels with the job. */
const ownFont = z.strictObject({
  file: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe("The file's id in `fonts`."),
  face: z.int().min(0).max(255).default(0).describe('Which face of a collection.'),
  /** Where a variable font is set, by axis. */
  location: z
    .record(z.string().regex(/^[ -~]{4}$/), z.number().min(limits.fonts.axis.min).max(limits.fonts.axis.max))
    .refine((axes) => Object.keys(axes).length <= limits.fonts.axes)
    .default({}),
});

const oneSpacing = 'Choose one: spacing in percent, in inches, or even gaps.';

const rowFields = z.strictObject({
  id: z.string().min(1).max(40).describe('Chosen by the caller; comes back with the result.'),
  text: z.string().min(1).max(limits.textLength, errorTable.text_too_long.message),
  font: z.enum(fontNames, { error: 'Choose a font from the list.' }),
  ownFont: ownFont.optional().describe("A font file of one's own, in place of the listed font."),
  size: inRange(
    limits.heightIn,
    `Height must be between ${limits.heightIn.min} and ${limits.heightIn.max} in.`,
  ).describe('Letter height in inches.'),
  heightRule: z
    .enum(heightRules)
    .default('cap')
    .describe('What the height is that of: capitals, everything from top to bottom, or a small x.'),
  tracking: inRange(limits.tracking, 'Letter spacing must be between -10 and 100%.')
    .optional()
    .describe('Extra space between letters, as a share of the letter height.'),
  /** Extra space between letters, in inches. */
  trackingIn: inRange(
    limits.trackingIn,
    `Letter spacing must be between ${limits.trackingIn.min} and ${limits.trackingIn.max} in.`,
  ).optional(),
  gapIn: inRange(limits.gapIn, `Gaps must be between ${limits.gapIn.min} and ${limits.gapIn.max} in.`)
    .optional()
    .describe("Even gaps from letter to letter, in inches, in place of the font's own."),
  kerning: z.boolean().optional(),
  /** From baseline to baseline of a row of several lines, as a share of the letter height. */
  leading: inRange(
    limits.leading,
    `Line spacing must be between ${limits.leading.min * 100} and ${limits.leading.max * 100}%.`,
  ).optional(),
  align: z.enum(textAligns).optional(),
  weld: z.boolean().optional().describe('Unite letters that touch, for script faces.'),
  quantity: z.int().min(limits.quantity.min).max(limits.quantity.max).default(1),
  rotationLocked: z.boolean().default(false),
});

const hasOneSpacing = ({ tracking = 0, trackingIn = 0, gapIn }: Spacings): boolean =>
  Number(tracking !== 0) + Number(trackingIn !== 0) + Number(gapIn !== undefined) <= 1;
type Spacings = { tracking?: number | undefined; trackingIn?: number | undefined; gapIn?: number | undefined };

export const textRow = rowFields.refine(hasOneSpacing, { error: oneSpacing, path: ['tracking'] });
export type TextRow = z.infer<typeof textRow>;

export const uploadedFile = z.strictObject({
  filename: z.string().min(1).max(255),
  fileType: z.enum(fileTypes),
  content: z
    .string()
    .startsWith('data:')
    .max(limits.requestBytes)
    .describe('The file as a data URL: data:image/svg+xml;base64,...'),
  quantity: z.int().min(limits.quantity.min).max(limits.quantity.max).default(1),
  rotationLocked: z.boolean().default(false),
  leaveOutTinyHoles: z.boolean().optional().describe(`Holes smaller than ${TINY_IN} in count as material.`),
  whiteIsCutOut: z
    .boolean()
    .optional()
    .describe('White shapes painted over others are cut out of what lies below them. Default false.'),
  leaveOutFrame: z.boolean().optional().describe('The rectangle around everything else is not measured and not cut.'),
  unit: z
    .enum(drawingUnits)
    .optional()
    .describe('The unit of the plain numbers of an SVG that states no size, in place of `scale`. An EPS has its own.'),
  scale: z
    .discriminatedUnion('by', [
      z.strictObject({ by: z.literal('unitsPerIn'), unitsPerIn: z.number().positive().max(1e6) }),
      z.strictObject({ by: z.literal('widthIn'), widthIn: z.number().positive().max(1e5) }),
      z.strictObject({ by: z.literal('heightIn'), heightIn: z.number().positive().max(1e5) }),
      z.strictObject({ by: z.literal('factor'), factor: z.number().positive().max(1e6) }),
    ])
    .optional(),
});
export type UploadedFile = z.infer<typeof uploadedFile>;

/** Four letters for three bytes, and what stands before them. */
const dataUrlLength = (bytes: number): number => Math.ceil(bytes / 3) * 4 + 200;

const fontContent = z
  .string()
  .regex(/^data:[\w/.+-]*;base64,/, 'The font file did not arrive whole. Add it again.')
  .max(dataUrlLength(limits.fonts.fileBytes), `A font file can have up to ${limits.fonts.fileBytes / 1024 / 1024} MB.`);

/** A font file of the person's own. Used for this request alone; stored with a run's inputs and deleted with them. */
export const fontFile = z.strictObject({
  id: ownFont.shape.file.describe('SHA-256 of its bytes in hexadecimal; rows name it by this.'),
  filename: z.string().min(1).max(255),
  /** data:...;base64,... of a TTF, OTF, TTC, WOFF or WOFF2. */
  content: fontContent,
});
export type FontFile = z.infer<typeof fontFile>;

const fontFiles = z
  .array(fontFile)
  .max(
    limits.fonts.inRun,
    `A run can use up to ${limits.fonts.inRun} font files. Set some rows in another font, or run them as a second job.`,
  )
  .refine(
    (files) => files.reduce((sum, { content }) => sum + content.length, 0) <= dataUrlLength(limits.fonts.runBytes),
    `The fonts of a run can have up to ${limits.fonts.runBytes / 1024 / 1024} MB together. Split the job.`,
  );

const stockSide = (side: string) =>
  `Sheet ${side} must be between ${limits.sheetIn.min} and ${limits.sheetIn.max} in; an offcut's from ${limits.stock.sideIn.min} in.`;

const sheetSize = z.strictObject({
  widthIn: inRange(limits.sheetIn, `Sheet width must be between ${limits.sheetIn.min} and ${limits.sheetIn.max} in.`),
  heightIn: inRange(limits.sheetIn, `Sheet height must be between ${limits.sheetIn.min} and ${limits.sheetIn.max} in.`),
});
export type SheetSize = z.infer<typeof sheetSize>;

const price = z
  .number({ error: priceRangeMessage })
  .min(limits.stock.price.min, priceRangeMessage)
  .max(limits.stock.price.max, priceRangeMessage)
  .optional()
  .describe('Dollars a sheet.');

const pricedSheet = sheetSize.extend({ price });

/** A size of sheet that a shop has: so many of it, or as many as it takes. */
export const stockEntry = z
  .strictObject({
    id: z.string().min(1).max(40).describe('Chosen by the caller; comes back with the layout.'),
    name: z.string().max(limits.stock.nameLength).optional(),
    widthIn: inRange(limits.stock.sideIn, stockSide('width')),
    heightIn: inRange(limits.stock.sideIn, stockSide('height')),
    count: z
      .int('Give a whole number of sheets.')
      .min(limits.stock.count.min, 'Give 1 sheet or more, or leave the size out.')
      .max(limits.stock.count.max, `Give up to ${limits.stock.count.max} sheets of a size.`)
      .nullable()
      .default(null)
      .describe('Sheets at hand; null, or left out: as many as it takes.'),
    price,
    grain: z
      .enum(grains)
      .default('none')
      .describe('The side that the grain runs along. Parts turn by half turns at most on a sheet with grain.'),
    remnant: z
      .boolean()
      .default(false)
      .describe('A piece left over from an earlier job: used first, and costs nothing.'),
    remnantId: z.uuid().optional().describe('Which of the stored offcuts it is.'),
  })
  .refine(
    ({ remnant, widthIn, heightIn }) => remnant || Math.min(widthIn, heightIn) >= limits.sheetIn.min,
    `Sheet width and height must be between ${limits.sheetIn.min} and ${limits.sheetIn.max} in. Only an offcut may be smaller.`,
  )
  .refine(({ remnant, remnantId }) => remnant || remnantId === undefined, {
    error: 'Only an offcut has a remnantId.',
    path: ['remnantId'],
  });
export type StockEntry = z.infer<typeof stockEntry>;

const stock = z
  .array(stockEntry)
  .min(1, 'Add at least one sheet size.')
  .max(limits.stock.entries, `Stock can have up to ${limits.stock.entries} sizes.`)
  .refine(
    (entries) => new Set(entries.map(({ id }) => id)).size === entries.length,
    'Give each sheet size its own id.',
  );

const nestOptions = z.strictObject({
  spacingIn: inRange(
    limits.spacingIn,
    `Spacing must be between ${limits.spacingIn.min} and ${limits.spacingIn.max} in.`,
  ).default(0.25),
  marginIn: inRange(
    limits.marginIn,
    `Edge margin must be between ${limits.marginIn.min} and ${limits.marginIn.max} in.`,
  ).default(0.5),
  rotation: z.enum(rotations).default(defaultRotation),
  partsInHoles: z.boolean().default(true),
  keepTogether: z
    .enum(keepTogetherRules)
    .default('piece')
    .describe('What is moved as one: every piece by itself, all pieces of a letter, or the whole row.'),
  costRule: z
    .enum(costRules)
    .default(defaultCostRule)
    .describe(
      'The cost that the search minimizes: whole sheets to buy, the last sheet up to its cut-off, or the boxes around the parts. The layout has all three.',
    ),
  budgetS: z.literal(effortSeconds).default(defaultEffort).describe('Seconds that the search may take.'),
  fillSheets: z
    .int('Give a whole number of sheets to fill.')
    .min(limits.fillSheets.min, 'Fill at least 1 sheet.')
    .max(limits.fillSheets.max, `Fill up to ${limits.fillSheets.max} sheets.`)
    .optional()
    .describe("How many sheets of each size without a count `quantity: 'fill'` may use; 1 when left out."),
});
export type NestOptions = z.infer<typeof nestOptions>;

/** Rejects a unit together with a scale, or for an EPS, whose size is known. */
function refuseTwoScales(
  { unit, scale, fileType }: Pick<UploadedFile, 'unit' | 'scale' | 'fileType'>,
  context: z.RefinementCtx,
): void {
  if (unit === undefined) return;
  if (fileType === 'EPS')
    context.addIssue({ code: 'custom', path: ['unit'], message: 'An EPS states its own unit. Leave `unit` out.' });
  if (scale !== undefined)
    context.addIssue({ code: 'custom', path: ['unit'], message: 'Give one of `unit` and `scale`.' });
}

const artwork = {
  file: uploadedFile.superRefine(refuseTwoScales).nullable().default(null),
  rows: z.array(textRow).max(limits.rows, errorTable.too_many_rows.message).default([]),
  /** The files that rows and live text are set in; each once. */
  fonts: fontFiles.optional(),
};
const notEmpty = (job: { file: unknown; rows: unknown[] }) => job.file !== null || job.rows.length > 0;
const emptyMessage = 'Type some text or add a file, then press Run.';

export const measureRequest = z.strictObject(artwork).refine(notEmpty, emptyMessage);
export type MeasureRequest = z.infer<typeof measureRequest>;

/** A number of copies, or as many as fit. */
const quantityOrFill = z
  .union([rowFields.shape.quantity.unwrap(), z.literal('fill')], {
    error: `Give a whole number from ${limits.quantity.min} to ${limits.quantity.max}, or 'fill'.`,
  })
  .default(1)
  .describe(
    "How many, or 'fill': as many as fit, of one row or the file, beside the others. How many, each better layout says in `fill`.",
  );

const nestArtwork = {
  ...artwork,
  file: uploadedFile.extend({ quantity: quantityOrFill }).superRefine(refuseTwoScales).nullable().default(null),
  rows: z
    .array(
      rowFields.extend({ quantity: quantityOrFill }).refine(hasOneSpacing, { error: oneSpacing, path: ['tracking'] }),
    )
    .max(limits.rows, errorTable.too_many_rows.message)
    .default([]),
};

type Quantities = { file: { quantity: number | 'fill' } | null; rows: readonly { quantity: number | 'fill' }[] };
const fills = ({ file, rows }: Quantities): number =>
  [file, ...rows].filter((of) => of !== null && of.quantity === 'fill').length;

export const nestRequest = z
  .strictObject({
    ...nestArtwork,
    runId: z
      .uuid()
      .describe('Made by the caller; the same id with the same request is the same run, which makes every retry free.'),
    sheet: pricedSheet.optional().describe('One size, as many sheets as it takes. Give this or `stock`.'),
    stock: stock.optional().describe('The sizes at hand, in place of `sheet`. Offcuts are used first.'),
    options: nestOptions.prefault({}),
    goOn: goOn
      .optional()
      .describe(
        'Goes on from a layout of an earlier run of the same job: pinned parts stay where they are, the others start there.',
      ),
  })
  .refine(notEmpty, emptyMessage)
  .refine(({ sheet, stock: sizes }) => (sheet === undefined) !== (sizes === undefined), {
    error: 'Give one sheet size or a stock of sizes.',
    path: ['sheet'],
  })
  // How many there will be is not known: which of them would stay off?
  .refine((job) => job.goOn === undefined || fills(job) === 0, {
    error:
      'Going on needs a number in place of "As many as fit". Give the number that was placed, run again, and go on from that.',
    path: ['goOn'],
  })
  .refine((job) => fills(job) <= 1, {
    error: 'Only one row, or the file, can come as often as fits. Give the others a number.',
    path: ['rows'],
  });
export type NestRequest = z.infer<typeof nestRequest>;

/** A measurement that takes longer than somebody is kept waiting: a run with nothing to nest, free. */
export const measureRunRequest = z
  .strictObject({ ...artwork, runId: nestRequest.shape.runId })
  .refine(notEmpty, emptyMessage);
export type MeasureRunRequest = z.infer<typeof measureRunRequest>;

/** What a run may be asked for. */
export const runRequest = z.union([nestRequest, measureRunRequest]);
export type RunRequest = z.infer<typeof runRequest>;
export const isNestRequest = (request: RunRequest): request is NestRequest => 'options' in request;

export const runReference = z.strictObject({ runId: z.uuid() });
/** Comes back to a run's stream: only events after `afterSeq` are sent, overtaken ones left out. */
export const runFollow = z.strictObject({ runId: z.uuid(), afterSeq: z.int().min(0).default(0) });
/** keep: true is "Stop and keep this", false is "Cancel". */
export const runStop = z.strictObject({ runId: z.uuid(), keep: z.boolean() });

/** The day of the export where the person is; it stands in the zip's name and on its pages. */
const day = z.iso.date('Write the day as year, month and day, such as 2026-11-26.').optional();
/** A zip of a finished nesting run, or of measurements alone. */
export const exportRequest = z.union([
  runReference.extend({ day }),
  z.strictObject({ ...artwork, day }).refine(notEmpty, emptyMessage),
]);
export type ExportRequest = z.infer<typeof exportRequest>;
