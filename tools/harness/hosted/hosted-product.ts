import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { OutgoingHttpHeader } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { makeAuthority } from '#harness/database/certificates.ts';
import { startTestStack } from '#harness/test-stack.ts';
import { freePort } from './free-port.ts';
import { startProductPrograms, type ProgramOptions, type RunningPart } from './product-programs.ts';
import { startTlsProxy } from './tls-proxy.ts';

const SITE_HOST = 'site.test';
const PROJECT_HOST = 'project.test';
const PUBLISHABLE = 'sb_publishable_of_the_project';
const SECRET = 'sb_secret_of_the_project';

export type HostedOptions = ProgramOptions & {
  /** An empty Postgres; absent: the embedded one. */
  readonly databaseUrl?: string;
};

export type HostedProduct = {
  readonly siteUrl: string;
  /** Port of the web server, behind its TLS proxy. */
  readonly webPort: number;
  readonly databaseUrl: string;
  readonly demo: { readonly email: string; readonly password: string };
  readonly parts: readonly RunningPart[];
  /** Host rules for Chromium: the address of the site's name. */
  readonly resolverRules: string;
  /** Returns mails to an address, the newest first, as the project's mailer would deliver them. */
  readonly mailsTo: (email: string) => Promise<{ links: string[] }[]>;
  /** Returns the output of web server and backend. */
  readonly log: () => string;
  readonly stop: () => Promise<void>;
};

/**
 * Starts web server and backend with the environment of a hosted deployment, https in front, and a sign-in service at another
 * https name, like a project of the hosted service: a separate program with keys other than those of the local services.
 * Without `web` the web app must have been built.
 */
export async function startHostedProduct({
  databaseUrl,
  ...programOptions
}: HostedOptions = {}): Promise<HostedProduct> {
  const authority = makeAuthority('Test Authority');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'hosted-'));
  const caFile = path.join(folder, 'ca.crt');
  writeFileSync(caFile, authority.cert);
  const certificate = authority.sign(`DNS:${SITE_HOST},DNS:${PROJECT_HOST}`);
  const webPort = await freePort();
  const site = await startTlsProxy(() => webPort, certificate);
  const siteUrl = `https://${SITE_HOST}:${site.port}`;
  const stack = await startTestStack({ siteUrl, databaseUrl });
  const keys = { [PUBLISHABLE]: stack.publishableKey, [SECRET]: stack.secretKey };
  const project = await startTlsProxy(() => stack.httpPort, certificate, {
    path: (sent) => `/supabase${sent}`,
    // The gateway of a project has its own keys; the service behind it has others.
    headers: (sent) => {
      const translated = Object.entries(sent).map(([name, value]) => [name, translate(value, keys)]);
      return { ...Object.fromEntries(translated), host: `127.0.0.1:${stack.httpPort}` };
    },
  });
  const close = async () => {
    site.close();
    project.close();
    await stack.stop();
    authority.close();
    rmSync(folder, { recursive: true, force: true });
  };
  const programs = await startProductPrograms(
    {
      siteUrl,
      webPort,
      supabaseUrl: `https://${PROJECT_HOST}:${project.port}`,
      publishableKey: PUBLISHABLE,
      secretKey: SECRET,
      databaseUrl: stack.databaseUrl,
      caFile,
    },
    programOptions,
  ).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    siteUrl,
    webPort,
    databaseUrl: stack.databaseUrl,
    demo: stack.demo,
    parts: programs.parts,
    resolverRules: `MAP ${SITE_HOST} 127.0.0.1`,
    async mailsTo(email) {
      const address = `${stack.origin}/inbox.json?to=${encodeURIComponent(email)}`;
      const answer = await fetch(address, { headers: { 'x-local-token': stack.token } });
      return (await answer.json()) as { links: string[] }[];
    },
    log: programs.log,
    async stop() {
      await programs.stop();
      await close();
    },
  };
}

function translate(
  value: OutgoingHttpHeader | undefined,
  keys: Record<string, string>,
): OutgoingHttpHeader | undefined {
  if (typeof value !== 'string') return value;
  return Object.entries(keys).reduce((text, [shown, own]) => text.replaceAll(shown, own), value);
}
