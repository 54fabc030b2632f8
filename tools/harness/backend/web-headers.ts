import { callerHeader } from '#lib/shared/contracts/calls.ts';
import { backendSecretHeader } from '#lib/server/security/backend-secret.ts';

export const TEST_SECRET = 'between-web-and-backend-in-tests-only';

/** Headers of a call to the backend that does not name its caller. */
export const WEB_HEADERS = { 'content-type': 'application/json', [backendSecretHeader]: TEST_SECRET };

/** Headers that the web server sends with the call of a session or an API key. */
export const webHeaders = (token: string) => ({ ...WEB_HEADERS, [callerHeader]: token });
