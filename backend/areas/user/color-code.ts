import { colorCode, type ColorCode, type ColorCodeAnswer } from '#lib/shared/operations/operation-schema.ts';
import type { Database } from '../../db/database.ts';
import { storableText } from '../../db/storable-text.ts';
import { storeInProfile } from './quote-details.ts';

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
