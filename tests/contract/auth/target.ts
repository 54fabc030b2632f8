import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { PASSWORD, memoryStorage, startAuthServer } from './auth-server.ts';
import { until } from '#harness/until.ts';

/** An auth service under test: the embedded one, or the project that SUPABASE_URL names. */
export type Target = {
  url: string;
  publishableKey: string;
  client(): SupabaseClient;
  admin: SupabaseClient['auth']['admin'];
  /** Creates an account of this run, confirmed by default and removed at the end. */
  addPerson(options?: { isConfirmed?: boolean }): Promise<{ id: string; email: string }>;
  /** Sends a raw call with the publishable key. */
  call(path: string, init?: { method?: string; token?: string; json?: unknown; version?: string }): Promise<Response>;
  /** Advances the time: on the embedded server's own clock, or by waiting. */
  pass(ms: number): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a target. A hosted project also requires SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY. No test sends mail. */
export async function startTarget(): Promise<Target> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = process.env;
  if (!SUPABASE_URL) {
    const { stack, advanceSeconds } = await startAuthServer();
    const pass = async (ms: number) => advanceSeconds(ms / 1000);
    return target(stack.supabaseUrl, stack.publishableKey, stack.secretKey, pass, () => stack.stop());
  }
  if (!SUPABASE_PUBLISHABLE_KEY || !SUPABASE_SECRET_KEY) {
    throw new Error('SUPABASE_URL is set; SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY are needed with it.');
  }
  const pass = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  return target(SUPABASE_URL.replace(/\/+$/, ''), SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, pass, async () => {});
}

function target(
  url: string,
  publishableKey: string,
  secretKey: string,
  pass: Target['pass'],
  stop: () => Promise<void>,
): Target {
  const options = () => ({
    auth: { persistSession: true, autoRefreshToken: false, storage: memoryStorage() },
    global: { fetch: patientFetch },
  });
  const { admin } = createClient(url, secretKey, options()).auth;
  const made: string[] = [];
  return {
    url,
    publishableKey,
    pass,
    admin,
    client: () => createClient(url, publishableKey, options()),
    async addPerson({ isConfirmed = true } = {}) {
      const email = `contract-${crypto.randomUUID()}@example.com`;
      const { data, error } = await admin.createUser({ email, password: PASSWORD, email_confirm: isConfirmed });
      if (error) throw error;
      made.push(data.user.id);
      return { id: data.user.id, email };
    },
    call(path, { method, token, json, version = '2024-01-01' } = {}) {
      return patientFetch(`${url}/auth/v1${path}`, {
        method: method ?? (json === undefined ? 'GET' : 'POST'),
        redirect: 'manual',
        headers: {
          apikey: publishableKey,
          ...(version && { 'x-supabase-api-version': version }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      });
    },
    async stop() {
      for (const id of made) await admin.deleteUser(id);
      await stop();
    },
  };
}

/** Milliseconds until a project's rate limit for an address allows one more call (30 in 5 minutes). */
const BUCKET_GAP_MS = 10_000;

/** Repeats calls that the rate limit rejects, since this suite sends more than one visitor may. */
const patientFetch: typeof fetch = async (input, init) => {
  const send = async () => {
    const response = await fetch(input, init);
    if (response.status !== 429) return response;
    const answer = (await response.clone().json()) as { code?: unknown; error_code?: unknown };
    return [answer.code, answer.error_code].includes('over_request_rate_limit') ? null : response;
  };
  const response = await until(send, 'a call within the rate limit', Boolean, {
    limitMs: 300_000,
    everyMs: BUCKET_GAP_MS,
  });
  return response!;
};
