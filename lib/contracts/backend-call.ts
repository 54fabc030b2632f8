import { z } from 'zod';

/**
 * The product backend's calls: all POST, JSON body carrying the session token (docs/spec-coverage.md, 7). `api` calls wrap
 * their payload in `data`; `user` and `payments` calls with no payload send `{token}`.
 */
export const callWithData = <T extends z.ZodType>(data: T) =>
  z.strictObject({ data, session: z.strictObject({ token: z.string().min(1) }) });

export const callWithToken = z.strictObject({ token: z.string().min(1) });
