import { z } from 'zod';
import { AppError } from '#lib/shared/errors/app-error.ts';

const TIMEOUT_MS = 5_000;
const user = z.object({
  id: z.uuid(),
  email: z.string().default(''),
  factors: z.array(z.looseObject({ status: z.string() })).nullish(),
});
/** Data of the auth service on a session's owner. */
export type KnownUser = { userId: string; email: string; hasFactor: boolean };

/** Returns the user of a token from the auth service, or null if the session is no longer valid. */
export async function fetchUser(
  authUrl: string,
  publishableKey: string,
  token: string,
  fetcher: typeof fetch = fetch,
): Promise<KnownUser | null> {
  let response: Response;
  try {
    response = await fetcher(`${authUrl}/user`, {
      headers: { apikey: publishableKey, authorization: `Bearer ${token}`, 'x-supabase-api-version': '2024-01-01' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw new AppError('auth_unavailable', { logDetail: String(error) });
  }
  if (response.status === 401 || response.status === 403) return null;
  if (!response.ok) throw new AppError('auth_unavailable', { logDetail: `auth service answered ${response.status}` });
  const parsed = user.safeParse(await response.json().catch(() => null));
  if (!parsed.success) throw new AppError('auth_unavailable', { logDetail: 'auth service answered no user' });
  const { id, email, factors } = parsed.data;
  return { userId: id, email, hasFactor: factors?.some(({ status }) => status === 'verified') ?? false };
}
