import { z } from 'zod';

/** Header with the secret that the web server shows to the backend. */
export const backendSecretHeader = 'x-backend-secret';

/**
 * BACKEND_SECRET: one text, or, while it is replaced, two with a comma between. The web server shows the first, the backend
 * takes either: put the new one behind the old everywhere, then the new one alone.
 */
export const backendSecrets = z
  .string({ error: 'is missing' })
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .pipe(
    z
      .array(z.string().min(32, 'must have at least 32 characters, from a generator such as "openssl rand -hex 32"'))
      .max(2, 'must be one secret, or two with a comma between'),
  );
