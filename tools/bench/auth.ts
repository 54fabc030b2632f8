// Concurrent token refreshes, and whether response times reveal which addresses have an account.
// node tools/bench/auth.ts [--rounds 100] [--tries 200]
import path from 'node:path';
import { median } from '#harness/median.ts';
import { parseArgs } from 'node:util';
import { POST as forgot } from '../../app/api/auth/forgot/route.ts';
import { POST as login } from '../../app/api/auth/login/route.ts';
import { POST as register } from '../../app/api/auth/register/route.ts';
import { startLocalStack, type LocalStack } from '@measurement-nesting/local-services';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '100' }, tries: { type: 'string', default: '200' } },
});
const ROUNDS = Number(values.rounds);
const TRIES = Number(values.tries);
const AT_ONCE = 20;
const PASSWORD = 'correct horse 1';
const SITE_URL = 'http://localhost:3999';
const THEFTS = 20;
/** Maximum difference of two medians; a tenth of the larger one is allowed as well. */
const ALLOWED_MS = 30;

let offsetMs = 0;
const NO_LIMITS = { tokenPer5Min: 1e9, verifyPer5Min: 1e9, signInsPer5Min: 1e9, factorPerMin: 1e9, mailsPerHour: 1e9 };
const stack = await startLocalStack({
  projectFolder: path.resolve(import.meta.dirname, '../..'),
  dataDir: 'memory',
  siteUrl: SITE_URL,
  settings: { rateLimits: NO_LIMITS },
  now: () => new Date(Date.now() + offsetMs),
});
Object.assign(process.env, {
  SITE_URL,
  SUPABASE_URL: stack.supabaseUrl,
  SUPABASE_PUBLISHABLE_KEY: stack.publishableKey,
  BACKEND_URL: 'http://127.0.0.1:1',
  BACKEND_SECRET: 'between-web-and-backend-in-tests-only',
  LOCAL_STACK_ORIGIN: stack.origin,
  LOCAL_STACK_TOKEN: stack.token,
});

await refreshStorm();
await thefts();
await times();
await stack.stop();

type Tokens = { access_token: string; refresh_token: string };

async function post(server: LocalStack, path: string, body: object, key = server.publishableKey) {
  const response = await fetch(`${server.supabaseUrl}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Tokens };
}

async function addPerson(email: string): Promise<void> {
  const made = await post(stack, '/admin/users', { email, password: PASSWORD, email_confirm: true }, stack.secretKey);
  if (made.status !== 200) throw new Error(`no account: ${made.status}`);
}

async function signIn(email: string): Promise<Tokens> {
  return (await post(stack, '/token?grant_type=password', { email, password: PASSWORD })).body;
}

function refresh(token: string) {
  return post(stack, '/token?grant_type=refresh_token', { refresh_token: token });
}

async function refreshStorm(): Promise<void> {
  await addPerson('storm@example.com');
  let token = (await signIn('storm@example.com')).refresh_token;
  const sessions = new Set<string>();
  let refused = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => refresh(token)));
    refused += answers.filter(({ status }) => status !== 200).length;
    for (const { body } of answers) sessions.add(sessionOf(body.access_token));
    token = answers.at(-1)!.body.refresh_token;
  }
  console.log(`${ROUNDS} rounds of ${AT_ONCE} refreshes at once: ${refused} refused, ${sessions.size} family`);
}

async function thefts(): Promise<void> {
  let ended = 0;
  for (let round = 0; round < THEFTS; round++) {
    const first = (await signIn('storm@example.com')).refresh_token;
    const second = (await refresh(first)).body.refresh_token;
    const third = (await refresh(second)).body.refresh_token;
    offsetMs += 11_000;
    const used = await refresh(first);
    const current = await refresh(third);
    if (used.status === 400 && current.status === 400) ended++;
  }
  console.log(`tokens two generations old: ${ended} of ${THEFTS} ended their session`);
}

function sessionOf(accessToken: string): string {
  const claims = JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString()) as { session_id: string };
  return claims.session_id;
}

async function times(): Promise<void> {
  for (let n = 0; n < TRIES; n++) await addPerson(`known-${n}@example.com`);
  const raw = { 'sign-up': '/signup', 'sign-in': '/token?grant_type=password', reset: '/recover' };
  for (const [name, path] of Object.entries(raw)) {
    await compare(`auth server, ${name}`, 1, (email) =>
      post(stack, path, name === 'reset' ? { email } : { email, password: `${PASSWORD}-not` }),
    );
  }
  const screens = {
    register: (email: string) => register(form('register', { email, password: PASSWORD, termsAccepted: true })),
    login: (email: string) => login(form('login', { email, password: 'not this one' })),
    forgot: (email: string) => forgot(form('forgot', { email })),
  };
  // One minute passes between two mails to the same address, so the clock is moved past the mails of the first part.
  offsetMs += 120_000;
  for (const [name, call] of Object.entries(screens)) await compare(`screen, ${name}`, 4, call);
}

function form(path: string, body: object): Request {
  return new Request(`${SITE_URL}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  });
}

/** Compares known and unknown addresses in alternation, so that other load affects both equally. */
async function compare(name: string, atOnce: number, call: (email: string) => Promise<unknown>): Promise<void> {
  const known: number[] = [];
  const unknown: number[] = [];
  const timed = async (times: number[], email: string) => {
    const begun = performance.now();
    await call(email);
    times.push(performance.now() - begun);
  };
  let next = 0;
  const one = async () => {
    for (let n = next++; n < TRIES; n = next++) {
      const stranger = `unknown-${name.replaceAll(/\W/g, '')}-${n}@example.com`;
      const pair = [() => timed(known, `known-${n}@example.com`), () => timed(unknown, stranger)];
      for (const run of n % 2 === 0 ? pair : pair.reverse()) await run();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  const [a, b] = [median(known), median(unknown)];
  const difference = Math.abs(a - b);
  const isFine = difference <= ALLOWED_MS || difference <= 0.1 * Math.max(a, b);
  console.log(
    `${name}: known ${a.toFixed(1)} ms, unknown ${b.toFixed(1)} ms, difference ${difference.toFixed(1)} ms: ${isFine ? 'within' : 'OUTSIDE'} 10% or ${ALLOWED_MS} ms`,
  );
  if (!isFine) process.exitCode = 1;
}
