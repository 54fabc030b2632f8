import { z } from 'zod';
import type { JobLayout, JobMeasurement } from '#engine/model/answer.ts';
import { costRules, grains, heightRules, keepTogetherRules, rotations } from '../product.ts';
import { errorBody, sentence } from '../errors/error-body.ts';
import { jobPriceAnswer } from '../costs/price-schema.ts';
import { runLabels, runStates } from './run-labels.ts';
import { partRules } from '../row-rules/rule-schema.ts';
import { operations } from '../operations/rules.ts';
import { clippedZone, shownOutline } from '../zones/zone-schema.ts';

/** Schemas of results: measurements, layouts and the events of a nesting run. Inches, y down, exact values (the screen rounds). */

export const box = z.object({ minX: z.number(), minY: z.number(), maxX: z.number(), maxY: z.number() });

/** Figures of a measurement, described in packages/measure/src/measurement.ts. */
export const figures = z.object({
  lengthIn: z
    .number()
    .describe('Arc length of every line as drawn: outer edges, holes, open lines, double lines, overlaps.'),
  perimeterIn: z.number().describe('Boundary of the filled shapes: outerIn + innerIn.'),
  outerIn: z.number().describe('Outer edges.'),
  innerIn: z.number().describe('Edges of holes.'),
  openIn: z.number().describe('Open lines, which have no perimeter.'),
  areaSqIn: z.number().describe('Net area, without holes.'),
  widthIn: z.number(),
  heightIn: z.number(),
  pieces: z.int().describe('Outer contours, each with its holes.'),
  pierces: z.int().describe('Starts of cuts: one for each closed contour and each open line.'),
});
export type Figures = z.infer<typeof figures>;

export const warning = z.object({
  code: z.string(),
  message: z.string(),
  sentence,
  count: z.int(),
  places: z.array(box),
});
export type Warning = z.infer<typeof warning>;

const difference = z.object({
  kind: z.enum(['open_lines', 'double_lines', 'overlaps', 'inner_edges', 'closed_gaps']),
  count: z.int(),
  lengthIn: z.number().describe('Negative for closed_gaps: lines that are in the perimeter but not in the length.'),
  places: z.array(box),
});

const operationFigures = z
  .object({
    cut: figures.pick({ lengthIn: true, perimeterIn: true, pieces: true, pierces: true }),
    score: z.object({
      lengthIn: z.number().describe('Length of all score lines as drawn.'),
      starts: z.int().describe('Separate score lines, joined where they meet.'),
    }),
    engrave: z.object({
      areaSqIn: z.number().describe('Area of the union of all engraved shapes.'),
      widthIn: z.number(),
      heightIn: z.number(),
    }),
    ignore: z.object({ shapes: z.int(), lengthIn: z.number() }),
  })
  .describe('Figures of what is cut, scored, engraved and ignored by `operations` of the file.');
export type OperationFigures = z.infer<typeof operationFigures>;

const mark = z.object({
  operation: z.enum(['score', 'engrave']),
  path: z.string().describe('SVG path data; an engraved area is filled by the nonzero rule.'),
  color: z.string().describe("Color of the drawing as '#rrggbb', or ''."),
  spot: z.string().optional().describe('Name of the spot color; omitted for process colors.'),
  lengthIn: z.number(),
  starts: z.int(),
  areaSqIn: z.number(),
});
export type Mark = z.infer<typeof mark>;

const drawingClass = z.object({
  kind: z.enum(['line', 'fill']),
  color: z.string().describe("'#rrggbb', or '' for a gradient or pattern."),
  spot: z.string().describe("Name of the spot color, or ''."),
  layer: z.string().describe("Name of the layer or outermost named group, or ''."),
  operation: z.enum(operations),
  count: z.int().describe('Number of shapes.'),
  lengthIn: z.number(),
  places: z.array(box),
});
export type DrawingClass = z.infer<typeof drawingClass>;

export const measuredPart = z.object({
  id: z.string(),
  name: z.string(),
  isNamed: z.boolean().optional().describe('True for a name given by the user.'),
  group: z.string().describe("Letter or group of the part; '' if none."),
  origin: z
    .string()
    .optional()
    .describe('Name of the innermost named group, or of the layer, that the part is drawn in. Omitted without one.'),
  path: z
    .string()
    .describe("SVG path data in inches: outer contour and holes, exact curves, in the row's coordinates."),
  linesPath: z.string().describe("Open lines that move with the part, as SVG path data; may be ''."),
  marks: z.array(mark).optional().describe('Score lines and engraved areas that move with the part.'),
  box,
  figures: figures.describe('Figures of one piece.'),
  quantity: z.int().optional().describe('Pieces that one copy of the drawing yields. Omitted for 1.'),
  rules: partRules.optional().describe('Rules of the part, instead of those of the file. Omitted without any.'),
  strokeColor: z.string().describe("Stroke color of the drawing as '#rrggbb', or ''."),
  strokeSpot: z.string().optional().describe('Name of the spot color of the stroke; omitted for process colors.'),
});
export type MeasuredPart = z.infer<typeof measuredPart>;

export const measuredRow = z.object({
  id: z.string().describe("'file', or the text row's id."),
  kind: z.enum(['file', 'text']),
  name: z.string(),
  label: z.string().optional().describe('Name given by the user; `name` begins with it.'),
  quantity: z
    .int()
    .describe("Number of copies. With 'fill': 1 until a layout exists, then the number of copies placed."),
  /** One copy. */
  figures,
  parts: z.array(measuredPart),
  leftOut: z.array(measuredPart).optional().describe('Parts that are not cut, by `leaveOutParts`. In no figure.'),
  letters: z
    .array(z.object({ text: z.string(), group: z.string() }))
    .describe('Letters of a text row in reading order; group is the key in `parts`.'),
  looseLinesPath: z.string().describe("Open lines outside every part, as SVG path data; may be ''."),
  looseMarks: z.array(mark).optional().describe('Score lines and engraved areas outside every part.'),
  operations: operationFigures.optional(),
  classes: z
    .array(drawingClass)
    .optional()
    .describe('Lines and fills of a drawing by color, spot color and layer, with their operation; at most 200.'),
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
      "Typesetting of a text row, in words; '' for the font's defaults and in results stored before this field existed.",
    ),
  settingSentence: sentence,
  scale: z.object({ rule: z.string(), unitsPerIn: z.number(), assumed: z.boolean() }),
});
export type MeasuredRow = z.infer<typeof measuredRow>;

export const measurementResult = z.object({
  unit: z.literal('in'),
  totals: figures.describe('Sum of all rows times their quantities. Width and height are those of the largest row.'),
  operations: operationFigures.optional(),
  rows: z.array(measuredRow),
  price: jobPriceAnswer.optional().describe('Price of the job without material, if the request has `prices`.'),
}) satisfies z.ZodType<JobMeasurement>;
export type MeasurementResult = z.infer<typeof measurementResult>;

export const placement = z.object({
  rowId: z.string(),
  partId: z.string().describe('Id of the part in `parts` of the row.'),
  sheet: z.int().describe('Number of the sheet, from 0.'),
  xIn: z
    .number()
    .describe(
      "Change the sign of the part's own x where `mirrored`, rotate by angleDeg (clockwise on screen), then move by (xIn, yIn).",
    ),
  yIn: z.number(),
  angleDeg: z.number().describe('Clockwise on screen.'),
  mirrored: z.boolean().optional().describe('True for the mirror image of the part. Default false.'),
  pinned: z.boolean().optional().describe('Pinned manually: a continued run does not move the part. Default false.'),
});
export type Placement = z.infer<typeof placement>;

const usedRoll = z
  .object({
    lengthIn: z
      .number()
      .describe('Used length of the roll, margins included. Rolls and panels before the last one count whole.'),
    pricePerFt: z.number().optional(),
    panels: z.boolean().optional().describe('True if `heightIn` is the length of a panel.'),
  })
  .optional()
  .describe('Present for a roll.');

export const stockUse = z.object({
  id: z.string().describe("The caller's id of the size."),
  name: z.string(),
  widthIn: z.number(),
  heightIn: z.number(),
  price: z
    .number()
    .nullable()
    .describe('Price of a sheet, panel or roll in the currency of `prices.symbol`; null if none was given.'),
  remnant: z.boolean(),
  grain: z.enum(grains).optional().describe('The side that its grain runs along.'),
  mark: z
    .string()
    .optional()
    .describe(
      "Name, grain, price or list position, which distinguishes sizes with equal sides; '' if the sides are unique.",
    ),
  zones: z.array(clippedZone).optional().describe('Exclusion zones of every sheet of this size.'),
  outline: shownOutline,
  roll: usedRoll,
  sheets: z.array(z.int()).describe('Indexes of the sheets of this size, from 0.'),
  usage: z.number().describe("Sheets of this size; the layout's last sheet counts up to its cut-off."),
  boxUsage: z
    .number()
    .optional()
    .describe('Sheets of this size, each counted by the area of the box around its parts.'),
});
export type StockUse = z.infer<typeof stockUse>;

const layoutCost = z.object({
  rule: z.enum(costRules).describe('The cost rule of the job, which the search minimized.'),
  unit: z
    .enum(['dollars', 'sqIn'])
    .describe(
      "'dollars' is the currency of `prices.symbol`, whichever it is; 'sqIn' if no size of the stock has a price.",
    ),
  amount: z.number().describe('The cost under the rule, rounded up to cents. Offcuts cost nothing.'),
  wholeSheets: z.number().describe('All sheets to buy, counted whole.'),
  usedShare: z.number().describe('The last sheet up to its cut-off, all others whole.'),
  boundingBox: z.number().describe('Each sheet counted by the area of the box around its parts.'),
  atLeast: z
    .number()
    .describe(
      'Lower bound of the cost of any layout of these parts on this stock under the rule; 0 if unknown, for example if a size has no price.',
    ),
});

export const layout = z.object({
  usage: z
    .number()
    .describe('Full sheets + used share of the last, exact, for the placed pieces, which `pieces` counts.'),
  sheets: z.int(),
  sheet: z
    .object({
      widthIn: z.number(),
      heightIn: z.number(),
      marginIn: z.number(),
      price: z
        .number()
        .optional()
        .describe('Price of a sheet in the currency of `prices.symbol`, if the request states it for `sheet`.'),
      zones: z.array(clippedZone).optional().describe('Exclusion zones of every sheet.'),
      outline: shownOutline,
      roll: usedRoll,
    })
    .describe('Size of all sheets, or of the last one if `stock` lists the size of each.'),
  stock: z.array(stockUse).optional().describe('The sizes used, if the run had a stock of sizes.'),
  boxUsage: z.number().optional().describe('Sheets, each counted by the area of the box around its parts.'),
  cost: layoutCost
    .optional()
    // Results stored before cost rules existed have a cost in another form, which is dropped; their sizes have prices.
    .catch(undefined)
    .describe('Omitted if only some of the used sizes have a price, or if `sheet` has none.'),
  fill: z
    .object({
      rowId: z.string(),
      placed: z.int().describe('Complete copies of the row or the file that are placed.'),
      atMost: z.int().describe('Upper bound on the copies that can fit.'),
      limit: z.int().optional().describe('Maximum number of copies in one run.'),
      ended: z
        .enum(['all', 'limit', 'time', 'search'])
        .optional()
        .describe(
          'Reason why there are no more copies: no more can fit, the limit of a run, the time limit (a longer run may find more), or a search that found no more. Omitted while the run is active.',
        ),
    })
    .optional()
    .describe("Present if a row or the file has `quantity: 'fill'`."),
  pieces: z
    .object({ placed: z.int(), total: z.int() })
    .optional()
    .describe('Pieces on sheets, and all pieces of the job. Usage and costs count the placed pieces only.'),
  weeding: z
    .object({
      distanceIn: z.number(),
      together: z.enum(keepTogetherRules),
      boxes: z.int(),
      lengthIn: z.number().describe('Length of all sides of the boxes. It is in no figure of the measurement.'),
    })
    .optional()
    .describe('Present if the request has `weedingBoxes`.'),
  sharedCuts: z
    .object({
      pieces: z.int().describe('Straight pieces of outer edges that are cut once for two parts.'),
      lengthIn: z.number().describe('Length of these pieces, by which the files cut less than the perimeter.'),
      pierces: z
        .int()
        .describe(
          'Change of the number of pierces: open pieces of an outline are a pierce each, wholly shared outlines none.',
        ),
    })
    .optional()
    .describe('Present if the request has `sharedCuts`.'),
  placements: z.array(placement),
  unplaced: z.array(
    z.object({
      rowId: z.string(),
      partId: z.string(),
      name: z.string(),
      count: z.int(),
      reason: z.enum(['too_large', 'no_room', 'too_small', 'unusable', 'by_hand']),
      rule: z
        .enum(rotations)
        .optional()
        .describe('The rotation rule that excludes every position, where the part fits at some other angle.'),
      message: z.string(),
      sentence,
    }),
  ),
  cutOff: z
    .object({
      axis: z.enum(['x', 'y']).describe("'x' for a vertical cut, 'y' for a horizontal one."),
      atIn: z.number().describe('Position of the cut along the axis.'),
      leftoverWidthIn: z.number(),
      leftoverHeightIn: z.number(),
      stockId: z.string().optional().describe('Size id of the last sheet.'),
    })
    .nullable(),
  coveredShare: z.number().describe('Area of the parts as a share of the used material, 0 to 1.'),
  lowerBoundSheets: z.int().describe('Lower bound on the sheets of any layout of these parts.'),
}) satisfies z.ZodType<JobLayout>;
export type Layout = z.infer<typeof layout>;

/** Start of a search: fresh, or from the reusable part of the account's previous layout. */
const searchStart = z.enum(['fresh', 'last layout']);
export type SearchStart = z.infer<typeof searchStart>;

/** Reason why a search ended before its time: no layout can be shorter, or none can cost less. */
const endReason = z.enum(['optimal', 'cheapest']);
export type EndReason = z.infer<typeof endReason>;

/**
 * One line of a run's NDJSON stream. `seq` grows with each event, so that a stream can be resumed; numbers are missing where a newer event
 * (position, layout, progress) replaced an unread one. Empty lines are heartbeats.
 */
const base = { seq: z.int().describe('Number of the event, to resume a stream after it.'), runId: z.uuid() };
export const runEvent = z.discriminatedUnion('type', [
  z.object({
    ...base,
    type: z.literal('queued'),
    position: z.int().describe('Place in the queue, from 1.'),
    etaS: z.number().nullable().describe('Estimated seconds until the run begins; null if unknown.'),
  }),
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
    total: z.int().describe("Pieces to place; 0 with 'fill'."),
    budgetS: z.number().describe('Seconds of the search.'),
  }),
  /** A better layout; each one has passed the checker. */
  z.object({
    ...base,
    type: z.literal('best'),
    layout,
    placed: z.int(),
    total: z.int(),
    elapsedS: z.number().describe('Seconds of the search so far.'),
  }),
  /** Heartbeat while nesting. */
  z.object({
    ...base,
    type: z.literal('progress'),
    elapsedS: z.number().describe('Seconds of the search so far.'),
    leftS: z.number().describe('Seconds that the search has left. On a busy server it takes longer.'),
    sinceImprovementS: z.number().nullable().describe('Seconds since the last better layout; null before the first.'),
    extended: z
      .boolean()
      .optional()
      .describe(
        'True once the search was extended beyond its effort; `leftS` is then the time until it ends without a further gain.',
      ),
  }),
  /** End of a run that delivered a layout, or a measurement if nothing else was requested. */
  z.object({
    ...base,
    type: z.literal('done'),
    ended: z
      .enum(['finished', 'stopped', 'timed_out'])
      .describe("'stopped' by a call with `keep: true`; 'timed_out' at the time limit of a run, with the best layout."),
    elapsedS: z.number().describe('Seconds of the search.'),
    charged: z.boolean().describe('True if the run used a credit.'),
    startedFrom: searchStart
      .optional()
      .describe("Start of the search: a new layout, or the reusable part of the account's previous layout."),
    reason: endReason
      .optional()
      .describe(
        "Reason why the search ended before its time: 'optimal' if no layout can use less material, 'cheapest' if none can cost less. Omitted otherwise.",
      ),
    price: jobPriceAnswer
      .optional()
      .describe('Price of the job, if the request of the run has `prices`. For programs only.'),
  }),
  /** End of a run that did not deliver; nothing was charged, except for one canceled after a layout was found (stated in its message). */
  z.object({ ...base, type: z.literal('failed'), ...errorBody.shape }),
]);
export type RunEvent = z.infer<typeof runEvent>;

/** Number of free continuations left, and until when; null if continuing costs a credit. */
export const freeContinuations = z.object({ freeLeft: z.int(), freeUntil: z.iso.datetime() }).nullable();
export type FreeContinuations = z.infer<typeof freeContinuations>;

/** Stored state of a run, for a client that returns to it. */
export const runSnapshot = z.object({
  runId: z.uuid(),
  state: z.enum(runStates),
  measurement: measurementResult.nullable(),
  layout: layout.nullable(),
  handMade: z.boolean().describe('True if the layout was edited manually after the search.'),
  goOns: freeContinuations.describe(
    'Number of free continued runs left, and until when; null if continuing costs a credit.',
  ),
  startedFrom: searchStart.optional().describe('As in the event `done`.'),
  reason: endReason.optional().describe('As in the event `done`.'),
  price: jobPriceAnswer.optional().describe('Price of the job, if the request of the run has `prices`.'),
  ...runLabels.shape,
  seq: z.int().describe('Number of the last event; the stream returns the events after it.'),
  error: errorBody.shape.error.nullable(),
});
export type RunSnapshot = z.infer<typeof runSnapshot>;

/** A run in the list of an account's runs. */
export const runSummary = z.object({
  runId: z.uuid(),
  kind: z.enum(['nest', 'measure']).describe('Scope that a key needs to read the run.'),
  state: runSnapshot.shape.state,
  label: z.string().describe("File name or first text; '' if there is none."),
  reference: runLabels.shape.reference,
  sandbox: runLabels.shape.sandbox,
  charged: z.boolean().describe('True if the run cost a credit.'),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  error: errorBody.shape.error.nullable(),
});

/** A page of an account's runs, newest first. */
export const runList = z.object({
  runs: z.array(runSummary),
  nextCursor: z.uuid().nullable().describe('`cursor` of the next page; null on the last one.'),
});
export type RunList = z.infer<typeof runList>;

/** A page of a PDF, AI or DXF as SVG. Inches. */
export const convertResult = z.object({
  svg: z.string().describe('The SVG at true size, with exact curves and a group for each layer.'),
  pages: z.array(z.string()).describe('Titles of all pages.'),
  widthIn: z.number().describe('Width of the page.'),
  heightIn: z.number(),
  layers: z.array(
    z.object({
      name: z.string().describe("'' for shapes without a layer."),
      isVisible: z.boolean().describe('False for layers that are off, frozen or hidden in the file.'),
      isWritten: z.boolean().describe('True for layers in the SVG.'),
      color: z.string().describe("'#rrggbb', or ''."),
      lines: z.int().describe('Number of contours, open and closed.'),
      lengthIn: z.number().describe('Length of its lines.'),
    }),
  ),
  warnings: z.array(warning),
});
export type ConvertResult = z.infer<typeof convertResult>;

/** Several files as one SVG. Inches. */
export const combineResult = z.object({
  svg: z
    .string()
    .describe('The SVG at true size: a group for each file with its name as `data-part-name` and its `data-quantity`.'),
  widthIn: z.number(),
  heightIn: z.number(),
  files: z
    .array(
      z.object({
        filename: z.string(),
        name: z.string().nullable().describe('Name in the drawing, different for each file; null if it was left out.'),
        error: z
          .object({ code: z.string(), message: z.string() })
          .nullable()
          .describe('Reason why the file is not in the SVG; null for files in it.'),
        lengthIn: z.number().describe('Length of its lines; 0 if it was left out.'),
        warnings: z.array(warning),
      }),
    )
    .describe('Every file of the request, in its order.'),
});
export type CombineResult = z.infer<typeof combineResult>;
