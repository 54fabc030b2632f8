import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { Server, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '../../shared/errors/app-error.ts';
import { toErrorBody } from '../../shared/errors/field-error.ts';
import { closeSlowClients, type ClientTimeouts } from './slow-clients.ts';

/** Rules for requests that are checked before a server's handlers. */
export type GuardRules = {
  /** Returns true if a handler reads the body of such a request. */
  readonly readsBody: (method: string, path: string) => boolean;
  /** Headers of every response. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Called for each rejected request; carries no request data. */
  readonly onRefused: (refused: { requestId: string; status: number; errorCode: string; detail: string }) => void;
  /** Called for each response of a handler. */
  readonly onAnswered?: (answered: { method: string; path: string; status: number; seconds: number }) => void;
  readonly timeouts?: ClientTimeouts;
};

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Matches a host with an optional port (RFC 9110, section 7.2). */
const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

/** Maximum listeners of one response: Next, its compression and the pipe of a proxied response add eleven for 'close'. */
const MAX_LISTENERS = 20;

const guarded = new WeakSet<Server>();

/** Guards every HTTP server of this process from its first connection on, for frameworks that create the server themselves. */
export function guardAllServers(rules: GuardRules): void {
  subscribe('net.server.socket', (message) => {
    const { socket } = message as { socket: Socket & { server?: unknown } };
    if (socket.server instanceof Server) guardServer(socket.server, rules, socket);
  });
}

/**
 * Rejects requests that no handler should have to handle (unusual methods, targets, hosts and bodies), and closes connections of clients
 * that never finish a request.
 *
 * @param first a connection that the server has accepted already
 */
export function guardServer(server: Server, rules: GuardRules, first?: Socket): void {
  if (guarded.has(server)) return;
  guarded.add(server);
  const report = (status: number, errorCode: string, detail: string): string => {
    const requestId = randomUUID();
    rules.onRefused({ requestId, status, errorCode, detail });
    return requestId;
  };
  const slow = closeSlowClients(server, (reason) => void report(408, 'bad_request', reason), rules.timeouts);
  const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('connection', slow.connected);
  server.on('request', (request, response) => {
    response.setMaxListeners(MAX_LISTENERS);
    for (const [name, value] of Object.entries(rules.headers ?? {})) response.setHeader(name, value);
    const refusal = refusalOf(request, rules);
    if (refusal) return refuse(request, response, refusal, report(refusal.status, refusal.code, refusal.logDetail!));
    slow.onHeaders(request, response);
    if (rules.onAnswered) timeAnswer(request, response, rules.onAnswered);
    for (const handler of handlers) handler.call(server, request, response);
  });
  if (first) slow.connected(first);
}

function refusalOf(request: IncomingMessage, { readsBody }: GuardRules): AppError | null {
  const { method = '', url = '', headers } = request;
  if (!METHODS.has(method)) {
    const message = 'This kind of request is not supported here.';
    return new AppError('method_not_allowed', { message, logDetail: 'unusual method' });
  }
  // "GET http://elsewhere/" is for proxies (RFC 9112, section 3.2.2); "OPTIONS *" is not supported.
  if (!url.startsWith('/')) return bad('target is not a path');
  // Below /api Next responds to such a path with 500; elsewhere with the page for unknown addresses.
  if (url.startsWith('/api/') && !isDecodable(pathOf(url))) {
    return bad('malformed escapes', 'The address has a percent escape that is not UTF-8.');
  }
  const hosts = request.headersDistinct['host'] ?? [];
  if (hosts.length !== 1 || !HOST.test(hosts[0]!)) return bad(`${hosts.length} hosts, or not a host`);
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    return bad('packed body', 'Send the body without Content-Encoding.');
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (hasBody && !readsBody(method, pathOf(url))) {
    const logDetail = 'a body that nobody reads';
    if (!['PUT', 'PATCH', 'DELETE'].includes(method))
      return bad(logDetail, `Send ${method} requests to this address without a body.`);
    return new AppError('method_not_allowed', { message: `This address accepts no ${method} requests.`, logDetail });
  }
  return null;
}

const pathOf = (url: string): string => url.split('?', 1)[0]!;

/** Returns false for a path with an escape that is cut off or not UTF-8. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function bad(logDetail: string, message = 'The request is not valid HTTP for this address.'): AppError {
  return new AppError('bad_request', { logDetail, message });
}

function refuse(request: IncomingMessage, response: ServerResponse, error: AppError, requestId: string): void {
  const body = JSON.stringify({ error: { ...toErrorBody(error).error, requestId } });
  response.writeHead(error.status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
    // RFC 9110, section 15.5.6.
    ...(error.code === 'method_not_allowed' && {
      allow: [...METHODS].filter((method) => method !== request.method).join(', '),
    }),
    connection: 'close',
  });
  request.resume();
  response.end(request.method === 'HEAD' ? undefined : body);
}

function timeAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  report: NonNullable<GuardRules['onAnswered']>,
): void {
  const begun = performance.now();
  const { method = '', url = '' } = request;
  const path = pathOf(url);
  // The duration of a stream includes its last byte; responses to disconnected clients are reported, too.
  response.once('close', () =>
    report({ method, path, status: response.statusCode, seconds: (performance.now() - begun) / 1000 }),
  );
}
