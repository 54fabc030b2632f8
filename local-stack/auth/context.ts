import type { Pool } from 'pg';
import type { ApiKeys } from './tokens/api-keys.ts';
import type { PasswordHasher } from './users/passwords.ts';
import type { SmtpForwarder } from '../mail/smtp.ts';
import type { AuthSettings } from './settings.ts';
import type { TokenSigner } from './tokens/jwt.ts';

/** What every part of the auth server works with. */
export type AuthContext = {
  pool: Pool;
  settings: AuthSettings;
  signer: TokenSigner;
  passwords: PasswordHasher;
  /** Address of this server as a browser reaches it, without /auth/v1; links and provider redirects use it. */
  externalUrl: string;
  apiKeys: ApiKeys;
  /** Absent: mail goes into the inbox only. */
  smtp?: SmtpForwarder;
  now(): Date;
};
