import type { User } from '@supabase/supabase-js';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { tooManyRequests } from '#lib/shared/errors/too-many-requests.ts';
import { isLoopbackAddress } from '#lib/server/security/private-address.ts';
import { hashApiKey } from '#lib/server/security/api-key.ts';
import { createLocalRates, type LocalRate } from '#lib/server/security/local-rates.ts';
import { createRefusalRecord } from '#lib/server/security/refusal-record.ts';
import { count } from '#lib/server/metrics/channels.ts';
import { clientAddress, clientNetworks } from '../client-address.ts';
import type { WebEnv } from '../env.ts';
import { isUnreachable } from './session.ts';
import { refundForAll, spendForAll, type Tries } from './shared-attempts.ts';

/**
 * Rate limits of the auth forms. Those of attempts at secrets are counted for all web servers, the others in this process; the auth service
 * has its own. An address is a network of 64 bits with IPv6.
 */
const rates = {
  /** Passwords tried for one account from one address. */
  password: { name: 'password', times: 10, perS: 15 * 60 },
  /** From all addresses: the maximum of NIST SP 800-63B (section 5.2.2), so that an attacker does not lock the owner out at once. */
  passwordOfAccount: { name: 'passwordOfAccount', times: 100, perS: 3600 },
  /** Wrong passwords from one address for any accounts, which a whole shop may share. */
  passwordOfAddress: { name: 'passwordOfAddress', times: 100, perS: 15 * 60 },
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
  /** Mails requested from one address, to anyone. */
  mailOfAddress: { name: 'mailOfAddress', times: 60, perS: 3600 },
  /** One mail to an address per minute. */
  mailSoon: { name: 'mailSoon', times: 1, perS: 60 },
  mail: { name: 'mail', times: 5, perS: 3600 },
} as const;

/** Rate of an IPv6 network of 48 bits, as a multiple of that of a connection in it: a household, a company or a data center. */
const CONNECTIONS_OF_SITE = 10;

/** Key of the bucket for requests without a known address. */
const ANYWHERE = 'anywhere';

const counted = createLocalRates(() => Date.now());
const isRepeated = createRefusalRecord(() => Date.now());

type AuthContext = { request: Request; env: WebEnv };

/** Returns the buckets of the request's networks; none if they are unknown. */
function addressBuckets(rate: LocalRate, { request, env }: AuthContext): Tries {
  const networks = clientNetworks(request, env);
  if (networks === null) return [];
  const { connection, site } = networks;
  const ofSite = { ...rate, name: `${rate.name} of a site`, times: CONNECTIONS_OF_SITE * rate.times };
  return [[rate, connection], ...(site === null ? [] : [[ofSite, site] as const])];
}

/** Returns true for a request from the machine that the product runs on, by its owner. */
function isHere({ request, env }: AuthContext): boolean {
  return env.localStack !== null && isLoopbackAddress(clientAddress(request, env) ?? '');
}

export function passwordBuckets(email: string, context: AuthContext): Tries {
  const account = email.trim().toLowerCase();
  const networks = clientNetworks(context.request, context.env);
  return [
    // Networks of 48 bits need no bucket of the account: the next one is smaller.
    [rates.password, `${account} ${networks?.connection ?? ANYWHERE}`],
    [rates.passwordOfAccount, account],
    ...(isHere(context) ? [] : addressBuckets(rates.passwordOfAddress, context)),
  ];
}

/** Returns the buckets of the account and of the factor, if any: a new factor does not reset the attempts. */
export function codeBuckets(user: Pick<User, 'id'>, factorId?: string): Tries {
  return [[rates.code, user.id], ...(factorId ? [[rates.code, factorId] as const] : [])];
}

export function linkBuckets(context: AuthContext): Tries {
  return [...addressBuckets(rates.link, context), [rates.linkOfAll, ANYWHERE]];
}

/**
 * Attempts a secret. The attempt is counted first, so that concurrent ones count too, and refunded if the secret was right or could not be
 * checked. It is counted for all web servers, and by this one as well, which refuses without the backend. `attempt` throws for a wrong
 * secret. Throws `too_many_requests`.
 */
export async function countAttempt<T>(env: WebEnv, tries: Tries, attempt: () => Promise<T>): Promise<T> {
  assertLeft(tries);
  for (const [rate, who] of tries) limit(rate, who);
  count(`tries.${tries[0]?.[0].name}`);
  const giveBack = () => tries.forEach(([rate, who]) => counted.giveBack(rate, who));
  const shared = await spendForAll(env, tries);
  if (shared?.refused) {
    giveBack();
    const [rate, who] = tries[shared.refused.index]!;
    throw refusal(rate, who, shared.refused.waitS);
  }
  const takeBack = async () => {
    giveBack();
    if (shared !== null) await refundForAll(env, tries);
  };
  let result: T;
  try {
    result = await attempt();
  } catch (error) {
    if (isUnreachable(error)) await takeBack();
    throw error;
  }
  await takeBack();
  return result;
}

/**
 * Calls `attempt` for a request with a session, unless ended or forged sessions were sent too often. Throws `too_many_requests` before the
 * auth service is called. Only refused sessions count.
 */
export async function limitRefusedSessions<T>(context: AuthContext, attempt: () => Promise<T>): Promise<T> {
  const cookies = context.request.headers.get('cookie');
  const tries: Tries = [
    ...addressBuckets(rates.sessionOfAddress, context),
    ...(cookies === null ? [] : [[rates.session, hashApiKey(cookies)] as const]),
  ];
  assertLeft(tries);
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
  const shown = hashApiKey(context.request.headers.get('authorization') ?? '');
  const own: Tries = [...addressBuckets(rates.keyOfAddress, context), [rates.key, shown]];
  assertLeft(own);
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
  const rate = isHere(context) ? rates.signUpHere : rates.signUp;
  for (const [each, who] of addressBuckets(rate, context)) limit(each, who);
}

/** Limits mails per address, known or not, because the response must not reveal which; or per account that sends. */
export function limitMail(
  context: AuthContext,
  purpose: 'confirm' | 'reset' | 'new address' | 'change of address' | 'code' | 'lost factor',
  to: string,
): void {
  const who = `${purpose} ${to.toLowerCase()}`;
  if (!isHere(context))
    for (const [rate, network] of addressBuckets(rates.mailOfAddress, context)) limit(rate, network);
  limit(rates.mailSoon, who);
  limit(rates.mail, who);
}

/** Throws `too_many_requests` if one of the buckets is empty. Stores nothing, so that names of refused requests use no memory. */
function assertLeft(tries: Tries): void {
  for (const [rate, who] of tries) {
    const waitS = counted.wait(rate, who);
    if (waitS > 0) throw refusal(rate, who, waitS);
  }
}

function limit(rate: LocalRate, who: string): void {
  const waitS = counted.spend(rate, who);
  if (waitS > 0) throw refusal(rate, who, waitS);
}

function refusal(rate: LocalRate, who: string, waitS: number): AppError {
  return tooManyRequests(waitS, { isRepeated: isRepeated(`${rate.name}:${who}`, rate.perS * 1000) });
}
