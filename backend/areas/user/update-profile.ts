import type { ProfileUpdate } from '#lib/shared/contracts/user.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import type { Database } from '../../db/database.ts';
import { sqlState } from '../../db/sql-state.ts';
import { storableText } from '../../db/storable-text.ts';

const FIELD_LENGTH = 200;

export async function updateProfile(db: Database, userId: string, update: ProfileUpdate): Promise<void> {
  const fields = {
    name: storableText(update.name, FIELD_LENGTH),
    company: storableText(update.company, FIELD_LENGTH),
    industry: storableText(update.industry, FIELD_LENGTH),
    position: storableText(update.position, FIELD_LENGTH),
    updated_at: new Date(),
  };
  try {
    await db
      .insertInto('profiles')
      .values({ user_id: userId, ...fields })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fields))
      .execute();
  } catch (error) {
    // The account was deleted, but its token is still valid.
    if (sqlState(error) === '23503') throw new AppError('signed_out', { logDetail: 'no such account' });
    throw error;
  }
}
