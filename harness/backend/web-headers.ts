import { backendSecretHeader } from '#lib/security/backend-secret.ts';

export const TEST_SECRET = 'between-web-and-backend-in-tests-only';

/** What the web server sends with every call to the backend. */
export const WEB_HEADERS = { 'content-type': 'application/json', [backendSecretHeader]: TEST_SECRET };
