import { z } from 'zod';
import { priceRates } from '../costs/price-schema.ts';
import { cleanName } from '../item-name.ts';
import { limits } from '../limits.ts';
import { grains } from '../product.ts';
import { exclusionZones, refuseShape, sheetOutline } from '../zones/zone-schema.ts';

/** Schemas of My material, the offcuts stored for later runs, and of materials by name; used by runs, tool and account page. In inches. */

const { sideIn, nameLength } = limits.stock;

const side = (name: string) => {
  const message = `${name} must be between ${sideIn.min} and ${sideIn.max} in.`;
  return z.number({ error: message }).min(sideIn.min, message).max(sideIn.max, message);
};
/** A name in one line; `missing` is the message for a blank one. */
const nameOf = (missing: string) =>
  z
    .string()
    .trim()
    .max(nameLength, `A name can have up to ${nameLength} characters.`)
    .overwrite(cleanName)
    .min(1, missing);
const name = nameOf('Name the offcut so you can find it on the shelf.');

export const remnant = z.strictObject({
  /** Client-generated, so that repeating a request stores one only. */
  id: z.uuid(),
  name,
  widthIn: side('Width'),
  heightIn: side('Height'),
  zones: exclusionZones,
  outline: sheetOutline,
  madeFrom: z.string().max(limits.remnantMadeFrom).describe("Name of the job that left it; '' if it was typed in."),
  madeFromRun: z.uuid().nullable().describe('Id of the run that left it.'),
  createdAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable().describe('Time at which it was marked as used; null if it is available.'),
  usedByRun: z.uuid().nullable().describe('Id of the run that used it.'),
});
export type Remnant = z.infer<typeof remnant>;
/** Newest first. */
export const remnantsAnswer = z.object({ remnants: z.array(remnant) });
export type RemnantsAnswer = z.infer<typeof remnantsAnswer>;

/** New offcut or, with its dates, one that was just deleted and is restored unchanged. */
export const remnantForm = remnant
  .extend({
    id: z.uuid().toLowerCase().describe('Chosen by the caller, so that a retry stores one only.'),
    madeFrom: remnant.shape.madeFrom.default(''),
    madeFromRun: remnant.shape.madeFromRun.default(null),
    createdAt: remnant.shape.createdAt
      .optional()
      .describe('Time of creation of an offcut that is restored. Default: now.'),
    usedAt: remnant.shape.usedAt.default(null),
    usedByRun: remnant.shape.usedByRun.default(null),
  })
  .refine(({ usedAt, usedByRun }) => usedByRun === null || usedAt !== null, {
    error: 'An offcut with `usedByRun` needs `usedAt`.',
    path: ['usedByRun'],
  })
  .superRefine(refuseShape);

const remnantId = z.uuid().toLowerCase();
export const remnantReference = z.strictObject({ id: remnantId });
export const remnantRename = z.strictObject({ id: remnantId, name });

/** Marks offcuts as used or available, all or none. `byRun`, the run that used them, requires `isUsed`. */
export const remnantMark = z
  .strictObject({
    ids: z
      .array(remnantId)
      .min(1)
      .max(limits.remnants)
      .refine((ids) => new Set(ids).size === ids.length, 'List each offcut once.'),
    isUsed: z.boolean().describe('True marks them as used, false as available.'),
    byRun: z.uuid().nullable().default(null).describe('Id of the run that used them.'),
  })
  .refine(({ isUsed, byRun }) => isUsed || byRun === null, {
    error: '`byRun` is only for used offcuts.',
    path: ['byRun'],
  });

const inRange = (range: { min: number; max: number }) => z.number().min(range.min).max(range.max);

/** A sheet size of a material, or the width and length of a roll. */
const materialSize = z.strictObject({
  widthIn: inRange(limits.sheetIn),
  heightIn: inRange({ min: limits.sheetIn.min, max: limits.roll.lengthIn.max }),
  /** Dollars per sheet, or for a foot or meter of a roll; null if unknown. */
  price: inRange(limits.stock.price).nullable(),
  /** Number of sheets or rolls in stock; null for unlimited. */
  count: z.int().min(limits.stock.count.min).max(limits.stock.count.max).nullable(),
  grain: z.enum(grains),
  /** Name in results; '' for none. */
  name: z.string().max(nameLength).overwrite(cleanName),
});

/** Terms of a material on rolls, whose sizes are rolls without grain. */
const materialRoll = z.strictObject({
  /** Unit that a price is for. */
  soldBy: z.enum(['ft', 'm']),
  /** Length of the panels for the bed of a cutter; null for none. */
  panelIn: inRange(limits.roll.panelIn).nullable(),
  /** Distance of weeding boxes; null without boxes. */
  weedingIn: inRange(limits.weedingBoxIn).nullable(),
});

const materialFields = z.strictObject({
  /** Client-generated; storing a material with the same id replaces it. */
  id: z.uuid(),
  name: nameOf('Name the material.'),
  sizes: z.array(materialSize).min(1).max(limits.stock.entries),
  /** Omitted for sheets. */
  roll: materialRoll.optional(),
  /** Without it the spacing of the job remains, and likewise for the margin. */
  spacingIn: inRange(limits.spacingIn).optional(),
  marginIn: inRange(limits.marginIn).optional(),
  /** Rates of the machine for this material; without them the rates of the shop apply. */
  rates: priceRates.omit({ symbol: true, setup: true, markup: true }).optional(),
  /** Ids of the offcuts of this material; used and deleted ones may be among them. */
  offcuts: z.array(z.uuid()).max(limits.stock.entries),
});

/** A material of a shop, with all values that it sets in a job. */
export const material = materialFields.refine(
  ({ sizes, roll }) => roll !== undefined || sizes.every(({ heightIn }) => heightIn <= limits.sheetIn.max),
  { error: 'Only a roll can be longer than a sheet.', path: ['sizes'] },
);
export type Material = z.infer<typeof material>;
export const materialsAnswer = z.object({ materials: z.array(material) });
export type MaterialsAnswer = z.infer<typeof materialsAnswer>;
export const materialReference = z.strictObject({ id: z.uuid() });
