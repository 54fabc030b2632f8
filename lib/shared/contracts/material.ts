import { z } from 'zod';
import { limits } from '../limits.ts';
import { exclusionZones, refuseZones } from '../zones/zone-schema.ts';

/** Schemas of My material, the offcuts stored for later runs; used by runs, tool and account page. Lengths are in inches. */

const { sideIn, nameLength } = limits.stock;

const side = (name: string) => {
  const message = `${name} must be between ${sideIn.min} and ${sideIn.max} in.`;
  return z.number({ error: message }).min(sideIn.min, message).max(sideIn.max, message);
};
const name = z
  .string()
  .trim()
  .regex(/[^\0]/, 'Name the offcut so you can find it on the shelf.')
  .max(nameLength, `A name can have up to ${nameLength} characters.`);

export const remnant = z.strictObject({
  /** Client-generated, so that repeating a request stores one only. */
  id: z.uuid(),
  name,
  widthIn: side('Width'),
  heightIn: side('Height'),
  zones: exclusionZones,
  /** Name of the job that left it; '' if it was typed in. */
  madeFrom: z.string().max(limits.remnantMadeFrom),
  madeFromRun: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  /** Time at which it was marked as used; null if it is available. */
  usedAt: z.iso.datetime().nullable(),
  usedByRun: z.uuid().nullable(),
});
export type Remnant = z.infer<typeof remnant>;
/** Newest first. */
export const remnantsAnswer = z.object({ remnants: z.array(remnant) });
export type RemnantsAnswer = z.infer<typeof remnantsAnswer>;

/** New offcut or, with its dates, one that was just deleted and is restored unchanged. */
export const remnantForm = remnant
  .extend({
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
  .superRefine(refuseZones);

export const remnantReference = z.strictObject({ id: z.uuid() });
export const remnantRename = z.strictObject({ id: z.uuid(), name });

/** Marks offcuts as used or available, all or none. `byRun`, the run that used them, requires `isUsed`. */
export const remnantMark = z
  .strictObject({
    ids: z
      .array(z.uuid())
      .min(1)
      .max(limits.remnants)
      .refine((ids) => new Set(ids).size === ids.length, 'List each offcut once.'),
    isUsed: z.boolean(),
    byRun: z.uuid().nullable().default(null),
  })
  .refine(({ isUsed, byRun }) => isUsed || byRun === null, {
    error: '`byRun` is only for used offcuts.',
    path: ['byRun'],
  });
