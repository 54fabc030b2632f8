import { expect, test } from '@jest/globals';
import { localPath } from '#lib/local-path.ts';

test('known pages are kept, everything else goes to the tool', () => {
  expect(localPath('/account')).toBe('/account');
  for (const wanted of [
    null,
    undefined,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/account/../../evil',
    '/app?x=//evil',
    'javascript:alert(1)',
    '/logout',
  ]) {
    expect(localPath(wanted)).toBe('/app');
  }
});
