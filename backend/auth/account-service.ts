import { z } from 'zod';
import { AppError } from '#lib/shared/errors/app-error.ts';

const TIMEOUT_MS = 10_000;

const account = z.looseObject({
  id: z.uuid(),
  email: z.string().default(''),
  created_at: z.string(),
  email_confirmed_at: z.string().nullish(),
  last_sign_in_at: z.string().nullish(),
  app_metadata: z.looseObject({ providers: z.array(z.string()).default([]) }),
  user_metadata: z.record(z.string(), z.unknown()).default({}),
  factors: z
    .array(z.looseObject({ friendly_name: z.string().nullish(), status: z.string(), created_at: z.string() }))
    .default([]),
});
/** Account in the auth service's format and names. */
export type Account = z.output<typeof account>;
const session = z.object({ access_token: z.string() });

/** Operations on accounts that only the auth service can perform. */
export type AccountService = {
  /** Returns the account of a session. */
  readonly read: (token: string) => Promise<Account>;
  readonly isPassword: (email: string, password: string) => Promise<boolean>;
  /** Deletes the account permanently; succeeds if it no longer exists. Needs the project's secret key. */
  readonly remove: (userId: string) => Promise<void>;
  /** Removes every second factor of the account. Needs the project's secret key. */
  readonly removeFactors: (userId: string) => Promise<void>;
  /** Mails the owner of a session, whose account has no second factor, that an authenticator app was removed. Returns whether it was sent. */
  readonly mailFactorRemoval: (token: string) => Promise<boolean>;
};

export function createAccountService(options: {
  /** SUPABASE_URL + '/auth/v1'. */
  readonly authUrl: string;
  readonly publishableKey: string;
  readonly secretKey: string | undefined;
  readonly fetcher?: typeof fetch;
}): AccountService {
  const { authUrl, publishableKey, secretKey, fetcher = fetch } = options;

  async function request(method: string, path: string, key: string, token: string, body?: object): Promise<Response> {
    try {
      const response = await fetcher(`${authUrl}${path}`, {
        method,
        headers: {
          apikey: key,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'x-supabase-api-version': '2024-01-01',
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.status >= 500) throw new Error(`answered ${response.status}`);
      return response;
    } catch (error) {
      throw new AppError('auth_unavailable', { logDetail: String(error) });
    }
  }

  /** Sends a request with the project's secret key. Status 404 is no error, because the object is already deleted. */
  async function requestAsAdmin(method: string, path: string): Promise<Response> {
    if (!secretKey) throw new AppError('auth_unavailable', { logDetail: 'SUPABASE_SECRET_KEY is missing' });
    const response = await request(method, path, secretKey, secretKey);
    if (response.ok || response.status === 404) return response;
    throw new AppError('auth_unavailable', { logDetail: `${method} as administrator answered ${response.status}` });
  }

  return {
    async read(token) {
      const response = await request('GET', '/user', publishableKey, token);
      if (!response.ok) throw new AppError('signed_out', { logDetail: 'the auth service refused the session' });
      return account.parse(await response.json());
    },
    async isPassword(email, password) {
      const path = '/token?grant_type=password';
      const response = await request('POST', path, publishableKey, publishableKey, { email, password });
      if (response.status === 429) throw new AppError('too_many_requests');
      if (!response.ok) return false;
      // Only the result of the login is needed, so its session is ended.
      const { access_token: token } = session.parse(await response.json());
      await request('POST', '/logout?scope=local', publishableKey, token);
      return true;
    },
    async remove(userId) {
      await requestAsAdmin('DELETE', `/admin/users/${userId}`);
    },
    async removeFactors(userId) {
      const listed = await requestAsAdmin('GET', `/admin/users/${userId}/factors`);
      const factors = z.array(z.looseObject({ id: z.uuid() })).parse(await listed.json());
      for (const { id } of factors) await requestAsAdmin('DELETE', `/admin/users/${userId}/factors/${id}`);
    },
    async mailFactorRemoval(token) {
      // The auth service mails when an account removes a factor, activated or not, but not when an administrator does.
      const body = { factor_type: 'totp', friendly_name: 'removed' };
      const added = await request('POST', '/factors', publishableKey, token, body);
      if (!added.ok) return false;
      const { id } = z.looseObject({ id: z.uuid() }).parse(await added.json());
      return (await request('DELETE', `/factors/${id}`, publishableKey, token)).ok;
    },
  };
}
