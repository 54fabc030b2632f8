import { z } from 'zod';
import { TINY_IN } from '@measurement-nesting/curves/drawing';
import { sheetCount } from '@measurement-nesting/nesting/model';
import { errorTable } from '../errors/table.ts';
import { convertedUnits } from '../drawing/converted-file.ts';
import { drawingUnits } from '../drawing/drawing-units.ts';
import { lengthUnits } from '../units.ts';
import { fontNames } from '../fonts.ts';
import { cleanName, isPlainName } from '../item-name.ts';
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
  product,
} from '../product.ts';
import { continuation } from './manual-layout.ts';
import { runFilters, runLabelFields } from './run-labels.ts';
import { priceRates } from '../costs/price-schema.ts';
import { innerCutColor, operationRules, sheetColorChoices } from '../operations/operation-schema.ts';
import { partChoices } from '../parts/part-schema.ts';
import { rowRuleFields } from '../row-rules/rule-schema.ts';
import { exclusionZones, refuseShape, sheetOutline } from '../zones/zone-schema.ts';

/** Schemas of a job: one file, rows of text, a sheet. Shared by screen, route, backend and tests. */

const inRange = (range: { min: number; max: number }, message: string) =>
  z.number({ error: message }).min(range.min, message).max(range.max, message);

/** Face of a font file that is sent with the job. */
const ownFont = z.strictObject({
  file: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe("The file's id in `fonts`."),
  face: z.int().min(0).max(255).default(0).describe('Index of the face in a font collection.'),
  /** Axis values of a variable font, by axis. */
  location: z
    .record(z.string().regex(/^[ -~]{4}$/), z.number().min(limits.fonts.axis.min).max(limits.fonts.axis.max))
    .refine((axes) => Object.keys(axes).length <= limits.fonts.axes)
    .default({})
    .describe(
      'Values of the axes of a variable font by their tags, such as {"wght": 700}. Others have the font\'s default.',
    ),
});

const oneSpacing = {
  error: 'Choose one: spacing in percent, in inches, or even gaps.',
  path: ['tracking'],
  params: { forPrograms: 'Send only one of tracking, trackingIn and gapIn.' },
};

/** Ids of `parts` in a measurement of the same artwork. */
const leaveOutParts = z
  .array(z.string().regex(/^part-[1-9]\d{0,5}$/, 'Use the ids of `parts` in a measurement, such as part-3.'))
  .max(limits.shapes)
  .optional()
  .describe('Ids of parts that are not cut. They are in no figure and no cut file. Default: none.');

const rowFields = z.strictObject({
  id: z
    .string()
    .min(1)
    .max(40)
    .describe("Chosen by the caller, another for each row, not 'file'; returned with the result."),
  text: z
    .string()
    .min(1)
    .max(limits.textLength, errorTable.text_too_long.message)
    .describe('The text. A line feed (`\\n` in JSON) begins a new line.'),
  font: z.enum(fontNames, { error: 'Choose a font from the list.' }),
  ownFont: ownFont
    .optional()
    .describe(
      'A font file to use instead of the listed font. `font` is required all the same: the results name it beside the file. Default: the listed font.',
    ),
  size: inRange(
    limits.heightIn,
    `Height must be between ${limits.heightIn.min} and ${limits.heightIn.max} in.`,
  ).describe('Letter height in inches.'),
  heightRule: z
    .enum(heightRules)
    .default('cap')
    .describe('Extent that the height measures: capitals, lowest to highest point, or the x-height.'),
  tracking: inRange(limits.tracking, 'Letter spacing must be between -10 and 100%.')
    .optional()
    .describe('Extra space between letters, as a share of the letter height. Default 0.'),
  trackingIn: inRange(
    limits.trackingIn,
    `Letter spacing must be between ${limits.trackingIn.min} and ${limits.trackingIn.max} in.`,
  )
    .optional()
    .describe('Extra space between letters in inches, instead of `tracking`. Default 0.'),
  gapIn: inRange(limits.gapIn, `Gaps must be between ${limits.gapIn.min} and ${limits.gapIn.max} in.`)
    .optional()
    .describe("Even gaps between letters in inches. Default: the font's spacing."),
  kerning: z.boolean().optional().describe("Uses the font's kerning. Default true."),
  leading: inRange(
    limits.leading,
    `Line spacing must be between ${limits.leading.min * 100} and ${limits.leading.max * 100}%.`,
  )
    .optional()
    .describe(
      'Distance between the baselines of a row with several lines, as a share of the letter height. Default: the line height of the font, often about twice the letter height.',
    ),
  align: z
    .enum(textAligns)
    .optional()
    .describe("Alignment of several lines by their ink. Default: all lines begin at the font's own left margin."),
  weld: z
    .boolean()
    .optional()
    .describe(
      'Welds letters that touch, for script fonts, and uses the ligatures of the font, unless the row has a spacing of letters. Default false.',
    ),
  quantity: z.int().min(limits.quantity.min).max(limits.quantity.max).default(1),
  ...rowRuleFields,
  leaveOutParts,
});

const hasOneSpacing = ({ tracking = 0, trackingIn = 0, gapIn }: Spacings): boolean =>
  Number(tracking !== 0) + Number(trackingIn !== 0) + Number(gapIn !== undefined) <= 1;
type Spacings = { tracking?: number | undefined; trackingIn?: number | undefined; gapIn?: number | undefined };

export const textRow = rowFields.refine(hasOneSpacing, oneSpacing);
export type TextRow = z.infer<typeof textRow>;

const dataUrlMessage = (example: string): string =>
  `Send the file as a data URL: ${example} followed by its bytes in base64.`;

const dataUrlOf = (example: string) =>
  z
    .string()
    .regex(/^data:[^,]*;base64,/, dataUrlMessage(example))
    .describe(`The file as a data URL: ${example}...`);

export const uploadedFile = z.strictObject({
  filename: z.string().min(1).max(255),
  fileType: z.enum(fileTypes),
  content: dataUrlOf('data:image/svg+xml;base64,').max(limits.requestBytes),
  quantity: z.int().min(limits.quantity.min).max(limits.quantity.max).default(1),
  ...rowRuleFields,
  leaveOutTinyHoles: z
    .boolean()
    .optional()
    .describe(`Treats holes smaller than ${TINY_IN} in as material. Default false.`),
  whiteIsCutOut: z.boolean().optional().describe('Cuts white shapes out of the shapes below them. Default false.'),
  page: z
    .int()
    .min(1)
    .max(limits.pages)
    .optional()
    .describe('Page of an EPS or PostScript file that has several. Default 1.'),
  operations: operationRules.optional(),
  leaveOutFrame: z.boolean().optional().describe('Excludes the rectangle around everything else. Default false.'),
  leaveOutParts,
  parts: partChoices.optional(),
  unit: z
    .enum(drawingUnits)
    .optional()
    .describe(
      'Unit of an SVG that states no physical size; an alternative to `scale`. Not allowed for an EPS, which states its unit. Default: the size in the file, else 96 units an inch with the warning scale_assumed.',
    ),
  scale: z
    .discriminatedUnion('by', [
      z.strictObject({
        by: z.literal('unitsPerIn').describe('The kind of scale; the field of its name is required.'),
        unitsPerIn: z.number().positive().max(1e6),
      }),
      z.strictObject({ by: z.literal('widthIn'), widthIn: z.number().positive().max(1e5) }),
      z.strictObject({ by: z.literal('heightIn'), heightIn: z.number().positive().max(1e5) }),
      z.strictObject({ by: z.literal('factor'), factor: z.number().positive().max(1e6) }),
    ])
    .optional()
    .describe(
      'Size of a drawing: units per inch, its width or height, or a factor. It replaces a size in the file. Default: as for `unit`.',
    ),
});
export type UploadedFile = z.infer<typeof uploadedFile>;

/** Length of a data URL: four characters for three bytes, and the prefix. */
const dataUrlLength = (bytes: number): number => Math.ceil(bytes / 3) * 4 + 200;

const fontContent = z
  .string()
  .regex(/^data:[\w/.+-]*;base64,/, dataUrlMessage('data:font/ttf;base64,'))
  .max(dataUrlLength(limits.fonts.fileBytes), `A font file can have up to ${limits.fonts.fileBytes / 1024 / 1024} MB.`);

/** A font file of the person's own. Used for this request alone; stored with a run's inputs and deleted with them. */
export const fontFile = z.strictObject({
  id: ownFont.shape.file.describe(
    'Id that rows refer to the font by: 64 hexadecimal digits, usually the SHA-256 of the file, which is not checked.',
  ),
  filename: z.string().min(1).max(255),
  content: fontContent.describe('A TTF, OTF, TTC, WOFF or WOFF2 as a data URL: data:font/ttf;base64,...'),
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
  )
  .superRefine((files, context) => {
    const ids = files.map(({ id }) => id);
    ids.forEach((id, nth) => {
      if (ids.indexOf(id) !== nth) {
        context.addIssue({
          code: 'custom',
          path: [nth, 'id'],
          message: 'Two font files have this id. Send each file once.',
        });
      }
    });
  });

const stockSide = (side: string) =>
  `Sheet ${side} must be between ${limits.sheetIn.min} and ${limits.sheetIn.max} in, or at least ${limits.stock.sideIn.min} in for an offcut.`;

const heightMessage = `Sheet height must be between ${limits.sheetIn.min} and ${limits.sheetIn.max} in.`;

const sheetSize = z.strictObject({
  widthIn: inRange(limits.sheetIn, `Sheet width must be between ${limits.sheetIn.min} and ${limits.sheetIn.max} in.`),
  heightIn: inRange(limits.sheetIn, heightMessage),
});
export type SheetSize = z.infer<typeof sheetSize>;

const rollHeight = (message: string, min: number) =>
  inRange({ min, max: limits.roll.lengthIn.max }, message).describe(
    `Up to ${limits.sheetIn.max} in; of a \`roll\` its length, or that of a panel, up to ${limits.roll.lengthIn.max} in.`,
  );

const roll = z
  .strictObject({
    pricePerFt: z
      .number({ error: priceRangeMessage })
      .min(limits.stock.price.min, priceRangeMessage)
      .max(limits.stock.price.max, priceRangeMessage)
      .optional()
      .describe('Price of a foot of the roll, in the currency of `prices.symbol`, instead of `price`. Default: none.'),
    panels: z
      .boolean()
      .optional()
      .describe(
        'True if the roll is cut into panels of `heightIn`, across whose borders no part is placed. Default false: `heightIn` is the length of the roll.',
      ),
  })
  .optional()
  .describe(
    'For material on a roll: the search minimizes the used length, and the layout reports it in `roll.lengthIn`. Default: a sheet.',
  );

type RollTerms = {
  heightIn: number;
  price?: number | undefined;
  remnant?: boolean | undefined;
  roll?: z.infer<typeof roll>;
};

/** Rejects sheets that only a roll could be, and rolls with the properties of a sheet. */
function refuseRoll({ heightIn, price: perSheet, remnant, roll: terms }: RollTerms, context: z.RefinementCtx): void {
  const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (terms === undefined) {
    if (heightIn > limits.sheetIn.max) issue('heightIn', remnant === true ? stockSide('height') : heightMessage);
    return;
  }
  if (perSheet !== undefined) issue('price', 'A roll has a price by the foot. Send `roll.pricePerFt`.');
  if (remnant === true) issue('remnant', 'An offcut is a sheet. Omit `roll`.');
}

const price = z
  .number({ error: priceRangeMessage })
  .min(limits.stock.price.min, priceRangeMessage)
  .max(limits.stock.price.max, priceRangeMessage)
  .optional()
  .describe(
    'Price of a sheet, in the currency of `prices.symbol`. Default: none, and the job has no price of material.',
  );

const pricedSheet = sheetSize
  .extend({
    heightIn: rollHeight(heightMessage, limits.sheetIn.min),
    price,
    zones: exclusionZones,
    outline: sheetOutline,
    roll,
  })
  .superRefine(refuseRoll)
  .superRefine(refuseShape);

/** A sheet size in stock: a number of it, or unlimited. */
export const stockEntry = z
  .strictObject({
    id: z.string().min(1).max(40).describe('Chosen by the caller; returned with the layout.'),
    name: z
      .string()
      .max(limits.stock.nameLength)
      .overwrite(cleanName)
      .optional()
      .describe("Name in results. Default ''."),
    widthIn: inRange(limits.stock.sideIn, stockSide('width')),
    heightIn: rollHeight(stockSide('height'), limits.stock.sideIn.min),
    count: z
      .int('Enter a whole number of sheets.')
      .min(limits.stock.count.min, 'Enter 1 or more, or leave it blank.')
      .max(limits.stock.count.max, `Enter up to ${limits.stock.count.max} sheets of a size.`)
      .nullable()
      .default(null)
      .describe('Number of sheets available. Null or omitted: unlimited; for an offcut, one.'),
    price,
    grain: z
      .enum(grains)
      .default('none')
      .describe('The side that the grain runs along. On a sheet with grain, parts rotate by half turns only.'),
    remnant: z.boolean().default(false).describe('An offcut of an earlier job: used first, at no cost.'),
    remnantId: z
      .uuid()
      .toLowerCase()
      .optional()
      .describe(
        'Id of an offcut in My material, which must have this size and outline and not be used up. Default: none.',
      ),
    zones: exclusionZones,
    outline: sheetOutline,
    roll,
  })
  .refine(
    ({ remnant, widthIn, heightIn }) => remnant || Math.min(widthIn, heightIn) >= limits.sheetIn.min,
    `Sheet width and height must be between ${limits.sheetIn.min} and ${limits.sheetIn.max} in. Only an offcut may be smaller.`,
  )
  .refine(({ remnant, remnantId }) => remnant || remnantId === undefined, {
    error: 'Only an offcut can have a remnantId.',
    path: ['remnantId'],
  })
  .superRefine(refuseRoll)
  .superRefine(refuseShape)
  .overwrite((entry) => ({ ...entry, count: sheetCount(entry) }));
export type StockEntry = z.infer<typeof stockEntry>;

const stock = z
  .array(stockEntry)
  .min(1, 'Add at least one sheet size.')
  .max(limits.stock.entries, `Stock can have up to ${limits.stock.entries} sizes.`)
  .superRefine((entries, context) => {
    const ids = entries.map(({ id }) => id);
    ids.forEach((id, nth) => {
      if (ids.indexOf(id) !== nth)
        context.addIssue({ code: 'custom', path: [nth, 'id'], message: 'Each sheet size needs its own id.' });
    });
  })
  .refine(
    (entries) => new Set(entries.map((entry) => entry.roll === undefined)).size < 2,
    'A job is cut from sheets or from rolls. Run the others as a second job.',
  );

const spacingMessage = `Spacing must be 0, or between ${limits.spacingIn.min} and ${limits.spacingIn.max} in.`;

const nestOptions = z.strictObject({
  spacingIn: inRange({ min: 0, max: limits.spacingIn.max }, spacingMessage)
    .refine((value) => value === 0 || value >= limits.spacingIn.min, spacingMessage)
    .default(0.25)
    .describe(
      `Distance between parts in inches: 0, for material that is cut without kerf, or ${limits.spacingIn.min} to ${limits.spacingIn.max}.`,
    ),
  marginIn: inRange(
    limits.marginIn,
    `Edge margin must be between ${limits.marginIn.min} and ${limits.marginIn.max} in.`,
  )
    .default(0.5)
    .describe('Distance from the edges of a sheet in inches.'),
  rotation: z
    .enum(rotations)
    .default(defaultRotation)
    .describe("Allowed rotations of the parts: quarter turns ('90'), half turns ('180'), any angle, or none."),
  partsInHoles: z.boolean().default(true).describe('Places parts in the holes of others.'),
  keepTogether: z
    .enum(keepTogetherRules)
    .default('piece')
    .describe('The unit that moves together: each piece, all pieces of a letter, or the whole row.'),
  weedingBoxes: z
    .strictObject({
      distanceIn: inRange(
        limits.weedingBoxIn,
        `The distance of weeding boxes must be between ${limits.weedingBoxIn.min} and ${limits.weedingBoxIn.max} in.`,
      ),
    })
    .optional()
    .describe(
      'A rectangle cut around each unit of `keepTogether`, at this distance from its outlines. The spacing is between rectangles. Default: none.',
    ),
  sharedCuts: z
    .boolean()
    .optional()
    .describe(
      'Cuts straight pieces on which outer edges of neighbors of one color coincide (within 0.0002 in) once. Meaningful with `spacingIn: 0`. Default false.',
    ),
  costRule: z
    .enum(costRules)
    .default(defaultCostRule)
    .describe(
      'The cost that the search minimizes: whole sheets to buy, the last sheet up to its cut-off, or the boxes around the parts. The layout reports all three. On rolls always the used length (`used_share`).',
    ),
  budgetS: z
    .literal(effortSeconds)
    .default(defaultEffort)
    .describe('Time of the search in seconds. On a busy server a run takes longer.'),
  extendWhileBetter: z
    .boolean()
    .optional()
    .describe(
      `The search of ${product.extension.fromPieces} pieces or more is extended beyond \`budgetS\` while its last quarter still used 1% less material, up to ${product.extension.maxEfforts} times as long and ${limits.searchSeconds} seconds. A run costs the same. Default false.`,
    ),
  fillSheets: z
    .int('Enter a whole number of sheets to fill.')
    .min(limits.fillSheets.min, 'Fill at least 1 sheet.')
    .max(limits.fillSheets.max, `Fill up to ${limits.fillSheets.max} sheets.`)
    .optional()
    .describe("Sheets of each size without a count that `quantity: 'fill'` may use. Default 1."),
});
export type NestOptions = z.infer<typeof nestOptions>;

/** Rejects a unit together with a scale, or for an EPS, whose size is known, and a further page of an SVG, which has one. */
function refuseFileChoices(
  { unit, scale, page = 1, fileType }: Pick<UploadedFile, 'unit' | 'scale' | 'page' | 'fileType'>,
  context: z.RefinementCtx,
): void {
  const refuse = (path: keyof UploadedFile, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (fileType === 'SVG' && page > 1) refuse('page', 'An SVG has one page. Omit `page`.');
  if (unit === undefined) return;
  if (fileType === 'EPS') refuse('unit', 'An EPS states its own unit. Omit `unit`.');
  if (scale !== undefined) refuse('unit', 'Send either `unit` or `scale`.');
}

const wait = z
  .boolean()
  .optional()
  .describe(
    'False: returns the state of the run at once with the status 202, instead of its events. Its end is reported to your webhooks. Default true.',
  );

/** Id of the drawing in results. */
const fileId = 'file';

/** Rejects rows with ambiguous ids in results: two of one id, and the id of the drawing. */
function refuseSameIds(rows: readonly { readonly id: string }[], context: z.RefinementCtx): void {
  if (rows.length > limits.rows) return;
  const seen = new Set<string>();
  rows.forEach(({ id }, row) => {
    const message =
      id === fileId
        ? `The id '${fileId}' is that of the drawing. Give the row another id.`
        : seen.has(id)
          ? `Two rows have the id '${id}'. Each row needs an id of its own.`
          : null;
    if (message !== null) context.addIssue({ code: 'custom', path: [row, 'id'], message });
    seen.add(id);
  });
}

const fileMeaning = 'The drawing. A job has one; `POST /combine` makes one of several files. Required without `rows`.';
const rowsMeaning = 'Rows of text. Required without `file`.';

const artwork = {
  file: uploadedFile.superRefine(refuseFileChoices).nullable().default(null).describe(fileMeaning),
  rows: z
    .array(textRow)
    .max(limits.rows, errorTable.too_many_rows.message)
    .superRefine(refuseSameIds)
    .default([])
    .describe(rowsMeaning),
  fonts: fontFiles.optional().describe('Font files of rows and of text in the drawing, each once. Default: none.'),
};
const notEmpty = (job: { file: unknown; rows: unknown[] }) => job.file !== null || job.rows.length > 0;
const emptyMessage = {
  error: 'Type some text or add a file, then press Run.',
  params: { forPrograms: 'Send a file, at least one entry in rows, or both.' },
};

const prices = priceRates
  .optional()
  .describe(
    "The shop's rates, each null if it is not charged. The material has the prices of `sheet` or `stock`. Default: none; without any rate or price of a sheet, the price of the answer is null. `markup` alone is no price.",
  );

export const measureRequest = z.strictObject({ ...artwork, prices }).refine(notEmpty, emptyMessage);
export type MeasureRequest = z.infer<typeof measureRequest>;

/** A number of copies, or as many as fit. */
const quantityOrFill = z
  .union([rowFields.shape.quantity.unwrap(), z.literal('fill')], {
    error: `Enter a whole number from ${limits.quantity.min} to ${limits.quantity.max}, or 'fill'.`,
  })
  .default(1)
  .describe(
    "Number of copies, or 'fill': as many copies of one row or the file as fit beside the others. Each better layout reports their number in `fill`.",
  );

type OnSheets = Pick<NestRequest, 'sheet' | 'stock' | 'options'>;
/** Returns the request with the cost rule of its material: a roll is sold by its length. */
function withRollRule<Request extends OnSheets>(request: Request): Request {
  const isRoll = (request.sheet ?? request.stock?.[0])?.roll !== undefined;
  return isRoll ? { ...request, options: { ...request.options, costRule: 'used_share' } } : request;
}

/** A drawing and a row of text to nest. */
export const nestedFile = uploadedFile.extend({ quantity: quantityOrFill });
export const nestedRow = rowFields.extend({ quantity: quantityOrFill }).refine(hasOneSpacing, oneSpacing);

const nestArtwork = {
  ...artwork,
  file: nestedFile.superRefine(refuseFileChoices).nullable().default(null).describe(fileMeaning),
  rows: z
    .array(nestedRow)
    .max(limits.rows, errorTable.too_many_rows.message)
    .superRefine(refuseSameIds)
    .default([])
    .describe(rowsMeaning),
};

type PlaceFirst = { placeFirst?: boolean | undefined };
type OfQuantity = PlaceFirst & { quantity: number | 'fill'; parts?: readonly PlaceFirst[] | undefined };
type Quantities = { file: OfQuantity | null; rows: readonly OfQuantity[] };
const filled = ({ file, rows }: Quantities): OfQuantity[] =>
  [file, ...rows].filter((of) => of !== null && of.quantity === 'fill') as OfQuantity[];
const fills = (job: Quantities): number => filled(job).length;

/** Unit of files; requests and answers are in inches. */
const units = z
  .enum(lengthUnits)
  .optional()
  .describe(
    "Unit of lengths in the files of a zip: 'in' or 'mm'. Fields of requests, answers and nest.json are inches. Default: 'in', and for an export that of its run.",
  );

export const nestRequest = z
  .strictObject({
    ...nestArtwork,
    runId: z
      .uuid()
      .toLowerCase()
      .describe(
        'Client-generated idempotency id. The same request with the same id returns the same run, so a retry is free.',
      ),
    sheet: pricedSheet.optional().describe('One sheet size, unlimited sheets. Required without `stock`.'),
    stock: stock.optional().describe('The available sheet sizes. Offcuts are used first. Required without `sheet`.'),
    options: nestOptions.prefault({}).describe('Rules of the layout, and the effort of the search.'),
    prices,
    wait,
    units,
    ...runLabelFields,
    goOn: continuation
      .optional()
      .describe(
        'Continues from a layout of a previous run: pinned parts stay in place, the others start at their positions. It is free only for the same job, whose artwork, quantities, sheets and options are those of the previous run. Default: a new search.',
      ),
  })
  .refine(notEmpty, emptyMessage)
  .refine(({ sheet, stock: sizes }) => (sheet === undefined) !== (sizes === undefined), {
    error: 'Send either one sheet size or a stock of sizes.',
    path: ['sheet'],
    params: { forPrograms: 'Send either sheet or stock, not both and not neither.' },
  })
  // The number of copies is not known in advance, so it is unclear which parts would stay off.
  .refine((job) => job.goOn === undefined || fills(job) === 0, {
    error:
      'Continuing needs a number instead of "As many as fit". Enter the number that was placed, run again, and continue from that run.',
    path: ['goOn'],
    params: { forPrograms: "goOn needs a number for every quantity instead of 'fill'." },
  })
  .refine((job) => fills(job) <= 1, {
    error: 'Only one row, or the file, can use "As many as fit". Enter a number for the others.',
    path: ['rows'],
    params: { forPrograms: "Only one row, or the file, can have the quantity 'fill'." },
  })
  .refine(
    (job) => filled(job).every((of) => [of, ...(of.parts ?? [])].every(({ placeFirst }) => placeFirst !== true)),
    {
      error:
        'A row with "As many as fit" is placed after the others. Enter a number, or omit "Place first" of that row.',
      path: ['rows'],
      params: {
        forPrograms: "A row with the quantity 'fill' is placed after the others and cannot have `placeFirst`.",
      },
    },
  )
  .overwrite(withRollRule);
export type NestRequest = z.infer<typeof nestRequest>;

/** A measurement that exceeds the interactive time limit, as a free run without nesting. */
export const measureRunRequest = z
  .strictObject({ ...artwork, runId: nestRequest.shape.runId, prices, wait, units, ...runLabelFields })
  .refine(notEmpty, emptyMessage);
export type MeasureRunRequest = z.infer<typeof measureRunRequest>;

/** Request of a run: nesting, or measuring only. */
export const runRequest = z.union([nestRequest, measureRunRequest]);
export type RunRequest = z.infer<typeof runRequest>;
export const isNestRequest = (request: RunRequest): request is NestRequest => 'options' in request;

const fileToConvert = {
  filename: z.string().min(1).max(255),
  content: dataUrlOf('data:application/pdf;base64,').max(
    dataUrlLength(limits.convertedFileBytes),
    `A file to convert can have up to ${limits.convertedFileBytes / 1024 / 1024} MB.`,
  ),
};
const pageChoices = {
  page: z.int().min(1).max(limits.pages).default(1).describe('Page, counted from 1.'),
  layers: z
    .array(z.string().max(1000))
    .max(limits.shapes)
    .optional()
    .describe("Names of the layers to write, '' for shapes without a layer. Default: the visible ones."),
  password: z.string().max(200).optional().describe('Password of a protected PDF. Default: none.'),
};

/** A page of a PDF, AI or DXF to convert to SVG. The password is in the body, because addresses are logged. */
export const convertRequest = z.strictObject({
  file: z.strictObject(fileToConvert),
  page: pageChoices.page,
  layers: pageChoices.layers,
  unit: z
    .enum(convertedUnits)
    .optional()
    .describe('Unit of a DXF that states none; such a file is rejected without it. Default: the unit of the file.'),
  password: pageChoices.password,
});
export type ConvertRequest = z.infer<typeof convertRequest>;

/** Files to combine to one SVG. Together they fit in one request. */
export const combineRequest = z.strictObject({
  files: z
    .array(
      z.strictObject({
        ...fileToConvert,
        quantity: z.int().min(limits.quantity.min).max(limits.quantity.max).default(1).describe('Copies to nest.'),
        ...pageChoices,
        unit: z
          .enum(drawingUnits)
          .optional()
          .describe(
            'Unit of a DXF or SVG that states none; ignored for others. Default: none; such a file is left out without it.',
          ),
      }),
    )
    .min(1)
    .max(limits.combinedFiles)
    .describe('SVG, EPS, PDF, AI and DXF files; their contents decide the kind.'),
});
export type CombineRequest = z.infer<typeof combineRequest>;

/** Id of a run, in small letters as it is stored. */
const runId = z.uuid().toLowerCase();

export const runReference = z.strictObject({ runId });
/** Resumes a run's stream: events after `afterSeq` are sent, without replaced ones. */
export const runFollow = z.strictObject({ runId, afterSeq: z.int().min(0).default(0) });
/** A page of the account's runs; `cursor` is the run before its first one. */
export const runListRequest = z.strictObject({
  limit: z.int().min(1).max(limits.runsPage),
  cursor: runId.optional(),
  ...runFilters,
});
/** `keep`: true to stop with the best layout so far, false to cancel. */
export const runStop = z.strictObject({
  runId,
  keep: z
    .boolean()
    .describe(
      'True ends the run with its best layout so far. False cancels it: free before the first layout; after it, the credit is used and the layout remains.',
    ),
});

/** Date of the export in the user's time zone; part of the zip's name and its pages. */
const day = z.iso
  .date('Write the day as year, month and day, such as 2026-11-26.')
  .optional()
  .describe('Day in the name and the documents of the zip. Default: today in UTC.');
const itemName = z.strictObject({
  rowId: z.string().min(1).max(40).describe("A row's id, or 'file'."),
  partId: z
    .string()
    .min(1)
    .max(40)
    .optional()
    .describe('Id of a part of the row. Default: the name is that of the row.'),
  name: z
    .string()
    .min(1)
    .max(limits.nameLength, `A name can have up to ${limits.nameLength} characters.`)
    .refine(isPlainName, 'A name is one line of text.'),
});

const labels = {
  names: z
    .array(itemName)
    .max(limits.names, `Up to ${limits.names} names.`)
    .optional()
    .describe(
      'Names of rows and parts on the sheets, in summary.pdf and in the tables. README.txt lists those for a row or part that the job does not have. Default: none.',
    ),
  engraveNames: z
    .boolean()
    .optional()
    .describe('Adds a layer with the names as outlines to engrave to every SVG and DXF of a sheet. Default false.'),
  sheetColors: z
    .enum(sheetColorChoices)
    .optional()
    .describe(
      "Colors in the SVG of a sheet: 'drawn', or 'operation' for one color each: #ff0000 cuts, #0000ff scores, #000000 engraves. " +
        "Default 'drawn', unless two operations have the same color in the drawing.",
    ),
  mirrorOutput: z
    .boolean()
    .optional()
    .describe(
      'Mirrors every sheet in the cutting files, for material that is cut from its back. Figures and nest.json stay those of the layout. Default false.',
    ),
  joinPanels: z
    .boolean()
    .optional()
    .describe('Writes all panels of a roll to one file instead of one for each. Default false.'),
  innerCutColor: innerCutColor
    .optional()
    .describe("Color of inside cuts in the SVG of a sheet as '#rrggbb'. Default: that of the other cuts."),
};

const noSheets = 'No effect here, because this zip has no sheets. Default: none.';
/** Fields of the sheets in an export of measurements, which accepts them without effect. */
const labelsWithoutSheets = {
  engraveNames: labels.engraveNames.describe(noSheets),
  sheetColors: labels.sheetColors.describe(noSheets),
  mirrorOutput: labels.mirrorOutput.describe(noSheets),
  joinPanels: labels.joinPanels.describe(noSheets),
  innerCutColor: labels.innerCutColor.describe(noSheets),
};

/** A zip of a finished nesting run, or of measurements alone. */
export const exportRequest = z.union([
  runReference.extend({ day, prices, units, ...labels }),
  z.strictObject({ ...artwork, day, prices, units, ...labels, ...labelsWithoutSheets }).refine(notEmpty, emptyMessage),
]);
export type ExportRequest = z.infer<typeof exportRequest>;
