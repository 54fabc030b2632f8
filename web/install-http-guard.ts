import { time } from '#lib/server/metrics/channels.ts';
import { guardAllServers } from '#lib/server/security/http-guard.ts';
import { v1Path } from '#lib/shared/contracts/v1.ts';
import { readWebEnv } from './env.ts';
import { localPrefix } from './local-stack.ts';
import { logRejectedRequest } from './log.ts';

const NOT_FOUND = 404;

/** Path segments that are not words are variable: ids and hashes of files. */
const WORD = /^(?:v\d|[a-z][a-z-_]{0,30})$/;

const MAX_PARTS = 5;

/**
 * Returns true if a handler reads the body of such a request. The public API answers every method itself, with the methods that an address
 * allows.
 */
export const readsBody = (method: string, path: string): boolean =>
  isBelow(path, v1Path) ? !['GET', 'HEAD'].includes(method) : method === 'POST' && isBelow(path, '/api');

const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

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

/** Returns the route of an address for metrics: '/api/runs/:id', '/_next', '/login'; one value for all addresses that do not exist. */
export function requestRoute(path: string, status: number): string {
  if (status === NOT_FOUND) return 'not found';
  const parts = path.split('/').slice(1, MAX_PARTS);
  if (parts[0] === '_next' || parts[0] === 'assets') return `/${parts[0]}`;
  return `/${parts.map((part) => (part === '' || WORD.test(part) ? part : ':id')).join('/')}`;
}
