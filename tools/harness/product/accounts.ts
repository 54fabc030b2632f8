import { setTimeout as sleep } from 'node:timers/promises';
import { totpCode } from '#packages/local-services/src/auth/users/totp.ts';
import type { EnrolAnswer } from '#lib/shared/contracts/session.ts';
import { createHttpClient, logIn, type User } from './user.ts';

/** Password of registered accounts. */
export const PASSWORD = 'correct horse battery';
const MAIL_TRIES = 50;

type Mail = { readonly to: string; readonly links: readonly string[] };
type AccountWithFactor = {
  /** A session that has passed the password but not the second factor. */
  readonly user: User;
  readonly factorId: string;
  /** Returns the current code of the second factor. */
  readonly code: () => string;
};

let accounts = 0;

/** Registers and confirms an account and resolves with its email address. */
export async function registerAccount(site: string, name: string): Promise<string> {
  const email = `${name}-${++accounts}@shop.example`;
  const form = { email, password: PASSWORD, termsAccepted: true };
  const registered = await createHttpClient(site).post('/api/auth/register', form);
  if (!registered.ok) throw new Error(`Not registered: ${await registered.text()}`);
  const { searchParams } = await confirmationLink(site, email);
  const confirmed = await createHttpClient(site).post('/api/auth/confirm', new URLSearchParams(searchParams));
  if (confirmed.status !== 303) throw new Error(`Not confirmed (${confirmed.status}).`);
  return email;
}

/** Resolves with the user if they have `credits` left, and otherwise with a new account. */
export async function withCredits(site: string, user: User, credits: number): Promise<User> {
  if ((await user.remainingCredits()) >= credits) return user;
  return logIn(site, { email: await registerAccount(site, 'credits'), password: PASSWORD });
}

async function confirmationLink(site: string, email: string): Promise<URL> {
  for (let tries = 0; tries < MAIL_TRIES; tries++) {
    const body = (await (await fetch(`${site}/__local/inbox.json`)).json()) as { mails: Mail[] } | Mail[];
    const mails = Array.isArray(body) ? body : body.mails;
    const link = mails.find(({ to }) => to.includes(email))?.links.find((one) => one.includes('/auth/confirm'));
    if (link) return new URL(link);
    await sleep(200);
  }
  throw new Error('No confirmation mail arrived.');
}

/** Registers an account, activates a second factor and logs in with the password only. */
export async function createAccountWithFactor(site: string): Promise<AccountWithFactor> {
  const email = await registerAccount(site, 'factor');
  const owner = await logIn(site, { email, password: PASSWORD });
  const enrolled = await owner.post('/api/auth/mfa/enroll', { password: PASSWORD });
  const { id, secret } = (await enrolled.json()) as EnrolAnswer;
  const code = () => totpCode(secret, Date.now() / 1000);
  const form = { factorId: id, code: code(), password: PASSWORD };
  const activated = await owner.post('/api/auth/mfa/activate', form);
  if (!activated.ok) throw new Error(`Second factor not activated: ${await activated.text()}`);
  return { user: await logIn(site, { email, password: PASSWORD }), factorId: id, code };
}
