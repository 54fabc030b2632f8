import { expect, test } from '@jest/globals';
import { errorTable, type ErrorCode } from '#lib/shared/errors/table.ts';

/** Words of advice to change the input. */
const advice = /simplify|smaller|fewer|split|lower|crop|reduce|shorten/i;
/** Errors of the service that no input causes. */
const internal: readonly ErrorCode[] = [
  'busy',
  'timed_out',
  'job_lost',
  'server_error',
  'backend_locked',
  'tracing_unavailable',
  'billing_unavailable',
  'auth_unavailable',
  'needs_a_run',
  'run_under_way',
  'run_in_progress',
  'too_many_requests',
  'picture_expired',
  'font_not_kept',
];

test.each(internal)('%s does not advise changing the input', (code) => {
  expect(errorTable[code].message).not.toMatch(advice);
});

test('no error of the server advises changing the input', () => {
  for (const { status, message } of Object.values(errorTable)) {
    expect(status >= 500 && advice.test(message)).toBe(false);
  }
});
