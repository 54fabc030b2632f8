import { deliverMail } from '../mail/inbox.ts';
import { renderTemplate } from '../mail/template.ts';
import { firstRow, type Queryable } from '../database/query.ts';
import type { AuthContext } from './context.ts';
import { AuthError } from './errors.ts';
import { PKCE_PREFIX, createOtp, hashOtp, storeToken } from './tokens/one-time-tokens.ts';
import { notificationKinds, type MailKind, type NotificationKind } from './settings.ts';
import type { UserRow } from './users/users.ts';

/** Data of a request that sends a mail. */
export type MailRequest = {
  redirectTo: string;
  /** True if the requesting browser exchanges the link's code (PKCE). */
  isPkce: boolean;
};

/** Throws 429 if the same kind of mail was sent to the same user too recently. */
function assertMailInterval(ctx: AuthContext, lastSentAt: Date | null): void {
  if (!lastSentAt) return;
  const waitMs = lastSentAt.getTime() + ctx.settings.mailMaxFrequencyS * 1000 - ctx.now().getTime();
  if (waitMs <= 0) return;
  const seconds = Math.ceil(waitMs / 1000);
  throw new AuthError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
  );
}

export async function sendConfirmation(
  ctx: AuthContext,
  tx: Queryable,
  user: UserRow,
  request: MailRequest,
): Promise<void> {
  assertMailInterval(ctx, user.confirmation_sent_at);
  const token = await makeToken(ctx, tx, user.id, 'confirmation_token', addressOf(user), request);
  await tx.query(
    'update auth.users set confirmation_token = $2, confirmation_sent_at = $3, updated_at = $3 where id = $1',
    [user.id, token.hash, ctx.now()],
  );
  await send(ctx, tx, { kind: 'confirmation', verifyType: 'signup', to: addressOf(user), user, token, request });
}

/**
 * Notifies the owner of an account that their address was used for a sign-up. The screen shows the same as for a new
 * address, so without this mail the owner would wait for a mail that is never sent. Limited like confirmation mails.
 */
export async function sendAlreadyRegistered(ctx: AuthContext, tx: Queryable, user: UserRow): Promise<void> {
  assertMailInterval(ctx, user.confirmation_sent_at);
  await tx.query('update auth.users set confirmation_sent_at = $2 where id = $1', [user.id, ctx.now()]);
  await send(ctx, tx, { ...withoutLink, kind: 'already_registered', to: addressOf(user), user });
}

export async function sendRecovery(
  ctx: AuthContext,
  tx: Queryable,
  user: UserRow,
  request: MailRequest,
  kind: 'recovery' | 'magic_link' = 'recovery',
): Promise<void> {
  assertMailInterval(ctx, user.recovery_sent_at);
  const token = await makeToken(ctx, tx, user.id, 'recovery_token', addressOf(user), request);
  await tx.query('update auth.users set recovery_token = $2, recovery_sent_at = $3, updated_at = $3 where id = $1', [
    user.id,
    token.hash,
    ctx.now(),
  ]);
  const verifyType = kind === 'recovery' ? 'recovery' : 'magiclink';
  await send(ctx, tx, { kind, verifyType, to: addressOf(user), user, token, request });
}

/** Sends a confirmation to the new address, and with double confirmation also to the old one. */
export async function sendEmailChange(
  ctx: AuthContext,
  tx: Queryable,
  user: UserRow,
  newEmail: string,
  request: MailRequest,
): Promise<void> {
  assertMailInterval(ctx, user.email_change_sent_at);
  const fresh = await makeToken(ctx, tx, user.id, 'email_change_token_new', newEmail, request);
  const asksOld = ctx.settings.doubleConfirmChanges && Boolean(user.email);
  const old = asksOld
    ? await makeToken(ctx, tx, user.id, 'email_change_token_current', addressOf(user), request)
    : undefined;
  await tx.query(
    `update auth.users set email_change = $2, email_change_token_new = $3, email_change_token_current = $4,
       email_change_sent_at = $5, email_change_confirm_status = 0, updated_at = $5 where id = $1`,
    [user.id, newEmail, fresh.hash, old?.hash ?? '', ctx.now()],
  );
  const mail = { kind: 'email_change', verifyType: 'email_change', user, newEmail, request } as const;
  await send(ctx, tx, { ...mail, to: newEmail, token: fresh });
  if (old) await send(ctx, tx, { ...mail, to: addressOf(user), token: old });
}

export async function sendReauthentication(ctx: AuthContext, tx: Queryable, user: UserRow): Promise<void> {
  assertMailInterval(ctx, user.reauthentication_sent_at);
  const request = { redirectTo: '', isPkce: false };
  const token = await makeToken(ctx, tx, user.id, 'reauthentication_token', addressOf(user), request);
  await tx.query(
    `update auth.users set reauthentication_token = $2, reauthentication_sent_at = $3, updated_at = $3 where id = $1`,
    [user.id, token.hash, ctx.now()],
  );
  await send(ctx, tx, { kind: 'reauthentication', verifyType: '', to: addressOf(user), user, token, request });
}

/** Creates a token that works like the one of a mailed sign-in or recovery link, without the mail. */
export async function makeLinkToken(
  ctx: AuthContext,
  tx: Queryable,
  user: UserRow,
): Promise<{ otp: string; hash: string }> {
  const token = await makeToken(ctx, tx, user.id, 'recovery_token', addressOf(user), { redirectTo: '', isPkce: false });
  await tx.query('update auth.users set recovery_token = $2, recovery_sent_at = $3, updated_at = $3 where id = $1', [
    user.id,
    token.hash,
    ctx.now(),
  ]);
  return token;
}

/** Returns the address of this server that consumes a token and redirects the browser. */
export function verifyLink(ctx: AuthContext, hash: string, type: string, redirectTo: string): string {
  const query = new URLSearchParams({ token: hash, type, redirect_to: redirectTo });
  return `${ctx.externalUrl}/auth/v1/verify?${query.toString()}`;
}

/** Reports a change to the owner of an account, if the settings enable that mail. */
export async function sendNotification(
  ctx: AuthContext,
  tx: Queryable,
  user: UserRow,
  kind: NotificationKind,
): Promise<void> {
  if (!ctx.settings.notifications.includes(kind) || !user.email) return;
  await deliver(ctx, tx, { ...withoutLink, kind, to: user.email, user });
}

/** Fields of a mail without a token. */
const withoutLink = {
  verifyType: '',
  token: { otp: '', hash: '' },
  request: { redirectTo: '', isPkce: false },
} as const;

type MailToken = {
  otp: string;
  hash: string;
};

async function makeToken(
  ctx: AuthContext,
  tx: Queryable,
  userId: string,
  type: Parameters<typeof storeToken>[1]['type'],
  email: string,
  request: MailRequest,
): Promise<MailToken> {
  const otp = createOtp(ctx.settings.otpLength);
  const hash = (request.isPkce ? PKCE_PREFIX : '') + hashOtp(email, otp);
  await storeToken(tx, { userId, type, hash, relatesTo: email });
  return { otp, hash };
}

type OutgoingMail = {
  kind: MailKind;
  verifyType: string;
  to: string;
  user: UserRow;
  token: MailToken;
  request: MailRequest;
  newEmail?: string;
};

/** Sends a requested mail; all requested mails share an hourly limit. */
async function send(ctx: AuthContext, tx: Queryable, mail: OutgoingMail): Promise<void> {
  const row = await firstRow<{ count: string }>(
    tx,
    'select count(*) from local_stack.mail where not (kind = any($2)) and sent_at > $1',
    [new Date(ctx.now().getTime() - 3600_000), [...notificationKinds]],
  );
  if (Number(row?.count ?? 0) >= ctx.settings.rateLimits.mailsPerHour) {
    throw new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded');
  }
  await deliver(ctx, tx, mail);
}

async function deliver(ctx: AuthContext, tx: Queryable, mail: OutgoingMail): Promise<void> {
  const { settings } = ctx;
  const template = settings.templates[mail.kind];
  const html = renderTemplate(template.html, {
    SiteURL: settings.siteUrl,
    ConfirmationURL: verifyLink(ctx, mail.token.hash, mail.verifyType, mail.request.redirectTo),
    Token: mail.token.otp,
    TokenHash: mail.token.hash,
    Email: mail.user.email ?? '',
    NewEmail: mail.newEmail ?? '',
    RedirectTo: mail.request.redirectTo,
    ChangedAt: mail.kind === 'password_changed' ? dateAndTime(ctx.now()) : '',
  });
  const leaves = ctx.smtp !== undefined;
  await deliverMail(tx, { sentAt: ctx.now(), to: mail.to, kind: mail.kind, subject: template.subject, html, leaves });
  ctx.smtp?.wake();
}

/** Formats a time in UTC, for example "June 14, 2025 at 10:42 UTC", because the reader's time zone is unknown. */
function dateAndTime(time: Date): string {
  const date = time.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return `${date} at ${time.toISOString().slice(11, 16)} UTC`;
}

function addressOf(user: UserRow): string {
  if (!user.email) throw new AuthError(400, 'validation_failed', 'The account has no email address');
  return user.email;
}
