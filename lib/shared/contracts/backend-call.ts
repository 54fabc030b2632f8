import { z } from 'zod';

/**
 * The product backend's calls: all POST, JSON body carrying the session token (docs/spec-coverage.md, 7). `api` calls wrap
 * their payload in `data`; `user` and `payments` calls with no payload send `{token}`.
 */
export const callWithData = <T extends z.ZodType>(data: T) =>
  z.strictObject({ data, session: z.strictObject({ token: z.string().min(1) }) });

export const callWithToken = z.strictObject({ token: z.string().min(1) });

/**
 * Header of a call from the web server to the backend: the session's token, or the API key, that the body carries too. With it the
 * backend knows whose call it is, and how many of them there were, before it reads the first byte of the body.
 */
export const callerHeader = 'x-caller-token';

/**
 * Header of a call whose address names what it is about: a JSON object of fields that take the place of the body's. So the body
 * of a program can be passed on unread.
 */
export const fieldsHeader = 'x-caller-fields';
