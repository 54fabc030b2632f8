import { time } from '#lib/server/metrics/timings.ts';
import { guardAllServers } from '#lib/server/security/http-guard.ts';
import { v1Path } from '#lib/shared/contracts/v1.ts';
import { readWebEnv } from './env.ts';
import { localPrefix } from './local-stack.ts';
import { requestRoute } from './request-route.ts';
import { logRejectedRequest } from './log-rejected-request.ts';

/**
 * Returns true if a handler reads the body of such a request. The public API answers every method itself, with the methods that an address
 * allows.
 */
export const readsBody = (method: string, path: string): boolean =>
  path.startsWith(`${v1Path}/`) ? !['GET', 'HEAD'].includes(method) : method === 'POST' && path.startsWith('/api/');

const HSTS = 'max-age=63072000; includeSubDomains; preload';

/**
 * Installs the request checks before Next's handlers, which respond to unusual requests in unusual ways. Called once when the server
 * starts.
 */
export function installHttpGuard(): void {
  const { env } = readWebEnv(process.env);
  const isLocal = Boolean(env?.localStack);
  const isHttps = env?.siteUrl.startsWith('https://') ?? false;
  guardAllServers({
    readsBody: (method, path) =>
      readsBody(method, path) || (isLocal && method === 'POST' && path.startsWith(`${localPrefix}/`)),
    headers: isHttps ? { 'strict-transport-security': HSTS } : {},
    onRefused: logRejectedRequest,
    onAnswered: ({ method, path, status, seconds }) =>
      time({ of: 'request', method, route: requestRoute(path, status), status, seconds }),
  });
}
