import type { Updateable } from 'kysely';
import { quoteDetails, type QuoteDetails, type QuoteDetailsAnswer } from '#lib/shared/contracts/quote.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { colorCode, type ColorCode, type ColorCodeAnswer } from '#lib/shared/operations/operation-schema.ts';
import type { ProfileUpdate } from '#lib/shared/contracts/user.ts';
import type { Database } from '../../db/database.ts';
import { sqlState } from '../../db/database-fault.ts';
import type { Tables } from '../../db/tables.ts';
import { storableText } from '../../db/storable-text.ts';

const NO_SUCH_ACCOUNT = '23503';

/** Returns the stored details of the account's quotes; null without any, or if another version stored details that this one rejects. */
export async function readQuoteDetails(db: Database, userId: string): Promise<QuoteDetailsAnswer> {
  const row = await db.selectFrom('profiles').select('quote_details').where('user_id', '=', userId).executeTakeFirst();
  const stored = quoteDetails.safeParse(JSON.parse(row?.quote_details ?? 'null'));
  return { details: stored.success ? stored.data : null };
}

/** Replaces the details of the account's quotes. */
export async function storeQuoteDetails(db: Database, userId: string, details: QuoteDetails): Promise<void> {
  // In JSON text, NUL and unpaired surrogates are escapes.
  const text = JSON.stringify(details);
  await storeInProfile(db, userId, { quote_details: storableText(text, text.length) });
}

/** Sets columns of an account's profile, which is created if it is missing. */
async function storeInProfile(
  db: Database,
  userId: string,
  fields: Omit<Updateable<Tables['profiles']>, 'user_id'>,
): Promise<void> {
  try {
    await db
      .insertInto('profiles')
      .values({ user_id: userId, ...fields })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fields))
      .execute();
  } catch (error) {
    // The account was deleted, but its token is still valid.
    if (sqlState(error) === NO_SUCH_ACCOUNT) throw new AppError('signed_out', { logDetail: 'no such account' });
    throw error;
  }
}

/** Returns the account's color code; null without one, or if another version stored one that this version rejects. */
export async function findColorCode(db: Database, userId: string): Promise<ColorCodeAnswer> {
  const row = await db.selectFrom('profiles').select('color_code').where('user_id', '=', userId).executeTakeFirst();
  const stored = colorCode.safeParse(row?.color_code);
  return { colorCode: stored.success ? stored.data : null };
}

/** Replaces the account's color code. */
export async function replaceColorCode(
  db: Database,
  userId: string,
  { rules, isForEachFile }: ColorCode,
): Promise<void> {
  const storable = { rules: rules.map((rule) => storableText(rule, rule.length)), isForEachFile };
  await storeInProfile(db, userId, { color_code: JSON.stringify(storable) });
}

const FIELD_LENGTH = 200;

export async function updateProfile(db: Database, userId: string, update: ProfileUpdate): Promise<void> {
  const fields = {
    name: storableText(update.name, FIELD_LENGTH),
    company: storableText(update.company, FIELD_LENGTH),
    industry: storableText(update.industry, FIELD_LENGTH),
    position: storableText(update.position, FIELD_LENGTH),
    updated_at: new Date(),
  };
  await storeInProfile(db, userId, fields);
}
