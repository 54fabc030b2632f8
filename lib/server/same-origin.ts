import { AppError } from '../errors/app-error.ts';
import type { WebEnv } from './env.ts';

/**
 * Lets a changing request pass only when our own page sent it. Browsers say so in Sec-Fetch-Site; where they do not (plain
 * http on another machine) the Origin must be ours. Throws `forbidden`.
 */
export function assertSameOrigin(request: Request, env: Pick<WebEnv, 'siteUrl' | 'localStack'>): void {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) {
    if (site === 'same-origin') return;
    throw new AppError('forbidden', { logDetail: `Sec-Fetch-Site is ${site}` });
  }
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== 'null') {
    if (origin === new URL(env.siteUrl).origin) return;
    // On a machine without accounts the page may be opened under any of the machine's names.
    if (env.localStack && URL.parse(origin)?.host === request.headers.get('host')) return;
  }
  throw new AppError('forbidden', { logDetail: `Origin is ${origin ?? 'absent'}` });
}
