import type { z } from 'zod';
import { callerHeader, fieldsHeader, callWithData, callWithToken } from '#lib/shared/contracts/backend-call.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { limits } from '#lib/shared/limits.ts';
import { createIdentifyCaller, type Caller, type CallerRules } from '../auth/identify-caller.ts';
import { limitCaller } from '../http/caller-rate.ts';
import type { Rate } from '../http/rate.ts';
import { assertJson, readBody } from '../http/body/read-body.ts';
import type { Services } from './services.ts';

/** What the session's token and the envelope may add to what the browser sent. */
const ENVELOPE_BYTES = 16 * 1024;
/** Maximum body size, in bytes, of a call without the header that names the caller. */
const UNKNOWN_CALLER_BYTES = 64 * 1024;

type CallRules = CallerRules & {
  readonly rate: Rate;
  readonly maxBytes?: number;
};

/** Reads `{data, session:{token}}`. */
export async function readDataCall<T extends z.ZodType>(
  services: Services,
  request: Request,
  data: T,
  rules: CallRules,
): Promise<{ user: Caller; data: z.output<T>; token: string }> {
  const maxBytes = rules.maxBytes ?? limits.formBytes;
  const { user, body } = await readCall(services, request, rules, {
    maxBytes,
    schema: callWithData(data),
    tokenOf: (call) => (call as { session: { token: string } }).session.token,
  });
  const { session } = body as { session: { token: string } };
  return { user, data: (body as { data: z.output<T> }).data, token: session.token };
}

/** Reads `{token}`. */
export async function readTokenCall(services: Services, request: Request, rules: CallRules): Promise<Caller> {
  const maxBytes = rules.maxBytes ?? limits.formBytes;
  const { user } = await readCall(services, request, rules, {
    maxBytes,
    schema: callWithToken,
    tokenOf: (call) => call.token,
  });
  return user;
}

/**
 * Reads a call: checks the caller, the rate and the size before it reads the body. The caller is named by a header, and again by
 * the body that the specification defines; both must match. A call without the header is read up to UNKNOWN_CALLER_BYTES.
 */
async function readCall<T extends z.ZodType>(
  services: Services,
  request: Request,
  rules: CallRules,
  { maxBytes, schema, tokenOf }: { maxBytes: number; schema: T; tokenOf: (body: z.output<T>) => string },
): Promise<{ user: Caller; body: z.output<T> }> {
  const stated = request.headers.get(callerHeader);
  if (stated === null) {
    const body = await readBody(request, schema, { maxBytes: Math.min(maxBytes, UNKNOWN_CALLER_BYTES) });
    return { user: await identify(services, tokenOf(body), rules), body };
  }
  assertJson(request);
  const user = await identify(services, stated, rules);
  const body = await readBody(request, schema, {
    maxBytes,
    envelopeBytes: ENVELOPE_BYTES,
    fields: statedFields(request),
  });
  if (tokenOf(body) !== stated) {
    throw new AppError('bad_request', { logDetail: 'the header and the body name different callers' });
  }
  return { user, body };
}

/** Returns the fields that the call's address names; an empty object for most. */
function statedFields(request: Request): object {
  return JSON.parse(request.headers.get(fieldsHeader) ?? '{}') as object;
}

async function identify(services: Services, token: string, rules: CallRules): Promise<Caller> {
  const caller = await createIdentifyCaller(services, token, rules);
  await limitCaller(services.limit, rules.rate, caller);
  return caller;
}
