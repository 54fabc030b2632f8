import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import path from 'node:path';
import type { JWK } from 'jose';
import { createApiKeys } from './auth/tokens/api-keys.ts';
import type { AuthContext } from './auth/context.ts';
import { createTokenSigner } from './auth/tokens/jwt.ts';
import { createPasswordHasher, PASSWORD_COST } from './auth/users/passwords.ts';
import { loadAuthSettings, type AuthSettings } from './auth/settings.ts';
import { connectDatabase, openDatabase, type OpenDatabase } from './database/open-database.ts';
import { createStackApp } from './http/app.ts';
import { openListener, type Listener } from './http/listener.ts';
import { startSmtpForwarder } from './mail/smtp.ts';
import { createKeys, loadOrCreateKeys, type LocalKeys } from './keys.ts';
import { createStripeEmulator } from './stripe/emulator.ts';
import { inTransaction } from './database/transaction.ts';
import { registerEmailUser } from './auth/routes/signup.ts';
import { confirmEmail, findUserByEmail } from './auth/users/users.ts';

const DEMO_EMAIL = 'demo@example.com';

export type LocalStackOptions = {
  /** Folder with supabase/config.toml, its mail templates and the migrations. */
  projectFolder: string;
  /** Folder for data and keys; 'memory' stores nothing. */
  dataDir: string;
  /** Initial content of a database in memory, as written by `dumpDataDir`; empty without it. */
  archive?: Blob;
  /** An empty Postgres to use instead of the embedded one. */
  databaseUrl?: string;
  /** 0 or undefined selects a free one. */
  httpPort?: number;
  databasePort?: number;
  /** Address of the web app, for links in mails. */
  siteUrl?: string;
  /** Destination of payment events; without it none are sent. */
  stripeWebhookUrl?: string;
  /** Returns true once that address can process events; none are sent before. */
  isWebhookReady?: () => Promise<boolean>;
  /** Secret of the web server; created if absent. */
  token?: string;
  /** Variables with the original server's names (GOTRUE_...) that override supabase/config.toml. */
  variables?: Readonly<Record<string, string | undefined>>;
  /** Further overrides. */
  settings?: Partial<AuthSettings>;
  /** Signs access tokens instead of the installation's own key; ES256 (P-256) or RS256. */
  signingKey?: JWK;
  /** Rounds of bcrypt as a power of two; default: the original server's. */
  passwordCost?: number;
  now?: () => Date;
  /** Installs request checks on the HTTP server, e.g. of its methods and hosts. */
  guard?: (server: Server) => void;
  /** Logs an unexpected error; the text may contain secrets. Default: console.error. */
  logError?: (text: string) => void;
  /** Timeout for the lock of a copy on the same folder that is ending; 0 by default. */
  lockTimeoutMs?: number;
};

export type LocalStack = {
  origin: string;
  token: string;
  supabaseUrl: string;
  publishableKey: string;
  secretKey: string;
  databaseUrl: string;
  httpPort: number;
  databasePort: number;
  keys: LocalKeys;
  demo: { email: string; password: string };
  stop(): Promise<void>;
};

/**
 * Starts all local services in this process, on 127.0.0.1 only.
 *
 * Throws LockedError when another process uses the same data folder.
 */
export async function startLocalStack(options: LocalStackOptions): Promise<LocalStack> {
  // The listener first: a port in use ends the start before the database is touched, and tokens contain our address.
  const listener = await openListener(options.httpPort ?? 0, options.guard ?? (() => {}));
  try {
    const keys = options.dataDir === 'memory' ? await createKeys() : await loadOrCreateKeys(options.dataDir);
    const database = await openDatabaseOf(options, keys.databasePassword);
    try {
      return await startBehind(listener, database, keys, options);
    } catch (error) {
      await database.close();
      throw error;
    }
  } catch (error) {
    await listener.close();
    throw error;
  }
}

async function openDatabaseOf(options: LocalStackOptions, password: string): Promise<OpenDatabase> {
  const migrationsFolder = path.join(options.projectFolder, 'supabase', 'migrations');
  if (options.databaseUrl) return connectDatabase(options.databaseUrl, migrationsFolder);
  return openDatabase({
    dataDir: options.dataDir,
    port: options.databasePort ?? 0,
    password,
    migrationsFolder,
    lockTimeoutMs: options.lockTimeoutMs ?? 0,
    archive: options.archive,
  });
}

async function startBehind(
  listener: Listener,
  database: OpenDatabase,
  keys: LocalKeys,
  options: LocalStackOptions,
): Promise<LocalStack> {
  const passwords = createPasswordHasher(options.passwordCost ?? PASSWORD_COST);
  try {
    const origin = `http://127.0.0.1:${listener.port}`;
    const supabaseUrl = `${origin}/supabase`;
    const token = options.token ?? randomBytes(24).toString('hex');
    const settings = {
      ...loadAuthSettings(options.projectFolder, options.variables),
      ...options.settings,
    };
    if (options.siteUrl) settings.siteUrl = options.siteUrl;
    const now = options.now ?? (() => new Date());
    const signer = await createTokenSigner(options.signingKey ?? keys.signingKey, `${supabaseUrl}/auth/v1`);
    const smtp = settings.smtp && startSmtpForwarder(database.pool, settings.smtp, now);
    const ctx: AuthContext = {
      pool: database.pool,
      settings,
      signer,
      apiKeys: createApiKeys(keys, signer, now),
      passwords,
      externalUrl: `${settings.siteUrl}/__local/supabase`,
      ...(smtp && { smtp }),
      logError: options.logError ?? console.error,
      now,
    };
    await seedDemoUser(ctx, keys.demoPassword);
    const { stripeWebhookUrl, isWebhookReady } = options;
    const stripe = await createStripeEmulator({
      pool: database.pool,
      secretKey: keys.stripeSecretKey,
      siteUrl: settings.siteUrl,
      ...(stripeWebhookUrl && { webhook: { url: stripeWebhookUrl, secret: keys.stripeWebhookSecret } }),
      ...(isWebhookReady && { isWebhookReady }),
      now,
    });
    const app = createStackApp(ctx, stripe, {
      token,
      isApiKey: ctx.apiKeys.isApiKey,
      isAdminKey: ctx.apiKeys.isAdminKey,
      siteUrl: settings.siteUrl,
    });
    listener.respondWith(app.fetch);
    return {
      origin,
      token,
      supabaseUrl,
      publishableKey: keys.publishableKey,
      secretKey: keys.secretKey,
      databaseUrl: database.url,
      httpPort: listener.port,
      databasePort: database.port,
      keys,
      demo: { email: DEMO_EMAIL, password: keys.demoPassword },
      async stop() {
        await listener.close();
        await stripe.close();
        await smtp?.stop();
        await passwords.close();
        await database.close();
      },
    };
  } catch (error) {
    await passwords.close();
    throw error;
  }
}

/** Adds the demo account unless it exists. */
async function seedDemoUser(ctx: AuthContext, password: string): Promise<void> {
  if (await findUserByEmail(ctx.pool, DEMO_EMAIL)) return;
  const passwordHash = await ctx.passwords.hash(password);
  await inTransaction(ctx.pool, async (tx) => {
    const id = await registerEmailUser(tx, { email: DEMO_EMAIL, passwordHash, data: {} }, ctx.now());
    await confirmEmail(tx, id, ctx.now());
  });
}
