import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Client } from 'pg';
import { startTestStack } from '#harness/test-stack.ts';
import type { LocalStack, LocalStackOptions } from '@measurement-nesting/local-services';

type Mail = {
  to: string;
  kind: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
};

/** The embedded auth server with a clock that the test can move. */
export type AuthServer = {
  stack: LocalStack;
  /** Creates a client that stores its session in memory, like a separate browser or server. */
  client(options?: { flowType?: 'pkce' | 'implicit' }): SupabaseClient;
  advanceSeconds(seconds: number): void;
  query(sql: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  mailsTo(address: string): Promise<Mail[]>;
  /** Sends a raw call with the publishable key. */
  call(path: string, init?: RequestInit & { token?: string; json?: unknown }): Promise<Response>;
};

export const SITE_URL = 'http://127.0.0.1:3999';
const NO_LIMITS = { tokenPer5Min: 1e6, verifyPer5Min: 1e6, signInsPer5Min: 1e6, factorPerMin: 1e6, mailsPerHour: 1e6 };
export const PASSWORD = 'correct horse 1';

export async function startAuthServer(
  settings: LocalStackOptions['settings'] = {},
  options: { isClockFrozen?: boolean; signingKey?: LocalStackOptions['signingKey'] } = {},
): Promise<AuthServer> {
  const startMs = Date.now();
  let offsetMs = 0;
  const stack = await startTestStack({
    databaseUrl: await ownDatabase(),
    siteUrl: SITE_URL,
    signingKey: options.signingKey,
    now: () => new Date((options.isClockFrozen ? startMs : Date.now()) + offsetMs),
    settings: {
      mailMaxFrequencyS: 0,
      rateLimits: NO_LIMITS,
      ...settings,
    },
  });
  return {
    stack,
    client(options = {}) {
      return createClient(stack.supabaseUrl, stack.publishableKey, {
        auth: { persistSession: true, autoRefreshToken: false, storage: memoryStorage(), ...options },
      });
    },
    advanceSeconds(seconds) {
      offsetMs += seconds * 1000;
    },
    async query(sql, values) {
      const client = new Client({ connectionString: stack.databaseUrl });
      await client.connect();
      try {
        return await client.query(sql, values);
      } finally {
        await client.end();
      }
    },
    async mailsTo(address) {
      const response = await fetch(`${stack.origin}/inbox.json?to=${encodeURIComponent(address)}`, {
        headers: { 'x-local-token': stack.token },
      });
      return (await response.json()) as Mail[];
    },
    call(path, init = {}) {
      const { token, json, ...rest } = init;
      return fetch(`${stack.supabaseUrl}/auth/v1${path}`, {
        ...rest,
        redirect: 'manual',
        headers: {
          apikey: stack.publishableKey,
          'X-Supabase-Api-Version': '2024-01-01',
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(json !== undefined && { 'Content-Type': 'application/json' }),
          ...rest.headers,
        },
        ...(json !== undefined && { body: JSON.stringify(json), method: rest.method ?? 'POST' }),
      });
    },
  };
}

/** Returns the token_hash of the newest mail's first link. */
export async function newestTokenHash(server: AuthServer, address: string): Promise<string> {
  const [mail] = await server.mailsTo(address);
  const hash = mail && new URL(mail.links[0] ?? '').searchParams.get('token_hash');
  if (!hash) throw new Error(`no link in the newest mail to ${address}`);
  return hash;
}

/** Signs up an account and confirms its address; the client then holds the session. */
export async function confirmedUser(server: AuthServer, address: string, client = server.client()) {
  const signUp = await client.auth.signUp({ email: address, password: PASSWORD });
  if (signUp.error) throw signUp.error;
  const verified = await client.auth.verifyOtp({ type: 'email', token_hash: await newestTokenHash(server, address) });
  if (verified.error) throw verified.error;
  return { client, session: verified.data.session!, user: verified.data.user! };
}

/** Creates a database on the Postgres server of TEST_DATABASE_URL; undefined selects the embedded one. */
async function ownDatabase(): Promise<string | undefined> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return undefined;
  const name = `auth_${crypto.randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export function memoryStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}
