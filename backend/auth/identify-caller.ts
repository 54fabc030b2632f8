import type { KeyScope } from '#lib/shared/product.ts';
import { looksLikeApiKey } from '#lib/server/security/api-key.ts';
import type { Database } from '../db/database.ts';
import { findKeyOwner } from './api-keys/find-key-owner.ts';
import type { Authenticate } from './authenticate.ts';
import type { VerifiedUser } from './verify-token.ts';

export type CallerRules = {
  /** True for calls that spend, write or pay: the session is verified with the auth service. */
  readonly fresh?: boolean;
  /** Accepts a session that has not shown the account's second factor. */
  readonly withoutFactor?: boolean;
  /** Scopes of which a key needs one. Without them only a session may make the call. */
  readonly scopes?: readonly KeyScope[];
};

type CallerServices = {
  readonly authenticate: Authenticate;
  readonly db: Database;
  readonly now: () => Date;
};

/** Account of a call, with the API key that was used and its scopes; both are null for a user's session. */
export type Caller = VerifiedUser & { readonly keyId: string | null; readonly scopes: readonly KeyScope[] | null };

/** Returns the account of a call's token: a user's session or an API key. */
export async function identifyCaller(
  { authenticate, db, now }: CallerServices,
  token: string,
  rules: CallerRules,
): Promise<Caller> {
  if (looksLikeApiKey(token)) return findKeyOwner(db, token, rules.scopes ?? [], now());
  return {
    ...(await authenticate(token, { fresh: rules.fresh, withoutFactor: rules.withoutFactor })),
    keyId: null,
    scopes: null,
  };
}
