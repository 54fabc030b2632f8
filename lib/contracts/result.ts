import { z } from 'zod';
import type { JobLayout, JobMeasurement } from '#engine/model/answer.ts';
import { costRules, grains, heightRules } from '../product.ts';
import { errorBody } from './error.ts';

/** What comes back: measurements, layouts and the events of a nesting run. Inches, y down, exact values (rounding is the screen's). */

export const box = z.object({ minX: z.number(), minY: z.number(), maxX: z.number(), maxY: z.number() });

/** See engine/model/measurement.ts for what each figure means. */
export const figures = z.object({
  lengthIn: z
    .number()
    .describe('Arc length of every line as drawn: outer edges, holes, open lines, doubles, overlaps.'),
  perimeterIn: z.number().describe('Boundary of the filled shapes: outerIn + innerIn.'),
  outerIn: z.number().describe('Outer edges.'),
  innerIn: z.number().describe('Edges of holes.'),
  openIn: z.number().describe('Open lines, which have no perimeter.'),
  areaSqIn: z.number().describe('Net area, holes left out.'),
  widthIn: z.number(),
  heightIn: z.number(),
  pieces: z.int().describe('Outer contours, each with its holes.'),
  pierces: z.int().describe('Starts of the cutter: closed loops and open lines.'),
});
export type Figures = z.infer<typeof figures>;

export const warning = z.object({
  code: z.string(),
  message: z.string(),
  count: z.int(),
  places: z.array(box),
});
export type Warning = z.infer<typeof warning>;

const difference = z.object({
  kind: z.enum(['open_lines', 'double_lines', 'overlaps', 'inner_edges', 'closed_gaps']),
  count: z.int(),
  lengthIn: z.number().describe('Below zero for closed_gaps: lines that are in the perimeter and not in the length.'),
  places: z.array(box),
});

export const measuredPart = z.object({
  id: z.string(),
  name: z.string(),
  group: z.string().describe("Letter or group it belongs to; '' when none."),
  path: z.string().describe("SVG path data in inches, outer contour and holes, exact curves, in the row's own frame."),
  linesPath: z.string().describe("Open lines that travel with it, as SVG path data; may be ''."),
  box,
  figures,
  strokeColor: z.string().describe("'#rrggbb' as the drawing had it, or ''."),
});
export type MeasuredPart = z.infer<typeof measuredPart>;

export const measuredRow = z.object({
  id: z.string().describe("'file', or the text row's id."),
  kind: z.enum(['file', 'text']),
  name: z.string(),
  quantity: z
    .int()
    .describe("How often. Of what came with 'fill': 1 until there is a layout, then how often the layout has it."),
  /** One copy. */
  figures,
  parts: z.array(measuredPart),
  letters: z
    .array(z.object({ text: z.string(), group: z.string() }))
    .describe('Letters of a text row in reading order; group is the key in `parts`.'),
  looseLinesPath: z.string().describe("Open lines outside every part, as SVG path data; may be ''."),
  differences: z.array(difference),
  warnings: z.array(warning),
  fontListed: z.string().nullable(),
  fontMeasured: z.string().nullable(),
  widthWithinPercent: z.number().nullable().default(null),
  heightRule: z.enum(heightRules).nullable(),
  setting: z
    .string()
    .default('')
    .describe(
      "How a row of text is set, in words; '' when as its font does by itself. Results stored before know nothing of it.",
    ),
  scale: z.object({ rule: z.string(), unitsPerIn: z.number(), assumed: z.boolean() }),
});
export type MeasuredRow = z.infer<typeof measuredRow>;

export const measurementResult = z.object({
  unit: z.literal('in'),
  totals: figures.describe('All rows times their quantities. Width and height are those of the largest row.'),
  rows: z.array(measuredRow),
}) satisfies z.ZodType<JobMeasurement>;
export type MeasurementResult = z.infer<typeof measurementResult>;

export const placement = z.object({
  rowId: z.string(),
  partId: z.string(),
  sheet: z.int(),
  xIn: z
    .number()
    .describe("Rotate the part's own coordinates by angleDeg (clockwise on screen), then move by (xIn, yIn)."),
  yIn: z.number(),
  angleDeg: z.number(),
  pinned: z.boolean().optional().describe('Put there by hand: going on leaves it where it is.'),
});
export type Placement = z.infer<typeof placement>;

export const stockUse = z.object({
  id: z.string().describe("The caller's id of the size."),
  name: z.string(),
  widthIn: z.number(),
  heightIn: z.number(),
  price: z.number().nullable().describe('Dollars a sheet; null where none was given.'),
  remnant: z.boolean(),
  grain: z.enum(grains).optional().describe('The side that its grain runs along.'),
  mark: z
    .string()
    .optional()
    .describe("Its name, grain, price or place in the list where another size has the same sides; '' where none has."),
  sheets: z.array(z.int()).describe('Which sheets of the layout are of this size, from 0.'),
  usage: z.number().describe("Sheets of this size; the layout's last sheet counts up to its cut-off."),
  boxUsage: z
    .number()
    .optional()
    .describe('Sheets of this size, each counted by the area of the box around its parts.'),
});
export type StockUse = z.infer<typeof stockUse>;

const layoutCost = z.object({
  rule: z.enum(costRules).describe('The cost rule of the job, which the search minimized.'),
  unit: z.enum(['dollars', 'sqIn']).describe('Square inches where no size of the stock has a price.'),
  amount: z.number().describe('The cost under the rule. Dollars are rounded up to cents. Offcuts cost nothing.'),
  wholeSheets: z.number().describe('What has to be bought.'),
  usedShare: z.number().describe('The last sheet up to its cut-off, all others whole.'),
  boundingBox: z.number().describe('On each sheet the area of the box around its parts.'),
  atLeast: z
    .number()
    .describe(
      'No layout of these parts on this stock can cost less under the rule; 0 where that is not known, as without a price of a size.',
    ),
});

export const layout = z.object({
  usage: z
    .number()
    .describe('Full sheets + used share of the last, exact; of the pieces that are placed, which `pieces` counts.'),
  sheets: z.int(),
  sheet: z
    .object({
      widthIn: z.number(),
      heightIn: z.number(),
      marginIn: z.number(),
      price: z.number().optional().describe('Dollars a sheet, where the request gave it for its one `sheet`.'),
    })
    .describe('The size of all sheets; of the last one where `stock` says that of each.'),
  stock: z.array(stockUse).optional().describe('The sizes used, where the run had a stock of sizes.'),
  boxUsage: z.number().optional().describe('Sheets, each counted by the area of the box around its parts.'),
  cost: layoutCost
    .optional()
    // Results stored before cost rules existed have a cost in another form, which is dropped; their sizes have prices.
    .catch(undefined)
    .describe(
      'Left out where a size that was used has no price and others have one, and where the price of the one `sheet` was not given.',
    ),
  fill: z
    .object({
      rowId: z.string(),
      placed: z.int().describe('How often the row, or the file, is placed whole.'),
      atMost: z.int().describe('It cannot fit more often than this.'),
      limit: z.int().optional().describe('A run places it no more often than this.'),
      ended: z
        .enum(['all', 'limit', 'time', 'search'])
        .optional()
        .describe(
          'Why there are no more: no more can fit, the limit of a run, the end of the time (a longer run may find more), or a search that found no more. Left out while the run works.',
        ),
    })
    .optional()
    .describe("Where a row, or the file, came with `quantity: 'fill'`."),
  pieces: z
    .object({ placed: z.int(), total: z.int() })
    .optional()
    .describe('Pieces on sheets, and all pieces of the job. Usage and costs are for those placed.'),
  placements: z.array(placement),
  unplaced: z.array(
    z.object({
      rowId: z.string(),
      partId: z.string(),
      name: z.string(),
      count: z.int(),
      reason: z.enum(['too_large', 'no_room', 'too_small', 'unusable', 'by_hand']),
      message: z.string(),
    }),
  ),
  cutOff: z
    .object({
      axis: z.enum(['x', 'y']),
      atIn: z.number(),
      leftoverWidthIn: z.number(),
      leftoverHeightIn: z.number(),
      stockId: z.string().optional().describe('Which size of the stock the last sheet is.'),
    })
    .nullable(),
  coveredShare: z.number(),
  lowerBoundSheets: z.int(),
}) satisfies z.ZodType<JobLayout>;
export type Layout = z.infer<typeof layout>;

/** What a search began from: a fresh layout, or what still held of the one its person had last. */
const searchStart = z.enum(['fresh', 'last layout']);
export type SearchStart = z.infer<typeof searchStart>;

/**
 * One line of a run's NDJSON stream. `seq` grows with each event, so a stream can be resumed; numbers are missing where an
 * event was overtaken by a newer one (place in line, layout, progress) before it was read. Empty lines keep it open.
 */
const base = { seq: z.int(), runId: z.uuid() };
export const runEvent = z.discriminatedUnion('type', [
  z.object({ ...base, type: z.literal('queued'), position: z.int(), etaS: z.number().nullable() }),
  z.object({ ...base, type: z.literal('measuring') }),
  /** Not stored: `seq` is that of the last event, and the next one ends the wait. */
  z.object({
    ...base,
    type: z.literal('waiting'),
    sinceS: z
      .number()
      .describe(
        'Seconds without a sign of a worker, which cannot store results at the moment. The run continues by itself.',
      ),
  }),
  z.object({ ...base, type: z.literal('measured'), measurement: measurementResult }),
  z.object({
    ...base,
    type: z.literal('nesting'),
    total: z.int().describe("Pieces to place; 0 where something came with 'fill'."),
    budgetS: z.number(),
  }),
  /** A better layout; each one has passed the checker. */
  z.object({ ...base, type: z.literal('best'), layout, placed: z.int(), total: z.int(), elapsedS: z.number() }),
  /** Heartbeat while nesting. */
  z.object({
    ...base,
    type: z.literal('progress'),
    elapsedS: z.number(),
    leftS: z.number(),
    sinceImprovementS: z.number().nullable(),
  }),
  /** The end of a run that delivered a layout, or a measurement where nothing more was asked for. */
  z.object({
    ...base,
    type: z.literal('done'),
    ended: z.enum(['finished', 'stopped', 'timed_out']),
    elapsedS: z.number(),
    charged: z.boolean(),
    startedFrom: searchStart
      .optional()
      .describe("What the search began from: a fresh layout, or what still held of the person's last one."),
  }),
  /**
   * The end of a run that did not deliver; nothing was charged, but for one that was canceled after a layout was found
   * (its message says so).
   */
  z.object({ ...base, type: z.literal('failed'), ...errorBody.shape }),
]);
export type RunEvent = z.infer<typeof runEvent>;

/** How often a run may still be gone on from free of charge, and until when; null: going on costs a credit. */
export const goOns = z.object({ freeLeft: z.int(), freeUntil: z.iso.datetime() }).nullable();
export type GoOns = z.infer<typeof goOns>;

/** Everything known of a run, for coming back to it. */
export const runSnapshot = z.object({
  runId: z.uuid(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  measurement: measurementResult.nullable(),
  layout: layout.nullable(),
  handMade: z.boolean().describe('The layout is the one that was made by hand from what the search had found.'),
  goOns: goOns.describe('How often going on from it is free, and until when; null: it costs a credit.'),
  startedFrom: searchStart.optional().describe('As in the event `done`.'),
  seq: z.int().describe("The last event's number; ask the stream for what came after it."),
  error: errorBody.shape.error.nullable(),
});
export type RunSnapshot = z.infer<typeof runSnapshot>;
