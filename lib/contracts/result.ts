import { z } from 'zod';
import type { JobLayout, JobMeasurement } from '#engine/model/answer.ts';
import { heightRules } from '../product.ts';
import { errorBody } from './error.ts';

/** What comes back: measurements, layouts and the events of a nesting run. Inches, y down, exact values (rounding is the screen's). */

export const box = z.object({ minX: z.number(), minY: z.number(), maxX: z.number(), maxY: z.number() });

/** See engine/model/measurement.ts for what each figure means. */
const figures = z.object({
  lengthIn: z.number(),
  perimeterIn: z.number(),
  outerIn: z.number(),
  innerIn: z.number(),
  openIn: z.number(),
  areaSqIn: z.number(),
  widthIn: z.number(),
  heightIn: z.number(),
  pieces: z.int(),
  pierces: z.int(),
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
  /** Below zero for closed_gaps: lines that are in the perimeter and not in the length. */
  lengthIn: z.number(),
  places: z.array(box),
});

const measuredPart = z.object({
  id: z.string(),
  name: z.string(),
  /** Letter or group it belongs to; '' when none. */
  group: z.string(),
  /** SVG path data in inches, outer contour and holes, exact curves, in the row's own frame. */
  path: z.string(),
  /** Open lines that travel with it, as SVG path data; may be ''. */
  linesPath: z.string(),
  box,
  figures,
  /** '#rrggbb' as the drawing had it, or ''. */
  strokeColor: z.string(),
});
export type MeasuredPart = z.infer<typeof measuredPart>;

const measuredRow = z.object({
  /** 'file', or the text row's id. */
  id: z.string(),
  kind: z.enum(['file', 'text']),
  name: z.string(),
  quantity: z.int(),
  /** One copy. */
  figures,
  parts: z.array(measuredPart),
  /** Letters of a text row in reading order; group is the key in `parts`. */
  letters: z.array(z.object({ text: z.string(), group: z.string() })),
  /** Open lines outside every part, as SVG path data; may be ''. */
  looseLinesPath: z.string(),
  differences: z.array(difference),
  warnings: z.array(warning),
  fontListed: z.string().nullable(),
  fontMeasured: z.string().nullable(),
  widthWithinPercent: z.number().nullable().default(null),
  heightRule: z.enum(heightRules).nullable(),
  /** How a row of text is set, in words; '' when as its font does by itself. Results stored before know nothing of it. */
  setting: z.string().default(''),
  scale: z.object({ rule: z.string(), unitsPerIn: z.number(), assumed: z.boolean() }),
});
export type MeasuredRow = z.infer<typeof measuredRow>;

export const measurementResult = z.object({
  unit: z.literal('in'),
  /** All rows times their quantities. Width and height are those of the largest row. */
  totals: figures,
  rows: z.array(measuredRow),
}) satisfies z.ZodType<JobMeasurement>;
export type MeasurementResult = z.infer<typeof measurementResult>;

const placement = z.object({
  rowId: z.string(),
  partId: z.string(),
  sheet: z.int(),
  /** Rotate the part's own coordinates by angleDeg (clockwise on screen), then move by (xIn, yIn). */
  xIn: z.number(),
  yIn: z.number(),
  angleDeg: z.number(),
});
export type Placement = z.infer<typeof placement>;

export const layout = z.object({
  /** Full sheets + used share of the last, exact. */
  usage: z.number(),
  sheets: z.int(),
  sheet: z.object({ widthIn: z.number(), heightIn: z.number(), marginIn: z.number() }),
  placements: z.array(placement),
  unplaced: z.array(
    z.object({
      rowId: z.string(),
      partId: z.string(),
      name: z.string(),
      count: z.int(),
      reason: z.enum(['too_large', 'no_room', 'too_small', 'unusable']),
      message: z.string(),
    }),
  ),
  cutOff: z
    .object({
      axis: z.enum(['x', 'y']),
      atIn: z.number(),
      leftoverWidthIn: z.number(),
      leftoverHeightIn: z.number(),
    })
    .nullable(),
  coveredShare: z.number(),
  lowerBoundSheets: z.int(),
}) satisfies z.ZodType<JobLayout>;
export type Layout = z.infer<typeof layout>;

/**
 * One line of a run's NDJSON stream. `seq` grows with each event, so a stream can be resumed; numbers are missing where an
 * event was overtaken by a newer one (place in line, layout, progress) before it was read. Empty lines keep it open.
 */
const base = { seq: z.int(), runId: z.uuid() };
export const runEvent = z.discriminatedUnion('type', [
  z.object({ ...base, type: z.literal('queued'), position: z.int(), etaS: z.number().nullable() }),
  z.object({ ...base, type: z.literal('measuring') }),
  z.object({ ...base, type: z.literal('measured'), measurement: measurementResult }),
  z.object({ ...base, type: z.literal('nesting'), total: z.int(), budgetS: z.number() }),
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
  }),
  /**
   * The end of a run that did not deliver; nothing was charged, but for one that was canceled after a layout was found
   * (its message says so).
   */
  z.object({ ...base, type: z.literal('failed'), ...errorBody.shape }),
]);
export type RunEvent = z.infer<typeof runEvent>;

/** Everything known of a run, for coming back to it. */
export const runSnapshot = z.object({
  runId: z.uuid(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  measurement: measurementResult.nullable(),
  layout: layout.nullable(),
  /** The last event's number; ask the stream for what came after it. */
  seq: z.int(),
  error: errorBody.shape.error.nullable(),
});
export type RunSnapshot = z.infer<typeof runSnapshot>;
