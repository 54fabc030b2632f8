import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { safeName } from '../../../engine/export/safe-name.ts';

test('converts any text to a file name that every system accepts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(safeName(text)).toMatch(/^[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,41})$/);
    }),
  );
});

test('replaces device names and empty names', () => {
  expect(safeName('CON')).toBe('CON-1');
  expect(safeName('…')).toBe('measurement');
  expect(safeName('Café Ålesund.SVG')).toBe('Cafe-Alesund');
});
