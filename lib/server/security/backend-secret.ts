import { z } from 'zod';

/** Header with the secret that the web server shows to the backend. */
export const backendSecretHeader = 'x-backend-secret';

/**
 * BACKEND_SECRET: one secret or, while it is replaced, two separated by a comma. The web server sends the first, the backend accepts
 * either: append the new one everywhere, then use the new one alone.
 */
export const backendSecrets = z
  .string({ error: 'is missing' })
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .pipe(
    z
      .array(z.string().min(32, 'must have at least 32 characters, from a generator such as "openssl rand -hex 32"'))
      .max(2, 'must be one secret, or two with a comma between'),
  );
