import type { z } from 'zod';
import type { ApiKey, apiKeyForm, ApiKeysAnswer, MadeApiKey } from '#lib/shared/contracts/programs/api-keys.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { limits } from '#lib/shared/limits.ts';
import { hashApiKey, ENDING_LETTERS, makeApiKey } from '#lib/server/security/api-key.ts';
import { reauthenticate } from '../../auth/reauthenticate.ts';
import { type Database, inTransaction } from '../../db/database.ts';
import { sqlState } from '../../db/database-fault.ts';
import { storableText } from '../../db/storable-text.ts';
import type { Services } from '../services.ts';

const DAY_MS = 86_400_000;
const NO_SUCH_ACCOUNT = '23503';
const columns = ['id', 'name', 'scopes', 'ending', 'created_at', 'last_used_at', 'is_sandbox', 'expires_at'] as const;

/** Returns the keys of an account that are not revoked. */
export async function listApiKeys(db: Database, userId: string): Promise<ApiKeysAnswer> {
  const rows = await db
    .selectFrom('api_keys')
    .select(columns)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { keys: rows.map(shown) };
}

/** Creates a key after reauthentication; an open session alone is not sufficient. Only this response contains the key. */
export async function addApiKey(
  { accounts, db, now }: Pick<Services, 'accounts' | 'db' | 'now'>,
  person: { userId: string; token: string },
  { name, scopes, isSandbox, expiresInDays, password }: z.output<typeof apiKeyForm>,
): Promise<MadeApiKey> {
  await reauthenticate(accounts, { token: person.token, password }, now());
  const key = makeApiKey();
  const { userId } = person;
  try {
    const row = await inTransaction(db, async (trx) => {
      // Concurrent creations of keys wait for this lock, so that they respect the limit together.
      await trx.selectFrom('profiles').select('user_id').where('user_id', '=', userId).forUpdate().execute();
      const { n } = await trx
        .selectFrom('api_keys')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .executeTakeFirstOrThrow();
      if (Number(n) >= limits.apiKeys) throw new AppError('api_key_limit');
      return trx
        .insertInto('api_keys')
        .values({
          user_id: userId,
          digest: hashApiKey(key),
          ending: key.slice(-ENDING_LETTERS),
          name: storableText(name, limits.apiKeyName),
          scopes,
          is_sandbox: isSandbox,
          expires_at: expiresInDays && new Date(now().getTime() + expiresInDays * DAY_MS),
          created_at: now(),
        })
        .returning(columns)
        .executeTakeFirstOrThrow();
    });
    return { ...shown(row), key };
  } catch (error) {
    if (sqlState(error) === NO_SUCH_ACCOUNT) throw new AppError('signed_out', { logDetail: 'no such account' });
    throw error;
  }
}

/** Revokes a key. Repeatable. Throws not_found unless the key belongs to the account. */
export async function revokeApiKey(db: Database, userId: string, id: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set(({ fn, val }) => ({ revoked_at: fn.coalesce('revoked_at', val(now)) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    throw new AppError('not_found', { message: 'This API key is no longer on your account.' });
  }
}

type Row = {
  id: string;
  name: string;
  scopes: ApiKey['scopes'];
  ending: string;
  created_at: Date;
  last_used_at: Date | null;
  is_sandbox: boolean;
  expires_at: Date | null;
};

function shown({ id, name, scopes, ending, created_at, last_used_at, is_sandbox, expires_at }: Row): ApiKey {
  const [createdAt, lastUsedAt] = [created_at.toISOString(), last_used_at?.toISOString() ?? null];
  const expiresAt = expires_at?.toISOString() ?? null;
  return { id, name, scopes, isSandbox: is_sandbox, expiresAt, ending, createdAt, lastUsedAt };
}
