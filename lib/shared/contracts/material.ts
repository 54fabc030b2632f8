import { z } from 'zod';
import { limits } from '../limits.ts';

/** My material: rectangles stored for later runs, as used by run, tool and account page. Inches. */

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
  /** The job that left it; '' when it was typed in. */
  madeFrom: z.string().max(limits.remnantMadeFrom),
  madeFromRun: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  /** Null: it is there. */
  usedAt: z.iso.datetime().nullable(),
  usedByRun: z.uuid().nullable(),
});
export type Remnant = z.infer<typeof remnant>;
/** Newest first. */
export const remnantsAnswer = z.object({ remnants: z.array(remnant) });
export type RemnantsAnswer = z.infer<typeof remnantsAnswer>;

/** Without dates a new one, from now on; with them one that was deleted a moment ago and comes back as it was. */
export const remnantForm = remnant
  .extend({
    madeFrom: remnant.shape.madeFrom.default(''),
    madeFromRun: remnant.shape.madeFromRun.default(null),
    createdAt: remnant.shape.createdAt.optional(),
    usedAt: remnant.shape.usedAt.default(null),
    usedByRun: remnant.shape.usedByRun.default(null),
  })
  .refine(({ usedAt, usedByRun }) => usedByRun === null || usedAt !== null, {
    error: 'An offcut with `usedByRun` needs `usedAt`.',
    path: ['usedByRun'],
  });

export const remnantReference = z.strictObject({ id: z.uuid() });
export const remnantRename = z.strictObject({ id: z.uuid(), name });

/** All of them or none: what one job was cut from. `byRun` belongs to `isUsed`. */
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
