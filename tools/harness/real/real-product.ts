import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createStripe } from '#backend/billing/stripe/stripe-client.ts';
import { makeAuthority } from '#harness/database/certificates.ts';
import { freePort } from '#harness/hosted/free-port.ts';
import { startProductPrograms } from '#harness/hosted/product-programs.ts';
import { startTestStack } from '#harness/test-stack.ts';
import { unlimitedPlan } from '#lib/shared/plans.ts';
import { setUpStripe } from '../../stripe/set-up.ts';
import { startReverseProxy } from './reverse-proxy.ts';
import { PUBLISHABLE_KEY, SECRET_KEY, startGateway } from './services/gateway.ts';
import { startNginxGateway } from './services/nginx-gateway.ts';
import { startGoTrue, type GoTrueOptions } from './services/gotrue.ts';
import { PROVIDER_HOSTS, startIdentityProviders } from './services/identity-providers.ts';
import { startMailSink } from './services/mail-sink.ts';
import { LIVE_KEY, startStripeFront, STRIPE_HOST, WEBHOOK_SECRET } from './services/stripe-front.ts';
import { startSupabasePostgres, type SupabasePostgres } from './supabase-postgres.ts';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';

const SITE_HOST = 'site.test';
const PROJECT_HOST = 'project.test';

type Stop = () => Promise<void> | void;

export type Project = {
  readonly url: string;
  readonly caFile: string;
  readonly certificate: { cert: string; key: string };
  readonly database: SupabasePostgres;
  readonly mails: Awaited<ReturnType<typeof startMailSink>>;
  /** Host rules for Chromium: addresses of Google and Microsoft. */
  readonly resolverRules: readonly string[];
  readonly log: () => string;
  readonly stop: () => Promise<void>;
};

/** Starts the services of a Supabase project (database, auth, gateway, mail) and Google and Microsoft sign-in. */
export async function startProject(
  options: Pick<GoTrueOptions, 'program' | 'limits' | 'refreshTokens' | 'siteUrl'> & {
    /** Program of nginx, to use the gateway of deploy/self-hosted; default one of our own. */
    readonly nginx?: string;
  },
): Promise<Project> {
  const stops: Stop[] = [];
  const stop = async () => {
    for (const each of stops.toReversed()) await each();
  };
  try {
    const authority = makeAuthority('Authority of the real services');
    const folder = mkdtempSync(path.join(os.tmpdir(), 'real-'));
    stops.push(authority.close, () => rmSync(folder, { recursive: true, force: true }));
    const caFile = path.join(folder, 'ca.crt');
    writeFileSync(caFile, authority.cert);
    const hosts = [SITE_HOST, PROJECT_HOST, STRIPE_HOST, ...PROVIDER_HOSTS];
    const certificate = authority.sign(hosts.map((host) => `DNS:${host}`).join(','));
    const providers = await startIdentityProviders(certificate);
    const outward = await startOutwardProxy(new Map(PROVIDER_HOSTS.map((host) => [host, providers.port])));
    const mails = await startMailSink();
    stops.push(providers.close, outward.close, mails.close);
    const database = await startSupabasePostgres();
    stops.push(database.close);
    const gatewayPort = await freePort();
    const url = `https://${PROJECT_HOST}:${gatewayPort}`;
    const gotrue = await startGoTrue({
      ...options,
      databaseUrl: database.urlOf('supabase_auth_admin'),
      externalUrl: `${url}/auth/v1`,
      smtpPort: mails.port,
      outward: { proxyUrl: outward.url, caFile },
    });
    stops.push(gotrue.stop);
    const gateway =
      options.nginx === undefined
        ? await startGateway(gotrue, certificate, gatewayPort)
        : await startNginxGateway(options.nginx, gotrue, certificate, gatewayPort);
    stops.push(gateway.close);
    const resolverRules = PROVIDER_HOSTS.map((host) => `MAP ${host} 127.0.0.1:${providers.port}`);
    return { url, caFile, certificate, database, mails, resolverRules, log: gotrue.log, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export type RealProduct = {
  readonly siteUrl: string;
  readonly caFile: string;
  /** Host rules for Chromium: addresses of all test names. */
  readonly resolverRules: string;
  readonly log: () => string;
  readonly stop: () => Promise<void>;
};

/**
 * Starts the product as an operator deploys it, on a project, from a build of the web app. The files that journeys read of a local
 * installation are written to `dataFolder`: the key and port of the Stripe emulator.
 */
export async function startRealProduct(
  gotrue: string,
  { port, dataFolder, buildFolder }: { port: number; dataFolder: string; buildFolder: string },
): Promise<RealProduct> {
  const siteUrl = `https://${SITE_HOST}:${port}`;
  const project = await startProject({ program: gotrue, limits: 'none', refreshTokens: 1, siteUrl });
  const stops: Stop[] = [project.stop];
  const stop = async () => {
    for (const each of stops.toReversed()) await each();
  };
  try {
    const webPort = await freePort();
    const front = await startStripeFront({
      certificate: project.certificate,
      standIn: () => ({ port: stack.httpPort, secretKey: stack.keys.stripeSecretKey }),
      webhookUrl: () => `http://127.0.0.1:${webPort}/api/stripe/webhook`,
    });
    stops.push(front.close);
    const stack = await startTestStack({ siteUrl, stripeWebhookUrl: front.eventsUrl });
    stops.push(stack.stop);
    mkdirSync(dataFolder, { recursive: true });
    const { stripeSecretKey } = stack.keys;
    writeFileSync(path.join(dataFolder, 'keys.json'), JSON.stringify({ stripeSecretKey }));
    writeFileSync(path.join(dataFolder, 'ports.json'), JSON.stringify({ stack: stack.httpPort }));
    const sdk = createStripe({
      secretKey: stripeSecretKey,
      api: { host: '127.0.0.1', port: stack.httpPort, protocol: 'http' },
    });
    const { priceIds } = await setUpStripe(sdk, siteUrl);
    const proxy = await startReverseProxy(project.certificate, port, {
      webPort,
      standIn: () => stack,
      mails: project.mails,
    });
    stops.push(proxy.close);
    const programs = await startProductPrograms({
      siteUrl,
      webPort,
      supabaseUrl: project.url,
      publishableKey: PUBLISHABLE_KEY,
      secretKey: SECRET_KEY,
      databaseUrl: project.database.url,
      caFile: project.caFile,
      backendVariables: {
        STRIPE_SECRET_KEY: LIVE_KEY,
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_PRICE_ID: priceIds.get(unlimitedPlan.key)!,
        TEST_HOSTS: JSON.stringify({ [STRIPE_HOST]: front.apiPort }),
      },
      webVariables: { BUILD_FOLDER: buildFolder },
    });
    stops.push(programs.stop);
    return {
      siteUrl,
      caFile: project.caFile,
      resolverRules: [`MAP ${SITE_HOST} 127.0.0.1`, `MAP ${PROJECT_HOST} 127.0.0.1`, ...project.resolverRules].join(
        ',',
      ),
      log: () => project.log() + programs.log(),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Starts the outgoing proxy of a program (HTTPS_PROXY): connections to the named hosts end at ports of this machine, all others are
 * refused, so that no request leaves the machine.
 */
async function startOutwardProxy(
  ports: ReadonlyMap<string, number>,
): Promise<{ url: string; refused: readonly string[]; close: () => void }> {
  const refused: string[] = [];
  const server = http.createServer((_, response) => response.writeHead(403).end());
  server.on('connect', (request, client, head) => {
    const host = (request.url ?? '').replace(/:443$/, '');
    const port = ports.get(host);
    if (port === undefined) {
      refused.push(host);
      return void client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    }
    const upstream = net.connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      upstream.write(head);
      upstream.pipe(client);
      client.pipe(upstream);
    });
    upstream.on('error', () => client.destroy());
    client.on('error', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
