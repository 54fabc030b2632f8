// The local services as a separate process, started by the launcher. Plain Node: `node tools/start/local-services.ts`.
// Environment: LOCAL_DATA_DIR, LOCAL_STACK_TOKEN, SITE_URL, LOCAL_STACK_PORT, LOCAL_DATABASE_PORT, STRIPE_WEBHOOK_URL,
// and GOTRUE_... names (packages/local-services/src/auth/settings.ts).
import path from 'node:path';
import { z } from 'zod';
import { namesFor, readVariables } from '#lib/server/environment.ts';
import { guardServer } from '#lib/server/security/http-guard.ts';
import { isLoopbackSite } from '#lib/server/security/private-address.ts';
import { redact } from '#lib/server/security/redact.ts';
import { type LocalStack, LockedError, startLocalStack } from '@measurement-nesting/local-services';

const root = path.resolve(import.meta.dirname, '../..');
/** Timeout for the lock; after a crash of the launcher the previous copy ends with a delay. */
const LOCK_TIMEOUT_MS = 5000;
/** Address of the web server if the environment has none. */
const SITE_URL = 'http://localhost:3000';
const MAILS_PER_HOUR = '10000';
const READY_TIMEOUT_MS = 5000;

/** GOTRUE_JWT_KEYS: JSON list of private keys, as in the original server; the first one signs. */
const signingKeys = z.array(z.looseObject({ kty: z.enum(['EC', 'RSA']), d: z.string() })).min(1);

function fail(text: string): never {
  console.error(text);
  process.exit(1);
}

/** Returns true when the web server with this webhook, and the backend behind it, respond. */
async function isSiteReady(webhookUrl: string | undefined): Promise<boolean> {
  if (webhookUrl === undefined) return true;
  const answer = await fetch(new URL('/api/ready', webhookUrl), { signal: AbortSignal.timeout(READY_TIMEOUT_MS) });
  await answer.body?.cancel();
  return answer.ok;
}

async function start(): Promise<LocalStack> {
  if (process.env.NODE_ENV === 'production') {
    fail('The local stack is for one machine without accounts; it does not run with NODE_ENV=production.');
  }
  const { values: env, faults } = readVariables(namesFor('localServices'), { SITE_URL, ...process.env });
  if (faults) fail(`The environment of the local services is not valid:\n- ${faults.join('\n- ')}`);
  if (!isLoopbackSite(env.SITE_URL))
    fail('SITE_URL must be an http address of this machine, like http://localhost:3000.');
  const dataFolder = env.LOCAL_DATA_DIR ?? path.join(root, '.local');
  const keys = process.env.GOTRUE_JWT_KEYS;
  try {
    return await startLocalStack({
      projectFolder: root,
      guard: (server) =>
        guardServer(server, {
          readsBody: (method) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method),
          onRefused: ({ status, detail }) => console.log(`request refused (${status}): ${detail}`),
        }),
      logError: (text) => console.error(redact(text)),
      dataDir: dataFolder,
      httpPort: env.LOCAL_STACK_PORT,
      databasePort: env.LOCAL_DATABASE_PORT,
      siteUrl: env.SITE_URL,
      token: env.LOCAL_STACK_TOKEN,
      stripeWebhookUrl: env.STRIPE_WEBHOOK_URL,
      isWebhookReady: () => isSiteReady(env.STRIPE_WEBHOOK_URL),
      signingKey: keys ? signingKeys.parse(JSON.parse(keys))[0] : undefined,
      lockTimeoutMs: LOCK_TIMEOUT_MS,
      // Local mail costs nothing; a hosted project's hourly limit would only be in the way.
      variables: { GOTRUE_RATE_LIMIT_EMAIL_SENT: MAILS_PER_HOUR, ...process.env },
    });
  } catch (error) {
    if (error instanceof LockedError) {
      fail(
        `The data in ${dataFolder} is in use by another copy (process ${error.holder.pid}). ` + 'Stop that copy first.',
      );
    }
    fail(error instanceof Error ? error.message : String(error));
  }
}

// The data include all mail, so only their owner may read them.
process.umask(0o077);
const stack = await start();
let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await stack.stop();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
// Ends with the launcher, however it ended.
process.on('disconnect', () => void stop());

const { stop: _stop, ...addresses } = stack;
if (process.send) process.send({ ready: addresses });
else console.log(`Local stack at ${stack.origin}, database at ${stack.databaseUrl}`);
