import { AppError } from '#lib/shared/errors/app-error.ts';
import type { WebEnv } from './env.ts';

/**
 * Accepts a changing request only from our own pages. Browsers state the origin in Sec-Fetch-Site; without it (plain http on another
 * machine) the Origin header must be ours. If both are sent, both must match. Throws `forbidden`.
 */
export function assertSameOrigin(request: Request, env: Pick<WebEnv, 'siteUrl' | 'localStack'>): void {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') throw refusal(`Sec-Fetch-Site is ${site}`);
  // Forms of a page without a referrer have the origin "null".
  const origin = request.headers.get('origin') ?? 'null';
  const isVouchedFor = site !== null;
  const isOurs = origin === 'null' ? isVouchedFor : isOwnOrigin(origin, request, env, isVouchedFor);
  if (!isOurs) throw refusal(`Origin is ${origin}`);
}

function isOwnOrigin(
  origin: string,
  request: Request,
  env: Pick<WebEnv, 'siteUrl' | 'localStack'>,
  isVouchedFor: boolean,
): boolean {
  const site = new URL(env.siteUrl);
  if (origin === site.origin) return true;
  // The page was opened by another name of the site: accepted if the browser confirms the origin, or with local services.
  return (isVouchedFor || env.localStack !== null) && origin === `${site.protocol}//${request.headers.get('host')}`;
}

function refusal(logDetail: string): AppError {
  return new AppError('forbidden', { logDetail });
}
