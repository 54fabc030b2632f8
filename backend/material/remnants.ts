import type { z } from 'zod';
import {
  remnant,
  type Remnant,
  type remnantForm,
  type remnantMark,
  type remnantRename,
  type RemnantsAnswer,
} from '#lib/shared/contracts/material.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { FieldError } from '#lib/shared/errors/field-error.ts';
import { errorTable } from '#lib/shared/errors/table.ts';
import { limits } from '#lib/shared/limits.ts';
import { type Database, inTransaction } from '../db/database.ts';
import { sqlState } from '../db/database-fault.ts';
import { storableText } from '../db/storable-text.ts';

const NO_SUCH_ACCOUNT = '23503';
const columns = [
  'id',
  'name',
  'width_in',
  'height_in',
  'made_from',
  'made_from_run',
  'created_at',
  'used_at',
  'used_by_run',
  'zones',
  'outline',
] as const;

/** Returns all offcuts under My material, used ones too, newest first. */
export async function listRemnants(db: Database, userId: string): Promise<RemnantsAnswer> {
  const rows = await db
    .selectFrom('remnants')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return { remnants: rows.map(shown) };
}

/**
 * Stores an offcut, or restores a deleted one. Repeating it with the same id changes nothing. Throws remnant_limit; invalid_input at the id if it
 * belongs to an offcut of another size or account.
 */
export async function storeRemnant(
  db: Database,
  userId: string,
  form: z.output<typeof remnantForm>,
  now: Date,
): Promise<Remnant> {
  try {
    return await inTransaction(db, async (trx) => {
      // Concurrent calls wait for this lock, so that they respect the limit together.
      await trx.selectFrom('profiles').select('user_id').where('user_id', '=', userId).forUpdate().execute();
      const known = await trx
        .selectFrom('remnants')
        .select([...columns, 'user_id'])
        .where('id', '=', form.id)
        .execute();
      if (known[0]?.user_id === userId) {
        if (known[0].width_in !== form.widthIn || known[0].height_in !== form.heightIn) throw otherOffcut();
        return shown(known[0]);
      }
      const { n } = await trx
        .selectFrom('remnants')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      if (Number(n) >= limits.remnants) throw new AppError('remnant_limit');
      const row = await trx
        .insertInto('remnants')
        .values({
          id: form.id,
          user_id: userId,
          name: storableText(form.name, limits.stock.nameLength),
          width_in: form.widthIn,
          height_in: form.heightIn,
          made_from: storableText(form.madeFrom, limits.remnantMadeFrom),
          made_from_run: form.madeFromRun,
          created_at: notAfter(now, form.createdAt),
          used_at: form.usedAt === null ? null : notAfter(now, form.usedAt),
          used_by_run: form.usedByRun,
          zones: form.zones?.length ? JSON.stringify(form.zones) : null,
          outline: form.outline === undefined ? null : JSON.stringify(form.outline),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning(columns)
        .executeTakeFirst();
      if (row === undefined) throw otherOffcut();
      return shown(row);
    });
  } catch (error) {
    if (sqlState(error) === NO_SUCH_ACCOUNT) throw new AppError('signed_out', { logDetail: 'no such account' });
    throw error;
  }
}

const otherOffcut = (): FieldError => new FieldError('id', 'This id belongs to another offcut. Send a new id.');

export async function renameRemnant(
  db: Database,
  userId: string,
  { id, name }: z.output<typeof remnantRename>,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('remnants')
    .set({ name: storableText(name, limits.stock.nameLength) })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('remnant_gone');
}

/** Marks offcuts as used or available: all of them, or none with remnant_gone. Offcuts already in that state retain their date. */
export async function markRemnants(
  db: Database,
  userId: string,
  { ids, isUsed, byRun }: z.output<typeof remnantMark>,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Rows are locked in the order of their ids, so that concurrent calls for the same offcuts cannot deadlock.
    const found = await trx
      .selectFrom('remnants')
      .select(['id', 'used_at'])
      .where('user_id', '=', userId)
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (found.length < ids.length)
      throw new AppError('remnant_gone', { message: goneMessage(ids.length), field: 'ids' });
    const changed = found.filter(({ used_at }) => (used_at !== null) !== isUsed).map(({ id }) => id);
    if (changed.length === 0) return;
    await trx
      .updateTable('remnants')
      .set(isUsed ? { used_at: now, used_by_run: byRun } : { used_at: null, used_by_run: null })
      .where('id', 'in', changed)
      .execute();
  });
}

function goneMessage(requestedCount: number): string {
  if (requestedCount === 1) return errorTable.remnant_gone.message;
  return 'One of these offcuts is no longer in My material. Nothing was marked. Reload the page to see the current list.';
}

/** Deletes an offcut. Does nothing if it is already deleted or belongs to another account. */
export async function deleteRemnant(db: Database, userId: string, id: string): Promise<void> {
  await db.deleteFrom('remnants').where('id', '=', id).where('user_id', '=', userId).execute();
}

function notAfter(now: Date, day: string | undefined): Date {
  return day === undefined ? now : new Date(Math.min(now.getTime(), Date.parse(day)));
}

type Row = {
  id: string;
  name: string;
  width_in: number;
  height_in: number;
  made_from: string;
  made_from_run: string | null;
  created_at: Date;
  used_at: Date | null;
  used_by_run: string | null;
  zones: string | null;
  outline: string | null;
};

const { zones: storedZones, outline: storedOutline } = remnant.shape;

/** Returns the outline of a stored offcut; undefined for a rectangle. */
export const remnantOutline = ({ outline }: Pick<Row, 'outline'>): Remnant['outline'] =>
  outline === null ? undefined : storedOutline.parse(JSON.parse(outline));

function shown(row: Row): Remnant {
  const outline = remnantOutline(row);
  return {
    id: row.id,
    name: row.name,
    widthIn: row.width_in,
    heightIn: row.height_in,
    madeFrom: row.made_from,
    madeFromRun: row.made_from_run,
    createdAt: row.created_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
    usedByRun: row.used_by_run,
    ...(row.zones !== null && { zones: storedZones.parse(JSON.parse(row.zones)) }),
    ...(outline && { outline }),
  };
}
