import { backendSecretHeader } from '../../security/backend-secret.ts';
import type { WebEnv } from '../env.ts';

/** A call of ours to the backend: with the secret that it wants to see before anything else. */
export function callBackend(
  env: Pick<WebEnv, 'backendUrl' | 'backendSecret'>,
  path: string,
  init: RequestInit,
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set(backendSecretHeader, env.backendSecret);
  return fetch(`${env.backendUrl}${path}`, { ...init, headers, redirect: 'error', cache: 'no-store' });
}
