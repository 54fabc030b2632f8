import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { buildIfNeeded } from './build.ts';
import {
  backendEnvironment,
  buildEnvironment,
  hostedServices,
  pick,
  systemEnvironment,
  webEnvironment,
  type Services,
} from './environment.ts';
import { PartFailedError, waitForHealth, waitForMessage } from './health.ts';
import type { Mode } from './mode.ts';
import { startPart, type Part, type PartOptions } from './part.ts';
import { chooseInnerPorts, chooseWebPort } from './ports.ts';

export interface RunOptions {
  root: string;
  localFolder: string;
  isDev: boolean;
  mode: Exclude<Mode, { kind: 'refused' }>;
  variables: Readonly<Record<string, string | undefined>>;
  say(text: string): void;
  /** Told as soon as the address is known, for the message to a second copy. */
  onAddress(address: string): void;
}

/** The person asked to stop; not a fault. */
export class StoppedError extends Error {}

const STACK_READY_MS = 120_000;
const BACKEND_READY_MS = 60_000;
const WEB_READY_MS = 120_000;
const STACK_GRACE_MS = 10_000;
/** Running jobs are told to end and their credits go back. */
const BACKEND_GRACE_MS = 10_000;
const WEB_GRACE_MS = 5_000;

const stackReady = z.object({
  ready: z.object({
    origin: z.string(),
    token: z.string(),
    supabaseUrl: z.string(),
    publishableKey: z.string(),
    secretKey: z.string(),
    databaseUrl: z.string(),
    demo: z.object({ email: z.string(), password: z.string() }),
  }),
});
type StackAddresses = z.infer<typeof stackReady>['ready'];

/**
 * Starts everything in order, waits until a signal or the end of a part, and stops everything in the opposite order.
 * Throws PartFailedError when a part ended by itself.
 */
export async function runParts(options: RunOptions): Promise<void> {
  const running: Part[] = [];
  const stop = stopSignal();
  try {
    await Promise.race([startAll(options, running), stop.asked]);
    const crash = Promise.race(
      running.map((part) =>
        part.ended.then(({ code, signal }) => {
          throw new PartFailedError(part, `ended unexpectedly (${signal ?? `exit code ${code}`})`);
        }),
      ),
    );
    await Promise.race([crash, stop.asked]);
  } catch (error) {
    options.say(error instanceof StoppedError ? '\nStopping...' : 'Stopping everything.');
    throw error;
  } finally {
    for (const part of running.toReversed()) await part.stop();
    if (stop.wasAsked()) options.say('Stopped.');
  }
}

async function startAll(options: RunOptions, running: Part[]): Promise<void> {
  const { root, localFolder, isDev, mode, variables, say } = options;
  const webPort = await chooseWebPort(variables.PORT);
  const inner = await chooseInnerPorts(localFolder);
  const siteUrl = mode.kind === 'hosted' ? mode.values.SITE_URL! : variables.SITE_URL || `http://localhost:${webPort}`;
  options.onAddress(siteUrl);
  const start = (part: Omit<PartOptions, 'logFolder' | 'isLoud'>) => {
    const started = startPart({ ...part, logFolder: path.join(localFolder, 'logs'), isLoud: isDev });
    running.push(started);
    return started;
  };

  if (!isDev) await buildIfNeeded(root, buildEnvironment(variables), say);

  let stack: StackAddresses | undefined;
  if (mode.kind === 'local') {
    say('Starting the local stack (database, sign-in, inbox)...');
    const part = start({
      name: 'local stack',
      sendsMessages: true,
      args: [path.join(root, 'local-stack', 'main.ts')],
      env: {
        ...systemEnvironment(variables),
        LOCAL_DATA_DIR: localFolder,
        LOCAL_STACK_TOKEN: randomBytes(24).toString('hex'),
        SITE_URL: siteUrl,
        LOCAL_STACK_PORT: String(inner.stack),
        LOCAL_DATABASE_PORT: String(inner.database),
      },
      graceMs: STACK_GRACE_MS,
    });
    stack = await waitForMessage(part, (message) => stackReady.safeParse(message).data?.ready, STACK_READY_MS);
  }
  const services: Services = stack ? { ...stack, siteUrl } : hostedServices(mode.kind === 'hosted' ? mode.values : {});

  say('Starting the backend and the web server...');
  const preload = ['--import', new URL('./exit-with-launcher.ts', import.meta.url).href];
  const billing =
    mode.kind === 'hosted' ? pick(mode.values, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID']) : {};
  const backend = start({
    name: 'backend',
    args: [...preload, ...(isDev ? ['--watch', '--watch-preserve-output'] : []), path.join(root, 'backend', 'main.ts')],
    env: { ...backendEnvironment(variables, services, { port: inner.backend, billing }), ...nodeEnv(isDev) },
    graceMs: BACKEND_GRACE_MS,
  });
  const next = path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
  // On a machine of one's own nobody else needs to reach it; HOST=0.0.0.0 opens it to the network.
  const host = variables.HOST || (mode.kind === 'local' ? '127.0.0.1' : '0.0.0.0');
  const backendUrl = `http://127.0.0.1:${inner.backend}`;
  const web = start({
    name: 'web',
    args: [...preload, next, isDev ? 'dev' : 'start', '-p', String(webPort), '-H', host],
    env: webEnvironment(variables, services, { port: webPort, backendUrl, localStack: stack }),
    graceMs: WEB_GRACE_MS,
  });
  await Promise.all([
    waitForHealth(backend, `${backendUrl}/health`, BACKEND_READY_MS),
    waitForHealth(web, `http://127.0.0.1:${webPort}/home`, WEB_READY_MS),
  ]);

  say(`\nMeasurement & Nesting is ready at ${siteUrl}`);
  if (stack) {
    say(
      `  Log in as:  ${stack.demo.email}  with the password  ${stack.demo.password}\n` +
        `  Mail:       ${siteUrl}/__local/inbox (local mode: no real mail, no real money)`,
    );
  } else if (mode.kind === 'hosted' && !mode.hasBilling) {
    say('  Billing is off: STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID are not set.');
  }
  say('  Stop with Ctrl-C.\n');
}

function nodeEnv(isDev: boolean): Record<string, string> {
  return { NODE_ENV: isDev ? 'development' : 'production' };
}

/** Ctrl-C, or the terminal's end. A second one does not hurry: the parts have their time limits. */
function stopSignal(): { asked: Promise<never>; wasAsked(): boolean } {
  let isAsked = false;
  const asked = new Promise<never>((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        isAsked = true;
        reject(new StoppedError());
      });
    }
  });
  asked.catch(() => {});
  return { asked, wasAsked: () => isAsked };
}
