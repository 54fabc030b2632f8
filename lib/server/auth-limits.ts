import { tooManyRequests } from '../errors/too-many-requests.ts';
import { createLocalRates, type LocalRate } from '../local-rates.ts';
import { clientAddress } from './client-address.ts';
import type { WebEnv } from './env.ts';

/** How often the auth screens may be used. Counted in this process; the auth service counts again for itself. */
const rates = {
  login: { name: 'login', times: 10, perS: 15 * 60 },
  secondFactor: { name: 'secondFactor', times: 10, perS: 15 * 60 },
  signUp: { name: 'signUp', times: 5, perS: 3600 },
  /** The first mail to an address, then the wait before the next one. */
  mailSoon: { name: 'mailSoon', times: 1, perS: 60 },
  mail: { name: 'mail', times: 5, perS: 3600 },
} as const;

const spend = createLocalRates(Date.now);

function limit(rate: LocalRate, who: string): void {
  const waitS = spend(rate, who);
  if (waitS > 0) throw tooManyRequests(waitS);
}

type Asked = { request: Request; env: WebEnv };

/** Per account and address, so that a stranger who guesses does not lock the owner out. */
export function limitLogin(email: string, asked: Asked): void {
  const address = clientAddress(asked.request, asked.env);
  if (address !== null) limit(rates.login, `${email.toLowerCase()} ${address}`);
}

export function limitSignUp(asked: Asked): void {
  const address = clientAddress(asked.request, asked.env);
  if (address !== null) limit(rates.signUp, address);
}

export function limitSecondFactor(userId: string): void {
  limit(rates.secondFactor, userId);
}

/** Per mail address, known or not: the answer must not tell which. */
export function limitMail(purpose: 'confirm' | 'reset', email: string): void {
  const who = `${purpose} ${email.toLowerCase()}`;
  limit(rates.mailSoon, who);
  limit(rates.mail, who);
}
