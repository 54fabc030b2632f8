import { z } from 'zod';
import { carriedRequest } from '#lib/shared/contracts/carried-request.ts';
import { limits } from '#lib/shared/limits.ts';

/** Schemas of the auth forms, with messages for the user. The auth service validates again by its own rules. */

const email = z.string().trim().min(1, 'Enter your email.').max(320, 'This email is too long.');
const newPassword = z
  .string()
  .min(limits.passwordLength, `The password needs at least ${limits.passwordLength} characters.`)
  // Password hashes use at most 72 bytes; truncating silently would make different passwords equal.
  .refine((password) => new TextEncoder().encode(password).length <= 72, 'The password can have up to 72 characters.');

const password = z.string().min(1, 'Enter your password.').max(1000);

export const loginForm = z.strictObject({ email, password });
export const registerForm = z.strictObject({
  email,
  password: newPassword,
  termsAccepted: z.literal(true),
  request: carriedRequest.optional(),
});
export const emailForm = z.strictObject({ email });
export const emptyForm = z.null();
const typedDigits = z.string().transform((typed) => typed.replaceAll(/\s/g, ''));
const code = typedDigits.pipe(z.string().regex(/^\d{6}$/, 'The code has 6 digits.'));
/** Code from a mail; the project's settings determine its length. */
const mailedCode = typedDigits.pipe(z.string().regex(/^\d{6,10}$/, 'Enter the digits of the code in the email.'));
export const passwordForm = z.strictObject({
  password: newPassword,
  currentPassword: password.optional(),
  nonce: mailedCode.optional(),
});
export const codeForm = z.strictObject({ code });
/** Removal of a second factor, by a code or, if the phone is lost, by the password. */
export const removeForm = z
  .strictObject({ factorId: z.uuid(), code: code.optional(), password: password.optional() })
  .refine((form) => (form.code === undefined) !== (form.password === undefined), {
    path: ['code'],
    error: 'Enter a code from your authenticator app, or your password.',
  });
/** Password of the account's owner; null if a recent login is the proof. */
const proof = password.nullable();
export const enrollForm = z.strictObject({ password: proof });
export const activateForm = z.strictObject({ factorId: z.uuid(), code, password: proof });
export const oauthForm = z.strictObject({
  provider: z.enum(['google', 'azure']),
  next: z.string().max(200).optional(),
});

const linkTypes = ['email', 'signup', 'recovery', 'email_change', 'magiclink', 'invite'] as const;
export const confirmForm = z.object({
  token_hash: z.string().min(1).max(200),
  type: z.enum(linkTypes),
  next: z.string().max(200).optional(),
});
