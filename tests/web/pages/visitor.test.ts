import { expect, test } from '@jest/globals';
import { isTextPage, visitorHeader, visitorOf } from '#web/pages/visitor.ts';

test('a text page reads the state of its visitor from the middleware, and defaults to signed out', () => {
  expect(visitorOf(new Headers({ [visitorHeader]: 'signed_in' }))).toBe('signed_in');
  expect(visitorOf(new Headers({ [visitorHeader]: 'signed_out' }))).toBe('signed_out');
  expect(visitorOf(new Headers())).toBe('signed_out');
  expect(visitorOf(new Headers({ [visitorHeader]: 'admin' }))).toBe('signed_out');
});

test('the text pages are the policies and the page for developers', () => {
  for (const path of ['/privacy', '/terms', '/privacy/', '/developers']) expect(isTextPage(path)).toBe(true);
  for (const path of ['/', '/home', '/app', '/privacy/more', '/login', '/developers/openapi.json', ''])
    expect(isTextPage(path)).toBe(false);
});
