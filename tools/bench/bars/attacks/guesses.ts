import { setTimeout as sleep } from 'node:timers/promises';
import { totpCode } from '#packages/local-services/src/auth/users/totp.ts';
import type { EnrolAnswer } from '#lib/shared/contracts/session.ts';
import { logIn, visitor, type Person } from '../person.ts';
import { tally, type Attack, type Stage } from './attack.ts';

const GUESSES = 60;
const MOST_TRIES = 10;
const PASSWORD = 'correct horse battery';
const WEAK = ['password', '12345678', '        ', '86420864', 'passw\u043erd', 'b4s3b4ll', 'qwertyui', 'lovelace-2026'];

/** Passwords, codes and factors. */
export const guesses: readonly Attack[] = [
  {
    name: 'F1 the second factor guessed where a new one is set up',
    run: (stage) => guessFactor(stage, 'mfa/activate'),
  },
  { name: 'F1 the second factor guessed where it is asked for', run: (stage) => guessFactor(stage, 'mfa') },
  { name: 'F1 the second factor guessed where it is removed', run: (stage) => guessFactor(stage, 'mfa/remove') },
  { name: 'F7 passwords guessed, each from another address', run: guessPasswords },
  { name: 'F8 passwords that everybody tries first', run: weakPasswords },
  { name: 'F8 a new password in a stolen session', run: stolenSession },
  { name: 'F16 half signed in, asking for what waits', run: halfSignedIn },
];

let people = 0;

async function register({ site }: Stage, name: string): Promise<string> {
  const email = `${name}-${++people}@shop.example`;
  const asked = await visitor(site).post('/api/auth/register', { email, password: PASSWORD, termsAccepted: true });
  if (!asked.ok) throw new Error(`Not registered: ${await asked.text()}`);
  const link = await mailedLink(site, email);
  const confirmed = await visitor(site).post('/api/auth/confirm', new URLSearchParams(link.searchParams));
  if (confirmed.status !== 303) throw new Error(`Not confirmed (${confirmed.status}).`);
  return email;
}

async function mailedLink(site: string, email: string): Promise<URL> {
  for (let tries = 0; tries < 50; tries++) {
    const body = (await (await fetch(`${site}/__local/inbox.json`)).json()) as { mails: Mail[] } | Mail[];
    const mails = Array.isArray(body) ? body : body.mails;
    const link = mails.find(({ to }) => to.includes(email))?.links.find((one) => one.includes('/auth/confirm'));
    if (link) return new URL(link);
    await sleep(200);
  }
  throw new Error('No mail came.');
}
type Mail = { to: string; links: string[] };

/** An account with a second factor: its secret, and a session that knows only the password. */
async function withFactor(stage: Stage): Promise<{ half: Person; factorId: string; secret: string }> {
  const email = await register(stage, 'factor');
  const owner = await logIn(stage.site, { email, password: PASSWORD });
  const { id, secret } = (await (
    await owner.post('/api/auth/mfa/enroll', { password: PASSWORD })
  ).json()) as EnrolAnswer;
  const code = totpCode(secret, Date.now() / 1000);
  const active = await owner.post('/api/auth/mfa/activate', { factorId: id, code, password: PASSWORD });
  if (!active.ok) throw new Error(`No factor: ${await active.text()}`);
  return { half: await logIn(stage.site, { email, password: PASSWORD }), factorId: id, secret };
}

async function guessFactor(stage: Stage, route: string): Promise<{ holds: boolean; words: string }> {
  const { half, factorId, secret } = await withFactor(stage);
  const activation = route === 'mfa/activate' ? { password: PASSWORD } : {};
  const send = (code: string) =>
    half.post(`/api/auth/${route}`, route === 'mfa' ? { code } : { factorId, code, ...activation });
  const statuses: number[] = [];
  for (let nth = 1; nth <= GUESSES; nth++) {
    const { status, body } = await send(String(nth).padStart(6, '0'));
    await body?.cancel();
    statuses.push(status);
  }
  const right = await send(totpCode(secret, Date.now() / 1000));
  const nest = await half.post('/api/user/info', null);
  const looked = statuses.filter((status) => status !== 429 && status !== 404 && status !== 401).length;
  return {
    holds: looked <= MOST_TRIES && !right.ok && !nest.ok && !statuses.includes(200),
    words: `${GUESSES} wrong codes: ${tally(statuses)}; then the right one ${right.status}, the account ${nest.status}`,
  };
}

async function guessPasswords({ site, login }: Stage): Promise<{ holds: boolean; words: string }> {
  const statuses: number[] = [];
  for (let nth = 1; nth <= 25; nth++) {
    const headers = { 'x-forwarded-for': `203.0.113.${nth}`, 'x-real-ip': `203.0.113.${nth}` };
    const data = { email: login.email, password: `a wrong one ${nth}` };
    statuses.push((await visitor(site).post('/api/auth/login', data, { headers })).status);
  }
  const tried = statuses.filter((status) => status !== 429).length;
  return { holds: tried <= MOST_TRIES, words: `25 wrong passwords: ${tally(statuses)}` };
}

async function weakPasswords({ site }: Stage): Promise<{ holds: boolean; words: string }> {
  const statuses: number[] = [];
  for (const password of WEAK) {
    const data = { email: 'lovelace@shop.example', password, termsAccepted: true };
    statuses.push((await visitor(site).post('/api/auth/register', data)).status);
  }
  return {
    holds: statuses.every((status) => status === 422 || status === 400),
    words: `${WEAK.length}: ${tally(statuses)}`,
  };
}

/** A copy of a session's cookies neither changes the password nor lives on when its owner does. */
async function stolenSession(stage: Stage): Promise<{ holds: boolean; words: string }> {
  const email = await register(stage, 'stolen');
  const owner = await logIn(stage.site, { email, password: PASSWORD });
  const thief = owner.copy();
  const password = 'another horse 7 fields';
  const guessed = await thief.post('/api/auth/update-password', { password, currentPassword: 'a guess of mine' });
  const changed = await owner.post('/api/auth/update-password', { password, currentPassword: PASSWORD });
  const [ofOwner, ofThief] = [await owner.post('/api/user/info', null), await thief.post('/api/user/info', null)];
  const spends = await thief.post('/api/payments/subscribe', null);
  return {
    holds: !guessed.ok && changed.ok && ofOwner.ok && spends.status === 401,
    words: `with a guessed old one ${guessed.status}; after the owner's change (${changed.status}) the owner ${ofOwner.status}, the copy reading ${ofThief.status}, paying ${spends.status}`,
  };
}

async function halfSignedIn(stage: Stage): Promise<{ holds: boolean; words: string }> {
  const { half } = await withFactor(stage);
  const routes = ['carried', 'sign-in-methods', 'mfa/factors', 'mfa/enroll', 'reauthenticate'];
  const formOf = (route: string) => (route === 'mfa/enroll' ? { password: PASSWORD } : null);
  const statuses = await Promise.all(
    routes.map(async (route) => (await half.post(`/api/auth/${route}`, formOf(route))).status),
  );
  return {
    holds: statuses.every((status) => status === 401 || status === 403),
    words: `${routes.length} routes: ${tally(statuses)}`,
  };
}
