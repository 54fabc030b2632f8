import type { KeyScope } from '#lib/shared/product.ts';
import type { VerifiedUser } from './verify-token.ts';

export type CallerRules = {
  /** True for calls that spend, write or pay: the session is verified with the auth service. */
  readonly fresh?: boolean;
  /** Accepts a session that has not shown the account's second factor. */
  readonly withoutFactor?: boolean;
  /** Scopes of which a key needs one. Without them only a session may make the call. */
  readonly scopes?: readonly KeyScope[];
  /** Called with the id of the API key of the call, also of one that is rejected for a missing scope. */
  readonly onKey?: (keyId: string) => void;
};

/** Account of a call, with the API key that was used and its scopes; both are null for a user's session. */
export type Caller = VerifiedUser & {
  readonly keyId: string | null;
  readonly scopes: readonly KeyScope[] | null;
  readonly isSandbox: boolean;
};
