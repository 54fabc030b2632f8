import { expect, test } from '@jest/globals';
import { readsBody } from '#web/install-http-guard.ts';

test.each(['PUT', 'PATCH', 'DELETE', 'POST', 'OPTIONS'])(
  'the public API itself answers %s with a body, so that the error is one of the API',
  (method) => {
    expect(readsBody(method, '/api/v1/runs')).toBe(true);
    expect(readsBody(method, '/api/v1')).toBe(true);
  },
);

test.each([
  ['PUT', '/api/runs'],
  ['PUT', '/api/v1x'],
  ['POST', '/login'],
  ['GET', '/api/v1/runs'],
  ['HEAD', '/api/v1/runs'],
])('no handler reads the body of %s %s', (method, path) => expect(readsBody(method, path)).toBe(false));

test('handlers read the bodies of calls of the screen', () => expect(readsBody('POST', '/api/nest')).toBe(true));
