import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';
import { makeAuthority } from '#harness/database/certificates.ts';
import { loadAuthSettings } from '#packages/local-services/src/auth/settings.ts';
import { gatewayMaps } from '#harness/real/services/gateway-maps.ts';
import { signInEnvironment } from '#harness/real/services/sign-in-environment.ts';
import { createSigningKey, signRoleToken } from '#harness/real/services/signing-key.ts';
import { partEnvironment } from '../part-environment.ts';
import { readEnvironmentFile } from '../read-environment-file.ts';

export type SelfHostedSite = {
  readonly siteUrl: string;
  /** HOST:PORT of the database and of the sign-in service, as the other parts reach them. */
  readonly databaseHost: string;
  readonly signInHost: string;
  /** Address on which the sign-in service listens. */
  readonly signInListens: string;
  /** Path of the database's certificate authority for the sign-in service. */
  readonly authorityFile: string;
  /** Address of the mail templates. */
  readonly templatesUrl: string;
};

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');

/** Secrets from which all files are made. */
const secretsFile = z.object({
  superuser: z.string(),
  owner: z.string(),
  signIn: z.string(),
  publishable: z.string(),
  secret: z.string(),
  forwarding: z.string(),
  backend: z.string(),
  signingKey: z.looseObject({ kid: z.string(), kty: z.string() }),
});
type Secrets = z.infer<typeof secretsFile>;

async function newSecrets(): Promise<Secrets> {
  return {
    superuser: hex(24),
    owner: hex(24),
    signIn: hex(24),
    publishable: `sb_publishable_${hex(20)}`,
    secret: `sb_secret_${hex(24)}`,
    forwarding: `sb_secret_${hex(24)}`,
    backend: hex(32),
    signingKey: secretsFile.shape.signingKey.parse(await createSigningKey()),
  };
}

/**
 * Returns the files of a self-hosted site by name: passwords and certificate of the database, environments of the sign-in
 * service and of the product, and the keys of the gateway. All are made from `secrets.json` and the certificates, which are reused if they
 * exist: a file that is missing can be made again.
 *
 * @param existing returns the text of a file, or null
 */
export async function selfHostedFiles(
  root: string,
  existing: (name: string) => string | null,
  site: SelfHostedSite,
): Promise<Record<string, string>> {
  const stored = existing('secrets.json');
  const secrets = stored === null ? await newSecrets() : secretsFile.parse(JSON.parse(stored));
  const [databaseName] = site.databaseHost.split(':') as [string];
  const certificate = {
    'database-ca.crt': existing('database-ca.crt'),
    'database.crt': existing('database.crt'),
    'database.key': existing('database.key'),
  };
  const made = Object.values(certificate).includes(null) ? databaseCertificate(databaseName) : certificate;
  const { signingKey, publishable, secret, forwarding } = secrets;
  const anonToken = await signRoleToken(signingKey, 'anon', '20y');
  const serviceToken = await signRoleToken(signingKey, 'service_role', '20y');
  const addressOf = (role: string, password: string): string =>
    `postgresql://${role}:${password}@${site.databaseHost}/postgres`;
  const signIn = signInEnvironment(loadAuthSettings(root), {
    host: site.signInListens,
    databaseUrl: `${addressOf('supabase_auth_admin', secrets.signIn)}?sslmode=verify-full&sslrootcert=${site.authorityFile}`,
    externalUrl: `${site.siteUrl}/auth/v1`,
    siteUrl: site.siteUrl,
    signingKeys: JSON.stringify([signingKey]),
    templatesUrl: site.templatesUrl,
    smtp: { host: '', port: 587, sender: `no-reply@${new URL(site.siteUrl).hostname}` },
    providers: {},
    limits: 'of the project',
    refreshTokens: 1,
  });
  return {
    'secrets.json': `${JSON.stringify(secrets)}\n`,
    'database-ca.crt': made['database-ca.crt']!,
    'database.crt': made['database.crt']!,
    'database.key': made['database.key']!,
    'database.env': lines({
      POSTGRES_USER: 'supabase_admin',
      POSTGRES_DB: 'postgres',
      POSTGRES_PASSWORD: secrets.superuser,
      OWNER_PASSWORD: secrets.owner,
      SIGN_IN_PASSWORD: secrets.signIn,
    }),
    'sign-in.env': lines({ ...signIn, GOTRUE_SMTP_USER: '', GOTRUE_SMTP_PASS: '', PORT: portOf(site.signInHost) }),
    'keys.conf': gatewayMaps({ publishable, secret, forwarding, anonToken, serviceToken }, site.signInHost),
    'product.env': lines({
      SITE_URL: site.siteUrl,
      SUPABASE_URL: site.siteUrl,
      SUPABASE_PUBLISHABLE_KEY: publishable,
      SUPABASE_SECRET_KEY: secret,
      SUPABASE_FORWARDING_KEY: forwarding,
      DATABASE_URL: addressOf('postgres', secrets.owner),
      DATABASE_CA: made['database-ca.crt']!.trim().replaceAll('\n', String.raw`\n`),
      BACKEND_SECRET: secrets.backend,
      TRUSTED_PROXY_HOPS: '1',
      FREE_PLAN: 'unlimited',
    }),
  };
}

/** Returns true for certificates, which every user of a container may read; the other files are for their owner only. */
export const isPublicFile = (name: string): boolean => name.endsWith('.crt');

/** Returns the lines to append to a stored environment file, with the names of the current one that it lacks; '' if there are none. */
export function missingSettings(stored: string, current: string): string {
  const nameOf = (line: string): string => line.split('=', 1)[0]!;
  const names = new Set(stored.split('\n').map(nameOf));
  const missing = current.split('\n').filter((line) => line !== '' && !names.has(nameOf(line)));
  const begin = missing.length === 0 || stored.endsWith('\n') ? '' : '\n';
  return begin + missing.map((line) => `${line}\n`).join('');
}

/** Returns the address of the site in a product.env; undefined without one. */
export const siteOf = (productFile: string | null): string | undefined =>
  readEnvironmentFile(productFile ?? '').variables['SITE_URL'];

/**
 * Returns the files that follow from product.env by their paths from the folder of secrets: the variables of each part, and those of
 * compose.yml itself. Throws if a part would reject its variables.
 */
export function derivedFiles(productFile: string): Record<string, string> {
  return {
    'web.env': partEnvironment('web', productFile),
    'backend.env': partEnvironment('backend', productFile),
    '../.env': lines({ SITE_HOST: new URL(siteOf(productFile) ?? '').host }),
  };
}

/** Days for which the certificate of the database is valid; its authority is for ten years. */
const certificateDays = 3600;

/** Makes a certificate authority and a certificate of the database for a host name or an address. */
function databaseCertificate(host: string): Record<'database-ca.crt' | 'database.crt' | 'database.key', string> {
  const authority = makeAuthority('Database authority');
  try {
    const names = isIP(host) === 0 ? `DNS:${host}` : `IP:${host}`;
    const { cert, key } = authority.sign(names, { from: -1, until: certificateDays });
    return { 'database-ca.crt': authority.cert, 'database.crt': cert, 'database.key': key };
  } finally {
    authority.close();
  }
}

const portOf = (host: string): string => host.split(':')[1] ?? '9999';

/** Returns variables as lines NAME=value; no value has a line break. */
const lines = (variables: Readonly<Record<string, string>>): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
