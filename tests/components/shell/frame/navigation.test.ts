import { expect, test } from '@jest/globals';
import { navigationItems } from '#components/shell/frame/navigation.ts';
import type { SessionState } from '#components/session/session-store.ts';

const labels = (status: SessionState['status'], path: string) =>
  navigationItems(status, path, 'https://estimate.example.com').map((item) => item.label);

test("the header's items are those of the specification", () => {
  expect(labels('signed_out', '/home')).toEqual(['Home', 'Estimate', 'More Tools', 'Log In']);
  expect(labels('signed_in', '/home')).toEqual(['App', 'Estimate', 'More Tools', 'Account', 'Log Out']);
  expect(labels('signed_in', '/app')).toEqual(['Estimate', 'More Tools', 'Help', 'Account', 'Log Out']);
  expect(labels('signed_out', '/app')).not.toContain('Log In');
  expect(labels('loading', '/home')).toEqual(['Estimate', 'More Tools']);
  expect(labels('loading', '/app')).toEqual(labels('signed_in', '/app'));
});
