import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { loadOrCreateKeys, type LocalKeys } from '@measurement-nesting/local-services';
import { authVariables, backendEnvironment, systemEnvironment, webEnvironment, type Services } from './environment.ts';
import { waitForHealth, waitForMessage, waitForPort, type Wait } from './health.ts';
import type { Mode } from './mode.ts';
import type { Part, PartOptions } from './part.ts';
import type { Ports } from './ports.ts';
import Stripe from 'stripe';
import { unlimitedPlan } from '#lib/shared/plans.ts';
import { setUpStripe } from '../stripe/set-up.ts';

export type StartContext = {
  root: string;
  localFolder: string;
  isDev: boolean;
  variables: Readonly<Record<string, string | undefined>>;
  ports: Ports;
  siteUrl: string;
  log(text: string): void;
  /** Build folder of the web server, available once the web app is built; null during development. */
  buildFolder: Promise<string | null>;
  start(
    part: Omit<PartOptions, 'logFolder' | 'isLoud' | 'isRestart'> & { isReady(part: Part): Promise<unknown> },
  ): Part;
};

/** The local services share the processor with the build of the web app. */
const STACK_READY_MS = 240_000;
const BACKEND_READY_MS = 60_000;
const WEB_READY_MS = 120_000;
const STACK_GRACE_MS = 10_000;
/** Time in which running jobs are ended and their credits refunded. */
const BACKEND_GRACE_MS = 10_000;
const WEB_GRACE_MS = 5_000;

/** Ends a program if the launcher has ended without stopping it. */
const PRELOAD = ['--import', new URL('./exit-with-launcher.ts', import.meta.url).href];

const stackReady = z.object({
  ready: z.object({
    databaseUrl: z.string(),
    demo: z.object({ email: z.string(), password: z.string() }),
  }),
});

/** Starts local services, backend and web; returns messages for the user. */
export async function startLocal(context: StartContext): Promise<string[]> {
  const { localFolder, siteUrl, ports } = context;
  const keys = await loadOrCreateKeys(localFolder);
  const origin = `http://127.0.0.1:${ports.stack}`;
  const token = randomBytes(24).toString('hex');
  const stack = context.start({
    name: 'local stack',
    sendsMessages: true,
    args: [...PRELOAD, path.join(import.meta.dirname, 'local-services.ts')],
    env: {
      ...systemEnvironment(context.variables),
      ...authVariables(context.variables),
      LOCAL_DATA_DIR: localFolder,
      LOCAL_STACK_TOKEN: token,
      SITE_URL: siteUrl,
      STRIPE_WEBHOOK_URL: `http://127.0.0.1:${ports.web}/api/stripe/webhook`,
      LOCAL_STACK_PORT: String(ports.stack),
      LOCAL_DATABASE_PORT: String(ports.database),
    },
    graceMs: STACK_GRACE_MS,
    isReady: (part) => stackIsReady(context, part),
  });
  const services: Services = {
    SITE_URL: siteUrl,
    SUPABASE_URL: `${origin}/supabase`,
    SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
    SUPABASE_SECRET_KEY: keys.secretKey,
    // Valid for this start only.
    BACKEND_SECRET: randomBytes(32).toString('hex'),
  };
  // All addresses are known in advance, so the web app is built and its server starts while the database opens.
  const web = async () =>
    isUp(context, await startWeb(context, services, { hasBilling: true, localStack: { origin, token } }));
  const backend = async () => {
    const { demo, databaseUrl } = await stackIsReady(context, stack);
    const billing = await localBilling(keys, ports.stack, siteUrl);
    // The backend prepares a process for each kind of job, which would slow the build down.
    await context.buildFolder;
    await isUp(context, startBackend(context, { ...services, DATABASE_URL: databaseUrl }, billing));
    return demo;
  };
  const [demo] = await Promise.all([backend(), web()]);
  return [
    `Log in as:  ${demo.email}  with the password  ${demo.password}`,
    `Mail:       ${siteUrl}/__local/inbox (local mode: no real mail, no real money)`,
    `Payments:   ${siteUrl}/__local/stripe (events, clock; test card 4242 4242 4242 4242)`,
  ];
}

/** Starts backend and web with hosted services; returns messages for the user. */
export async function startHosted(context: StartContext, mode: Mode & { kind: 'hosted' }): Promise<string[]> {
  const { services, billing } = mode;
  const hasBilling = Object.keys(billing).length > 0;
  // A version that cannot be built claims no runs of the queue.
  const web = await startWeb(context, services, { hasBilling });
  const backend = startBackend(context, services, billing);
  await Promise.all([isUp(context, backend), isUp(context, web)]);
  const { TRUSTED_PROXY_HOPS } = context.variables;
  return [
    ...(hasBilling
      ? []
      : ['Billing is off: STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID are not set.']),
    ...(TRUSTED_PROXY_HOPS
      ? []
      : [
          "Limits per visitor's address are off: set TRUSTED_PROXY_HOPS to the number of proxies before this server (0: none).",
        ]),
  ];
}

function startBackend(context: StartContext, services: Services, billing: Record<string, string>): Part {
  const { root, isDev, variables, ports } = context;
  const watch = isDev ? ['--watch', '--watch-preserve-output'] : [];
  return context.start({
    name: 'backend',
    args: [...PRELOAD, ...watch, path.join(root, 'backend', 'main.ts')],
    env: {
      ...backendEnvironment(variables, services, { port: ports.backend, billing }),
      NODE_ENV: isDev ? 'development' : 'production',
    },
    graceMs: BACKEND_GRACE_MS,
    isReady: (part) => isUp(context, part),
  });
}

async function startWeb(
  context: StartContext,
  services: Services,
  { hasBilling, localStack }: { hasBilling: boolean; localStack?: { origin: string; token: string } },
): Promise<Part> {
  const { root, isDev, variables, ports } = context;
  const buildFolder = await context.buildFolder;
  if (!isDev) context.log('Starting...');
  const next = path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
  // Reachable on this machine only by default; HOST=0.0.0.0 opens it to the network.
  const host = variables.HOST || (localStack ? '127.0.0.1' : '0.0.0.0');
  const backendUrl = `http://127.0.0.1:${ports.backend}`;
  return context.start({
    name: 'web',
    args: [...PRELOAD, next, isDev ? 'dev' : 'start', '-p', String(ports.web), '-H', host],
    env: webEnvironment(variables, services, { port: ports.web, backendUrl, hasBilling, buildFolder, localStack }),
    graceMs: WEB_GRACE_MS,
    isReady: (part) => isUp(context, part),
  });
}

function stackIsReady(context: StartContext, stack: Part) {
  const read = (message: unknown) => stackReady.safeParse(message).data?.ready;
  return waitForMessage(stack, read, waitFor(context, STACK_READY_MS));
}

function isUp(context: StartContext, part: Part): Promise<void> {
  const { ports, isDev } = context;
  if (part.name === 'backend') {
    return waitForHealth(part, `http://127.0.0.1:${ports.backend}/ready`, waitFor(context, BACKEND_READY_MS));
  }
  const wait = waitFor(context, WEB_READY_MS);
  // In development a page is compiled when it is first opened, which may need minutes on a slow machine.
  return isDev ? waitForPort(part, ports.web, wait) : waitForHealth(part, `http://127.0.0.1:${ports.web}/home`, wait);
}

/** In development the start of a part has no time limit. */
const waitFor = ({ isDev, log }: StartContext, timeoutMs: number): Wait => (isDev ? { log } : { timeoutMs });

/**
 * Returns billing's environment in local mode. The Stripe emulator is set up like a real account, and distinguished
 * from it by its keys and its address.
 */
async function localBilling(keys: LocalKeys, port: number, siteUrl: string): Promise<Record<string, string>> {
  const api = { host: '127.0.0.1', port, protocol: 'http' } as const;
  const { priceIds } = await setUpStripe(new Stripe(keys.stripeSecretKey, { ...api, telemetry: false }), siteUrl);
  return {
    STRIPE_SECRET_KEY: keys.stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: keys.stripeWebhookSecret,
    STRIPE_PRICE_ID: priceIds.get(unlimitedPlan.key)!,
    STRIPE_API_HOST: api.host,
    STRIPE_API_PORT: String(port),
  };
}
