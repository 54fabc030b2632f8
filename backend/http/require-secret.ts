import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { backendSecretHeader } from '#lib/server/security/backend-secret.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';

/** Accepts only requests with one of the secrets, which the web server has. A user's token alone is not sufficient. */
export function requireSecret(secrets: readonly string[]): MiddlewareHandler {
  const accepted = secrets.map(digest);
  return async (context, next) => {
    const shown = digest(context.req.header(backendSecretHeader) ?? '');
    // Digests have equal lengths and all are compared, so the time reveals neither the matching length nor which one matched.
    const matches = accepted.filter((secret) => timingSafeEqual(secret, shown)).length;
    if (matches === 0) throw new AppError('backend_locked', { logDetail: 'the secret is missing or wrong' });
    await next();
  };
}

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
