import { looksLikeApiKey } from '#lib/server/security/api-key.ts';
import type { Database } from '../db/database.ts';
import { findKeyOwner } from './api-keys/key-access.ts';
import type { Authenticate } from './authenticate.ts';
import type { Caller, CallerRules } from './caller.ts';

type CallerServices = {
  readonly authenticate: Authenticate;
  readonly db: Database;
  readonly now: () => Date;
};

/** Returns the account of a call's token: a user's session or an API key. */
export async function identifyCaller(
  { authenticate, db, now }: CallerServices,
  token: string,
  rules: CallerRules,
): Promise<Caller> {
  if (looksLikeApiKey(token)) return findKeyOwner(db, token, rules, now());
  return {
    ...(await authenticate(token, { fresh: rules.fresh, withoutFactor: rules.withoutFactor })),
    keyId: null,
    scopes: null,
    isSandbox: false,
  };
}
