import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { z } from 'zod';

const keyFile = z.object({
  /** Private ES256 key that signs access tokens. */
  signingKey: z.looseObject({ kty: z.literal('EC'), crv: z.literal('P-256'), kid: z.string(), d: z.string() }),
  publishableKey: z.string().startsWith('sb_publishable_local_'),
  secretKey: z.string().startsWith('sb_secret_local_'),
  stripeSecretKey: z.string().startsWith('sk_test_local_'),
  stripeWebhookSecret: z.string().startsWith('whsec_local_'),
  demoPassword: z.string(),
  /** Absent in folders created before the database had a password. */
  databasePassword: z.string().min(16).optional(),
});

export type LocalKeys = Omit<z.infer<typeof keyFile>, 'signingKey' | 'databasePassword'> & {
  signingKey: JWK;
  databasePassword: string;
};

/**
 * Loads the keys of one local installation. They are created on the first start and stored, so that sessions survive
 * restarts.
 */
export async function loadOrCreateKeys(directory: string): Promise<LocalKeys> {
  const file = path.join(directory, 'keys.json');
  if (existsSync(file)) {
    const parsed = keyFile.safeParse(readJson(file));
    if (!parsed.success) throw new Error(`${file} is damaged. Run "npm run local:reset" to start afresh.`);
    const { databasePassword, ...rest } = parsed.data;
    if (databasePassword) return { ...rest, databasePassword };
    const completed = { ...rest, databasePassword: secret(24) };
    writeKeys(file, completed);
    return completed;
  }
  const keys = await createKeys();
  mkdirSync(directory, { recursive: true });
  writeKeys(file, keys);
  return keys;
}

function writeKeys(file: string, keys: LocalKeys): void {
  // Written completely or not at all.
  writeFileSync(`${file}.new`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export async function createKeys(): Promise<LocalKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return {
    signingKey: { ...jwk, kid: crypto.randomUUID(), alg: 'ES256', use: 'sig' },
    publishableKey: `sb_publishable_local_${secret(16)}`,
    secretKey: `sb_secret_local_${secret(24)}`,
    stripeSecretKey: `sk_test_local_${secret(24)}`,
    stripeWebhookSecret: `whsec_local_${secret(24)}`,
    demoPassword: `Demo-${secret(6)}-1a`,
    databasePassword: secret(24),
  };
}

function secret(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
