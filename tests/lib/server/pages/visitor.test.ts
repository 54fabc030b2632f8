import { expect, test } from '@jest/globals';
import { isTextPage, visitorHeader, visitorOf } from '#lib/server/pages/visitor.ts';

test('a page of text learns from the middleware who asks for it, and takes a stranger for signed out', () => {
  expect(visitorOf(new Headers({ [visitorHeader]: 'signed_in' }))).toBe('signed_in');
  expect(visitorOf(new Headers({ [visitorHeader]: 'signed_out' }))).toBe('signed_out');
  expect(visitorOf(new Headers())).toBe('signed_out');
  expect(visitorOf(new Headers({ [visitorHeader]: 'admin' }))).toBe('signed_out');
});

test('the pages of text are the policies and the page for developers', () => {
  for (const path of ['/privacy', '/terms', '/privacy/', '/developers']) expect(isTextPage(path)).toBe(true);
  for (const path of ['/', '/home', '/app', '/privacy/more', '/login', '/developers/openapi.json', ''])
    expect(isTextPage(path)).toBe(false);
});
