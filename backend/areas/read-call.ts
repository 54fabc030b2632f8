import {
  type CallData,
  callerHeader,
  callOf,
  calls,
  callWithData,
  callWithToken,
  fieldsHeader,
  type ProductCall,
} from '#lib/shared/contracts/calls.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { limits } from '#lib/shared/limits.ts';
import { looksLikeApiKey } from '#lib/server/security/api-key.ts';
import type { Caller } from '../auth/caller.ts';
import { identifyCaller } from '../auth/identify-caller.ts';
import { limitCaller, rates } from '../http/rate-limit.ts';
import { assertJson, readBody } from '../http/body/read-body.ts';
import type { Services } from './services.ts';

/** Bytes that the envelope with the session's token may add to the browser's data. */
const ENVELOPE_BYTES = 16 * 1024;
/** Maximum body size, in bytes, of a call without the header that names the caller. */
const UNKNOWN_CALLER_BYTES = 64 * 1024;

/** Validated body of a call: `{data, session:{token}}`, or `{token}` for calls without data. */
type Body = { readonly token: string } | { readonly data: unknown; readonly session: { readonly token: string } };
const tokenOf = (body: Body): string => ('token' in body ? body.token : body.session.token);

/**
 * Reads a call by its row in `calls`: checks the caller, the rate and the size before it reads the body. The caller is named by a
 * header, and again by the body that the specification defines; both must match. A call without the header is read up to
 * UNKNOWN_CALLER_BYTES.
 */
export async function readCall<C extends ProductCall>(
  services: Services,
  request: Request,
  call: C,
): Promise<{ user: Caller; data: CallData<C>; token: string }> {
  const { body: data, maxBytes = limits.formBytes } = callOf(call);
  const schema = data === 'token' ? callWithToken : callWithData(data);
  const stated = request.headers.get(callerHeader);
  let user: Caller;
  let body: Body;
  if (stated === null) {
    body = (await readBody(request, schema, { maxBytes: Math.min(maxBytes, UNKNOWN_CALLER_BYTES) })) as Body;
    user = await identify(services, request, tokenOf(body), call);
  } else {
    assertJson(request);
    user = await identify(services, request, stated, call);
    const fields = statedFields(request);
    const program = looksLikeApiKey(stated) && data !== 'token' ? data : undefined;
    body = (await readBody(request, schema, { maxBytes, envelopeBytes: ENVELOPE_BYTES, fields, program })) as Body;
    if (tokenOf(body) !== stated) {
      throw new AppError('bad_request', { logDetail: 'the header and the body name different callers' });
    }
  }
  return { user, data: ('data' in body ? body.data : undefined) as CallData<C>, token: tokenOf(body) };
}

/** Returns the fields that the call's address names; an empty object for most. */
function statedFields(request: Request): object {
  return JSON.parse(request.headers.get(fieldsHeader) ?? '{}') as object;
}

async function identify(services: Services, request: Request, token: string, call: ProductCall): Promise<Caller> {
  const onKey = (keyId: string) => services.keyCalls?.set(request, { keyId, call });
  const caller = await identifyCaller(services, token, { ...callOf(call), onKey });
  await limitCaller(services.limit, rates[calls[call].rate], caller, (state) =>
    services.countedRates?.set(request, state),
  );
  return caller;
}
