import { oauthForm } from '#web/auth/auth-forms.ts';
import { authHandler } from '#web/auth/auth-handler.ts';
import { localPath } from '#lib/shared/security/guarded-paths.ts';
import { throughOurOrigin } from '#web/local-stack.ts';

/** Parameters of the request to each provider (docs/spec-coverage.md, 6). */
const requests = {
  google: { queryParams: { access_type: 'offline', prompt: 'consent' } },
  azure: { scopes: 'openid profile email offline_access' },
};

/** Returns the address of the provider's sign-in page. */
export const POST = authHandler(oauthForm, async ({ provider, next }, { auth, env, request }) => {
  const callback = new URL('/auth/callback', env.siteUrl);
  callback.searchParams.set('next', localPath(next));
  const { data, error } = await auth.signInWithOAuth({
    provider,
    options: { ...requests[provider], redirectTo: callback.href, skipBrowserRedirect: true },
  });
  if (error) throw error;
  return { url: throughOurOrigin(data.url, env, request) };
});
