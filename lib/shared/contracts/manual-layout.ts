import { z } from 'zod';
import { limits } from '../limits.ts';
import { sentence } from '../errors/error-body.ts';
import { freeContinuations, layout, placement } from './result.ts';

/** Schemas of manual layouts, shared by screen, backend and command line. */

const { position, turn } = limits.manualLayout;
const number = ({ min, max }: { min: number; max: number }, message: string) =>
  z.number({ error: message }).min(min, message).max(max, message);
const place = 'A part is too far from any sheet. Move it onto a sheet.';

/** Placement in a request, with numbers limited to those that can be on a sheet. */
const manualPlacement = z.strictObject({
  rowId: placement.shape.rowId.min(1).max(40).describe("A row's id, or 'file'."),
  partId: placement.shape.partId.min(1).max(40).describe(placement.shape.partId.description!),
  sheet: z
    .int('The sheet must be a whole number.')
    .min(0, 'Sheets are numbered from 0.')
    .max(limits.placedPieces - 1, `A layout can have up to ${limits.placedPieces} sheets.`)
    .describe(placement.shape.sheet.description!),
  xIn: number(position, place).describe(placement.shape.xIn.description!),
  yIn: number(position, place),
  angleDeg: number(turn, `A part can be rotated by up to ${turn.max} degrees.`).describe(
    placement.shape.angleDeg.description!,
  ),
  mirrored: placement.shape.mirrored,
  pinned: placement.shape.pinned,
});

const stockIds = z
  .array(z.string().min(1).max(40))
  .max(limits.placedPieces)
  .describe(
    'The size id of each sheet. Required if the run used a stock of sizes. Default: all sheets are of the one size.',
  );

/** Positions of a run's parts. Parts that are not listed are off the sheets. */
const manualPlacements = {
  runId: z.uuid().toLowerCase().describe('The run that the layout belongs to.'),
  placements: z
    .array(manualPlacement)
    .min(1, 'Leave at least one part on a sheet.')
    .max(limits.filledPieces, `A layout can have up to ${limits.filledPieces} pieces.`)
    .describe('Positions of the parts, each piece once. Parts that are omitted are off the sheets.'),
  sheetOf: stockIds.optional(),
};

export const manualLayout = z.strictObject(manualPlacements);
export type ManualLayoutRequest = z.infer<typeof manualLayout>;

/** Continues a run from a layout: pinned parts do not move. */
export const continuation = z.strictObject({
  ...manualPlacements,
  free: z
    .boolean()
    .describe('True runs it only if it is free. If the run would cost a credit, the request is rejected at no charge.'),
});

const collision = z.object({
  kind: z.enum(['overlap', 'spacing', 'outside', 'zone', 'rotation', 'count', 'sheet', 'group']),
  message: z.string().describe('One sentence to show to the user.'),
  sentence,
  placements: z.array(z.int()).describe('Indexes of the affected placements of the request.'),
});
export type Collision = z.infer<typeof collision>;

export const manualLayoutAnswer = z.object({
  layout: layout
    .nullable()
    .describe('The placements are in the order of the request. Null if anything collides; nothing is stored then.'),
  collisions: z.array(collision),
  goOns: freeContinuations,
});
export type ManualLayoutAnswer = z.infer<typeof manualLayoutAnswer>;
