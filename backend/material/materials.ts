import { material, type Material, type MaterialsAnswer } from '#lib/shared/contracts/material.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { limits } from '#lib/shared/limits.ts';
import { type Database, inTransaction } from '../db/database.ts';
import { sqlState } from '../db/database-fault.ts';
import { storableText } from '../db/storable-text.ts';

const NO_SUCH_ACCOUNT = '23503';

/** Returns the materials of an account by name. Materials that this version rejects are not in the list. */
export async function listMaterials(db: Database, userId: string): Promise<MaterialsAnswer> {
  const rows = await db.selectFrom('materials').select('data').where('user_id', '=', userId).execute();
  const materials = rows.flatMap(({ data }) => {
    const stored = material.safeParse(JSON.parse(data));
    return stored.success ? [stored.data] : [];
  });
  return { materials: materials.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id)) };
}

/** Stores a material, or replaces the account's material with this id. Throws material_limit. */
export async function storeMaterial(db: Database, userId: string, stored: Material): Promise<void> {
  const { id } = stored;
  // In JSON text, NUL and unpaired surrogates are escapes.
  const text = JSON.stringify(stored);
  const data = storableText(text, text.length);
  try {
    await inTransaction(db, async (trx) => {
      // Concurrent calls wait for this lock, so that they respect the limit together.
      await trx.selectFrom('profiles').select('user_id').where('user_id', '=', userId).forUpdate().execute();
      const { n } = await trx
        .selectFrom('materials')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .where('user_id', '=', userId)
        .where('id', '!=', id)
        .executeTakeFirstOrThrow();
      if (Number(n) >= limits.materials) throw new AppError('material_limit');
      await trx
        .insertInto('materials')
        .values({ user_id: userId, id, data })
        .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet({ data }))
        .execute();
    });
  } catch (error) {
    if (sqlState(error) === NO_SUCH_ACCOUNT) throw new AppError('signed_out', { logDetail: 'no such account' });
    throw error;
  }
}

/** Deletes a material of the account. Does nothing without one. */
export async function deleteMaterial(db: Database, userId: string, id: string): Promise<void> {
  await db.deleteFrom('materials').where('user_id', '=', userId).where('id', '=', id).execute();
}
