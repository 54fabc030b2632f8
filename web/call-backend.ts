import { backendSecretHeader } from '#lib/server/security/backend-secret.ts';
import { inSpan, addSpanAttributes, traceparent } from '#lib/server/tracing/spans.ts';
import type { WebEnv } from './env.ts';

/** Calls the backend with the secret that it requires. */
export function callBackend(
  env: Pick<WebEnv, 'backendUrl' | 'backendSecret'>,
  path: string,
  init: RequestInit,
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set(backendSecretHeader, env.backendSecret);
  // The trace starts here; a trace context of the browser is ignored.
  return inSpan('web', { kind: 'server', attributes: { 'url.path': path } }, async () => {
    const trace = traceparent();
    if (trace === undefined) headers.delete('traceparent');
    else headers.set('traceparent', trace);
    const answer = await fetch(`${env.backendUrl}${path}`, { ...init, headers, redirect: 'error', cache: 'no-store' });
    addSpanAttributes({ 'http.response.status_code': answer.status });
    return answer;
  });
}
