import type { z } from 'zod';
import { callWithData, callWithToken } from '#lib/contracts/backend-call.ts';
import type { SessionUser } from '../auth/verify-token.ts';
import { whoCalls, type CallerRules } from '../auth/who-calls.ts';
import type { Rate } from '../http/rate.ts';
import { readBody } from '../http/read-body.ts';
import type { Services } from './services.ts';

/** Enough for rows of text and a form. */
const SMALL_BYTES = 256 * 1024;
/** What the session's token and the envelope may add to what the browser sent. */
const ENVELOPE_BYTES = 16 * 1024;

type CallRules = CallerRules & {
  readonly rate: Rate;
  readonly maxBytes?: number;
};

/** Reads `{data, session:{token}}`: body, then person, then how often. */
export async function readDataCall<T extends z.ZodType>(
  services: Services,
  request: Request,
  data: T,
  rules: CallRules,
): Promise<{ user: SessionUser; data: z.output<T>; token: string }> {
  const call = await readBody(request, callWithData(data), (rules.maxBytes ?? SMALL_BYTES) + ENVELOPE_BYTES);
  const { session } = call as { session: { token: string } };
  const user = await identify(services, session.token, rules);
  return { user, data: (call as { data: z.output<T> }).data, token: session.token };
}

/** Reads `{token}`. */
export async function readTokenCall(services: Services, request: Request, rules: CallRules): Promise<SessionUser> {
  const { token } = await readBody(request, callWithToken, rules.maxBytes ?? SMALL_BYTES);
  return identify(services, token, rules);
}

async function identify(services: Services, token: string, rules: CallRules): Promise<SessionUser> {
  const user = await whoCalls(services, token, rules);
  await services.limit(rules.rate, user.userId);
  return user;
}
