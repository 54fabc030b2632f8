import { expect, test } from '@jest/globals';
import { AppError, isErrorCode } from '#lib/shared/errors/app-error.ts';
import { errorTable } from '#lib/shared/errors/table.ts';

test('every error has a client or server status and ends its sentence', () => {
  for (const [code, entry] of Object.entries(errorTable)) {
    expect(entry.status).toBeGreaterThanOrEqual(400);
    expect(`${code}: ${entry.message}`).toMatch(/[.!]$/);
  }
});

test('an error without its own sentence has the one of the table', () => {
  expect(new AppError('file_empty').message).toBe('The file is empty.');
  expect(new AppError('file_empty').status).toBe(422);
});

test('names inherited from Object are not error codes', () => {
  expect(isErrorCode('toString')).toBe(false);
});
