import { expect, test } from '@jest/globals';
import { explainRejectedWrites, isConnectionFault } from '#backend/db/database-fault.ts';
import { classifyError } from '#backend/areas/create-app.ts';

const serverError = (code: string, message: string) => Object.assign(new Error(message), { code });

test.each([
  ['a read-only session', '25006', 'cannot execute INSERT in a read-only transaction', 'read-only'],
  ['a replica', '0A000', 'cannot access temporary or unlogged relations during recovery', 'read-only'],
  ['a full disk', '53100', 'could not extend file', 'disk is full'],
])('%s is reported as busy and explained in one line', (_name, code, message, why) => {
  const error = serverError(code, message);
  expect(isConnectionFault(error)).toBe(true);
  expect(explainRejectedWrites(error)).toContain(why);
  expect(explainRejectedWrites(error)).not.toContain('\n');
  expect(classifyError(error)).toMatchObject({ status: 503, body: { error: { code: 'busy', retryAfterS: 5 } } });
});

test('a limit of the server is temporary; an unsupported statement is an internal error', () => {
  expect(isConnectionFault(serverError('53400', 'configuration limit exceeded'))).toBe(true);
  const unknown = serverError('0A000', 'not supported');
  expect(isConnectionFault(unknown)).toBe(false);
  expect(explainRejectedWrites(unknown)).toBeUndefined();
});
