import type { WebEnv } from './env.ts';

/** Browser path under which the local stack's pages (inbox, sign-in choosers, checkout) appear on our own origin. */
export const localPrefix = '/__local';

/**
 * An address of the local stack as the browser can reach it: below our own origin. Addresses of real services stay as
 * they are.
 */
export function throughOurOrigin(url: string, env: Pick<WebEnv, 'siteUrl' | 'localStack'>, request: Request): string {
  if (!env.localStack || !url.startsWith(`${env.localStack.origin}/`)) return url;
  const host = request.headers.get('host');
  const origin = host ? `http://${host}` : env.siteUrl;
  return `${origin}${localPrefix}${url.slice(env.localStack.origin.length)}`;
}
