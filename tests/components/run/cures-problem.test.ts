import { expect, test } from '@jest/globals';
import { curesProblem } from '#components/run/run-view.ts';

test('another operation dismisses the message that nothing is cut, and no message about an unreadable file', () => {
  const operations = { type: 'file-changed', change: { operations: [] } } as const;
  const quantity = { type: 'file-changed', change: { quantityText: '2' } } as const;
  expect(curesProblem('no shapes found', operations)).toBe(true);
  expect(curesProblem('no shapes found', quantity)).toBe(false);
  expect(curesProblem('file unreadable', operations)).toBe(false);
  expect(curesProblem('file unreadable', { type: 'file-removed' })).toBe(true);
});
