import type { Context } from 'hono';
import { z } from 'zod';
import { clientAddress } from './client-address.ts';
import { AuthError, badRequest } from './errors.ts';
import { redirectTarget } from './redirects.ts';
import type { AuthSettings } from './settings.ts';
import type { ClientInfo } from './tokens/sessions.ts';
import type { MailRequest } from './send-mail.ts';
import type { CodeChallenge } from './tokens/flow-state.ts';

/** A string that may be missing or null and is then empty, as in the original. */
export const optionalText = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
export const optionalData = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? {});
export const challengeFields = { code_challenge: optionalText, code_challenge_method: optionalText };

/** Reads a JSON body; throws 400 bad_json on anything else. */
export async function readBody<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  let json: unknown;
  try {
    json = JSON.parse(await c.req.text());
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'unexpected end of input';
    throw new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`);
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new AuthError(
    400,
    'bad_json',
    `Could not parse request body as JSON: ${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`,
  );
}

const MAX_EMAIL_LENGTH = 255;
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** Returns the address in lower case; throws 400 if it is not valid. */
export function readEmail(text: string): string {
  if (text === '') throw badRequest('An email address is required');
  if (text.length > MAX_EMAIL_LENGTH) throw badRequest('An email address is too long');
  if (!EMAIL.test(text)) throw badRequest('Unable to validate email address: invalid format');
  return text.toLowerCase();
}

export function clientInfo(c: Context): ClientInfo {
  return {
    userAgent: c.req.header('user-agent') ?? '',
    ip: clientAddress(c) ?? '127.0.0.1',
  };
}

export function mailRequest(c: Context, settings: AuthSettings, challenge: CodeChallenge | undefined): MailRequest {
  return { redirectTo: redirectOf(c, settings), isPkce: challenge !== undefined };
}

export function redirectOf(c: Context, settings: AuthSettings): string {
  return redirectTarget(
    settings,
    c.req.query('redirect_to') ?? c.req.header('redirect_to') ?? '',
    c.req.header('referer') ?? '',
  );
}
