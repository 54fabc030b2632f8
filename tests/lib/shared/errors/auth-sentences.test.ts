import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { authSentence, authSentences } from '#lib/shared/errors/auth-sentences.ts';

/** Returns the codes that the service's client declares in its types. */
function knownCodes(): string[] {
  const types = readFileSync('node_modules/@supabase/auth-js/dist/module/lib/error-codes.d.ts', 'utf8');
  const union = /type ErrorCode =([^;]+);/.exec(types)?.[1] ?? '';
  return [...union.matchAll(/'(\w+)'/g)].map(([, code]) => code!);
}

/** Further codes in addresses of the site: a provider's rejection, our own rate limit, and a lost verifier as the client reports it. */
const others = ['access_denied', 'too_many_requests', 'pkce_code_verifier_not_found'];

test('every code of the sign-in service has a sentence, and no other code has one', () => {
  const known = knownCodes();
  expect(known.length).toBeGreaterThan(80);
  expect(Object.keys(authSentences).toSorted()).toEqual([...known, ...others].toSorted());
});

test('a known code has its sentence, and any other code has none', () => {
  for (const [code, sentence] of Object.entries(authSentences))
    expect([code, authSentence(code)]).toEqual([code, sentence]);
  for (const code of ['', 'invalid_credential', 'constructor', '__proto__']) expect(authSentence(code)).toBeUndefined();
});

test('sentences are complete and name no internal parts', () => {
  for (const sentence of Object.values(authSentences)) {
    if (sentence === null) continue;
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(sentence).not.toMatch(/token|nonce|AAL|JWT|PKCE|factor_|session_|OTP/);
  }
});
