import { z } from 'zod';
import { limits } from '../limits.ts';
import { goOns, layout, placement } from './result.ts';

/** Hands on the layout: what a person moved in the sheet view, as screen, backend and command line handle it. */

const { position, turn } = limits.hands;
const number = ({ min, max }: { min: number; max: number }, message: string) =>
  z.number({ error: message }).min(min, message).max(max, message);
const place = 'A part lies outside of every sheet there can be. Put it back on a sheet.';

/** A placement as it is sent: no number that could not be on a sheet. */
const handPlacement = z.strictObject({
  rowId: placement.shape.rowId.min(1).max(40),
  partId: placement.shape.partId.min(1).max(40),
  sheet: z
    .int('A sheet is a whole number.')
    .min(0, 'Sheets are numbered from 0.')
    .max(limits.placedPieces - 1, `A layout can have up to ${limits.placedPieces} sheets.`),
  xIn: number(position, place).describe(placement.shape.xIn.description!),
  yIn: number(position, place),
  angleDeg: number(turn, `A part can be turned by ${turn.max} degrees at most.`),
  pinned: placement.shape.pinned,
});

const stockIds = z
  .array(z.string().min(1).max(40))
  .max(limits.placedPieces)
  .describe("By sheet, the id of its size. Needed where the run had a stock of sizes; else it's left out.");

/** Where the parts of a run lie. Parts that it does not name are off the sheets. */
const handPlacements = {
  runId: z.uuid().describe('The run whose layout it was.'),
  placements: z
    .array(handPlacement)
    .min(1, 'Leave at least one part on a sheet.')
    .max(limits.filledPieces, `A layout can have up to ${limits.filledPieces} pieces.`),
  sheetOf: stockIds.optional(),
};

export const handLayout = z.strictObject(handPlacements);
export type HandLayout = z.infer<typeof handLayout>;

/** A run that goes on from a layout: pinned parts stay where they are. */
export const goOn = z.strictObject({
  ...handPlacements,
  free: z
    .boolean()
    .describe(
      'What the person was told: true, that it costs nothing. Where it would cost, it is refused, free of charge.',
    ),
});

const collision = z.object({
  kind: z.enum(['overlap', 'spacing', 'outside', 'rotation', 'count', 'sheet', 'group']),
  message: z.string().describe('One sentence for the person.'),
  placements: z.array(z.int()).describe("Which of the request's placements."),
});
export type Collision = z.infer<typeof collision>;

export const handLayoutAnswer = z.object({
  layout: layout
    .nullable()
    .describe(
      'With the placements in the order of the request; null where something collides: nothing is stored then.',
    ),
  collisions: z.array(collision),
  goOns,
});
export type HandLayoutAnswer = z.infer<typeof handLayoutAnswer>;
