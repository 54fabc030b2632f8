import type { Pool } from 'pg';
import type { ApiKeys } from './tokens/api-keys.ts';
import type { PasswordHasher } from './users/passwords.ts';
import type { SmtpForwarder } from '../mail/smtp.ts';
import type { AuthSettings } from './settings.ts';
import type { TokenSigner } from './tokens/jwt.ts';

/** Dependencies of every part of the auth server. */
export type AuthContext = {
  pool: Pool;
  settings: AuthSettings;
  signer: TokenSigner;
  passwords: PasswordHasher;
  /** Address of this server as seen by a browser, without /auth/v1; used in links and provider redirects. */
  externalUrl: string;
  apiKeys: ApiKeys;
  /** Without it, mail is only stored in the inbox. */
  smtp?: SmtpForwarder;
  /** Logs an unexpected error; the text may contain secrets. */
  logError(text: string): void;
  now(): Date;
};
