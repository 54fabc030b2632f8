import type { Insertable } from 'kysely';
import type { Tables } from '#backend/db/tables.ts';
import type { Database } from '#backend/db/database.ts';
import type { KeyScope } from '#lib/shared/product.ts';
import { hashApiKey, ENDING_LETTERS, makeApiKey } from '#lib/server/security/api-key.ts';

/** Adds an API key to this account, without the account page. */
export async function addTestKey(
  db: Database,
  userId: string,
  scopes: KeyScope[] = ['measure', 'nest', 'credits'],
  more: Partial<Pick<Insertable<Tables['api_keys']>, 'revoked_at' | 'is_sandbox' | 'expires_at'>> = {},
): Promise<{ id: string; key: string }> {
  const key = makeApiKey();
  const { id } = await db
    .insertInto('api_keys')
    .values({
      user_id: userId,
      digest: hashApiKey(key),
      ending: key.slice(-ENDING_LETTERS),
      name: 'a test',
      scopes,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, key };
}
