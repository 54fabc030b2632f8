import type { User } from '@supabase/supabase-js';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { tooManyRequests } from '#lib/shared/errors/too-many-requests.ts';
import { isLoopbackAddress } from '#lib/server/security/loopback.ts';
import { hashApiKey } from '#lib/server/security/api-key.ts';
import { createLocalRates, type LocalRate } from '#lib/server/security/local-rates.ts';
import { createRefusalRecord } from '#lib/server/security/refusal-record.ts';
import { count } from '#lib/server/metrics/counters.ts';
import { clientAddress } from '../client-address.ts';
import type { WebEnv } from '../env.ts';
import { isUnreachable } from './session.ts';

/** Rate limits of the auth forms, counted in this process; the auth service has its own. */
const rates = {
  /** Passwords tried for one account from one address. */
  password: { name: 'password', times: 10, perS: 15 * 60 },
  /** From all addresses: the maximum of NIST SP 800-63B (section 5.2.2), so that an attacker does not lock the owner out at once. */
  passwordOfAccount: { name: 'passwordOfAccount', times: 100, perS: 3600 },
  /** Codes tried for one account, and for one factor. */
  code: { name: 'code', times: 10, perS: 15 * 60 },
  /** Links from mails and returns from a sign-in provider; their account is known only if they are valid. */
  link: { name: 'link', times: 30, perS: 5 * 60 },
  linkOfAll: { name: 'linkOfAll', times: 300, perS: 5 * 60 },
  /** Repeated use of one wrong API key, such as a program that was not informed of a revocation. Others are not affected. */
  key: { name: 'key', times: 10, perS: 15 * 60 },
  /** Wrong API keys from one address, and from everywhere. */
  keyOfAddress: { name: 'keyOfAddress', times: 30, perS: 5 * 60 },
  keyOfAll: { name: 'keyOfAll', times: 300, perS: 5 * 60 },
  /** Repeated use of one ended session, such as by a tab that was left open. */
  session: { name: 'session', times: 30, perS: 5 * 60 },
  /** Ended and forged sessions from one address, which a whole shop may share. */
  sessionOfAddress: { name: 'sessionOfAddress', times: 300, perS: 5 * 60 },
  signUp: { name: 'signUp', times: 5, perS: 3600 },
  /** From the machine that the product runs on, by its owner. */
  signUpHere: { name: 'signUpHere', times: 60, perS: 3600 },
  /** One mail to an address per minute. */
  mailSoon: { name: 'mailSoon', times: 1, perS: 60 },
  mail: { name: 'mail', times: 5, perS: 3600 },
} as const;

/** Key of the bucket for requests without a known address. */
const ANYWHERE = 'anywhere';

const counted = createLocalRates(() => Date.now());
const isRepeated = createRefusalRecord(() => Date.now());

type AuthContext = { request: Request; env: WebEnv };
/** Buckets that one attempt is counted in. */
type Tries = readonly (readonly [rate: LocalRate, who: string])[];

export function passwordBuckets(email: string, context: AuthContext): Tries {
  const account = email.trim().toLowerCase();
  return [
    [rates.password, `${account} ${clientAddress(context.request, context.env) ?? ANYWHERE}`],
    [rates.passwordOfAccount, account],
  ];
}

/** Returns the buckets of the account and of the factor, if any: a new factor does not reset the attempts. */
export function codeBuckets(user: Pick<User, 'id'>, factorId?: string): Tries {
  return [[rates.code, user.id], ...(factorId ? [[rates.code, factorId] as const] : [])];
}

export function linkBuckets(context: AuthContext): Tries {
  const address = clientAddress(context.request, context.env);
  return [...(address === null ? [] : [[rates.link, address] as const]), [rates.linkOfAll, ANYWHERE]];
}

/**
 * Attempts a secret. The attempt is counted first, so that concurrent ones count too, and refunded if the secret was right or could not be
 * checked. `attempt` throws for a wrong secret. Throws `too_many_requests`.
 */
export async function countAttempt<T>(tries: Tries, attempt: () => Promise<T>): Promise<T> {
  for (const [rate, who] of tries) limit(rate, who);
  count(`tries.${tries[0]?.[0].name}`);
  const takeBack = () => tries.forEach(([rate, who]) => counted.giveBack(rate, who));
  try {
    const result = await attempt();
    takeBack();
    return result;
  } catch (error) {
    if (isUnreachable(error)) takeBack();
    throw error;
  }
}

/**
 * Calls `attempt` for a request with a session, unless ended or forged sessions were sent too often. Throws `too_many_requests` before the
 * auth service is called. Only refused sessions count.
 */
export async function limitRefusedSessions<T>(context: AuthContext, attempt: () => Promise<T>): Promise<T> {
  const address = clientAddress(context.request, context.env);
  const cookies = context.request.headers.get('cookie');
  const tries: Tries = [
    ...(cookies === null ? [] : [[rates.session, hashApiKey(cookies)] as const]),
    ...(address === null ? [] : [[rates.sessionOfAddress, address] as const]),
  ];
  for (const [rate, who] of tries) {
    limit(rate, who);
    counted.giveBack(rate, who);
  }
  try {
    return await attempt();
  } catch (error) {
    const isRefused = error instanceof AppError && (error.code === 'signed_out' || error.code === 'session_expired');
    if (isRefused) for (const [rate, who] of tries) counted.spend(rate, who);
    throw error;
  }
}

const UNAUTHORIZED = 401;

/**
 * Calls `attempt` with an API key unless wrong keys were sent too often. Only wrong keys count, so a program may have any number of
 * concurrent calls; a key of 238 random bits cannot be guessed. The limit over all addresses rejects wrong keys only, so that an attacker
 * cannot lock out the owners of right ones.
 */
export async function limitWrongKeys(
  context: AuthContext,
  readKey: (request: Request) => string,
  attempt: (key: string) => Promise<Response>,
): Promise<Response> {
  const address = clientAddress(context.request, context.env);
  const shown = hashApiKey(context.request.headers.get('authorization') ?? '');
  const own: Tries = [[rates.key, shown], ...(address === null ? [] : [[rates.keyOfAddress, address] as const])];
  for (const [rate, who] of own) {
    limit(rate, who);
    counted.giveBack(rate, who);
  }
  const wrong = () => {
    count(`tries.${rates.key.name}`);
    for (const [rate, who] of [...own, [rates.keyOfAll, ANYWHERE] as const]) limit(rate, who);
  };
  let answer: Response;
  try {
    answer = await attempt(readKey(context.request));
  } catch (error) {
    // A missing or misplaced key was not an attempt.
    if (error instanceof AppError && error.code === 'api_key_mistyped') wrong();
    throw error;
  }
  if (answer.status === UNAUTHORIZED) wrong();
  return answer;
}

export function limitSignUp(context: AuthContext): void {
  const address = clientAddress(context.request, context.env);
  if (address === null) return;
  const isHere = context.env.localStack !== null && isLoopbackAddress(address);
  limit(isHere ? rates.signUpHere : rates.signUp, address);
}

/** Limits mails per address, known or not, because the response must not reveal which; or per account that sends. */
export function limitMail(
  purpose: 'confirm' | 'reset' | 'new address' | 'change of address' | 'code' | 'lost factor',
  to: string,
): void {
  const who = `${purpose} ${to.toLowerCase()}`;
  limit(rates.mailSoon, who);
  limit(rates.mail, who);
}

function limit(rate: LocalRate, who: string): void {
  const waitS = counted.spend(rate, who);
  if (waitS > 0) throw tooManyRequests(waitS, { isRepeated: isRepeated(`${rate.name}:${who}`, rate.perS * 1000) });
}
