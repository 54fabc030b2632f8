import { execFile } from 'node:child_process';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#harness/hosted/free-port.ts';
import { loadAuthSettings, type AuthSettings } from '#packages/local-services/src/auth/settings.ts';
import { createSigningKey, signRoleToken } from './signing-key.ts';
import { signInEnvironment } from './sign-in-environment.ts';
import { answers, runProgram, type Running } from './run-program.ts';

const PROJECT = path.resolve(import.meta.dirname, '../../../..');
const SENDER = 'site@example.com';
const PROVIDER = { id: 'the-product', secret: 'shared with the provider' };

export type GoTrueOptions = {
  readonly program: string;
  readonly databaseUrl: string;
  /** Address for browsers and the product, through the gateway. */
  readonly externalUrl: string;
  readonly siteUrl: string;
  readonly smtpPort: number;
  /** The project's own limits per address, or none that a test would reach. */
  readonly limits: 'of the project' | 'none';
  /** Version of the refresh tokens. */
  readonly refreshTokens: 1 | 2;
  /** Proxy for its requests to Google's and Microsoft's addresses. */
  readonly outward: { readonly proxyUrl: string; readonly caFile: string };
};

export type GoTrue = Running & {
  readonly url: string;
  /** Returns the token that replaces a key of the project behind the gateway. */
  readonly tokenOf: (role: 'anon' | 'service_role') => Promise<string>;
};

/** Starts Supabase's sign-in service, with the settings of supabase/config.toml and its templates. */
export async function startGoTrue(options: GoTrueOptions): Promise<GoTrue> {
  const settings = loadAuthSettings(PROJECT);
  const templates = await serveTemplates(settings);
  const key = await createSigningKey();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const running = await runProgram(
    [options.program, 'serve'],
    {
      ...signInEnvironment(settings, {
        ...options,
        host: '127.0.0.1',
        databaseUrl: `${options.databaseUrl}?sslmode=disable`,
        signingKeys: JSON.stringify([key]),
        templatesUrl: templates.url,
        smtp: { host: '127.0.0.1', port: options.smtpPort, sender: SENDER },
        providers: { google: PROVIDER, azure: PROVIDER },
      }),
      HTTPS_PROXY: options.outward.proxyUrl,
      SSL_CERT_FILE: options.outward.caFile,
      PORT: String(port),
    },
    answers(`${url}/health`),
  );
  return {
    ...running,
    url,
    tokenOf: (role) => signRoleToken(key, role, '1d'),
    async stop() {
      await running.stop();
      templates.close();
    },
  };
}

/** Creates its tables, in a database that has the schema for them. */
export async function migrateAuthSchema(program: string, databaseUrl: string): Promise<void> {
  await promisify(execFile)(program, ['migrate'], {
    env: {
      NODE_ENV: 'production',
      GOTRUE_DB_DRIVER: 'postgres',
      DATABASE_URL: `${databaseUrl}?sslmode=disable`,
      DB_NAMESPACE: 'auth',
      GOTRUE_SITE_URL: 'http://localhost',
      API_EXTERNAL_URL: 'http://localhost',
      GOTRUE_JWT_SECRET: 'for-the-migrations-nothing-is-signed',
    },
  });
}

/** Serves its mail templates by HTTP; a hosted project stores them itself. */
async function serveTemplates({ templates }: AuthSettings): Promise<{ url: string; close: () => void }> {
  const pages = new Map(Object.entries(templates).map(([kind, { html }]) => [`/${kind}`, html]));
  const server = http.createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
