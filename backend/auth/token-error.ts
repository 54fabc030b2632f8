/** Reason why a token was rejected, in the terms of the specification's catalog; for the log, not for the user. */
export type TokenFault =
  | 'JWKS is empty'
  | 'No matching signing key found in JWKS'
  | 'Invalid JWT signature'
  | 'JWT has expired'
  | 'Missing exp claim'
  | 'Invalid alg claim'
  | 'invalid_jwt';

export class TokenError extends Error {
  readonly fault: TokenFault;

  constructor(fault: TokenFault) {
    super(fault);
    this.name = 'TokenError';
    this.fault = fault;
  }
}
