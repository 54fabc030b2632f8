import { createHmac, createPrivateKey, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createAuthenticate, type Authenticate } from '#backend/auth/authenticate.ts';
import { confirmedUser, startAuthServer, type AuthServer } from './auth-server.ts';

// Every token that is not ours, complete and unexpired, is rejected by the sign-in service and by the backend.

type Json = Record<string, unknown>;

let server: AuthServer;
let authenticate: Authenticate;
let ourKey: KeyObject;
let keyId: string;
let mine: Json;
let otherClaims: Json;
let good: string;
let refreshToken: string;
const strangersKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });

beforeAll(async () => {
  server = await startAuthServer();
  const authUrl = `${server.stack.supabaseUrl}/auth/v1`;
  authenticate = createAuthenticate({ authUrl, publishableKey: server.stack.publishableKey });
  ourKey = createPrivateKey({ key: server.stack.keys.signingKey, format: 'jwk' });
  keyId = server.stack.keys.signingKey.kid!;
  const { session } = await confirmedUser(server, 'mine@example.com');
  good = session.access_token;
  refreshToken = session.refresh_token;
  mine = claimsOf(good);
  otherClaims = claimsOf((await confirmedUser(server, 'theirs@example.com')).session.access_token);
});
afterAll(() => server.stack.stop());

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Json;
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = () => Math.floor(Date.now() / 1000);

function made(header: Json, claims: Json, key: KeyObject = ourKey): string {
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}
const signed = (claims: Json, header: Json = {}) => made({ alg: 'ES256', typ: 'JWT', kid: keyId, ...header }, claims);
const foreign = (header: Json) =>
  made({ alg: 'ES256', typ: 'JWT', kid: keyId, ...header }, mine, strangersKey.privateKey);
function byPassword(secret: string, header: Json = {}): string {
  const text = `${part({ alg: 'HS256', typ: 'JWT', ...header })}.${part(mine)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}
const without = (name: string) => Object.fromEntries(Object.entries(mine).filter(([key]) => key !== name));
const segments = () => good.split('.') as [string, string, string];

test('accepts an unmodified token and an equivalent one', async () => {
  for (const token of [good, signed(mine)]) {
    expect(await authenticate(token, { fresh: true })).toMatchObject({ userId: mine['sub'] });
    expect((await server.call('/user', { token })).status).toBe(200);
  }
});

const cases: [string, () => string][] = [
  ['no algorithm, no signature', () => `${part({ alg: 'none', typ: 'JWT' })}.${segments()[1]}.`],
  ['no algorithm, the true signature', () => `${part({ alg: 'none', kid: keyId })}.${segments()[1]}.${segments()[2]}`],
  ['"nOnE"', () => `${part({ alg: 'nOnE', kid: keyId })}.${segments()[1]}.`],
  ['no algorithm named', () => `${part({ typ: 'JWT', kid: keyId })}.${segments()[1]}.${segments()[2]}`],
  ['HS256 with the public key as the password', () => byPassword(JSON.stringify(server.stack.keys.signingKey.x))],
  ['HS256 with our key id', () => byPassword(server.stack.publishableKey, { kid: keyId })],
  ['HS256 with the publishable key', () => byPassword(server.stack.publishableKey)],
  ['HS256 with an empty password', () => byPassword('')],
  ['another key under our key id', () => foreign({})],
  ['another key under an id of its own', () => foreign({ kid: 'strangers' })],
  ['another key under no id', () => foreign({ kid: undefined })],
  ['another key that it brings along', () => foreign({ jwk: strangersKey.publicKey.export({ format: 'jwk' }) })],
  ['another key that it names an address for', () => foreign({ jku: 'https://evil.example/jwks.json' })],
  ['a certificate that it names an address for', () => foreign({ x5u: 'https://evil.example/cert.pem' })],
  ['a key id that leads out of the folder', () => foreign({ kid: '../../../../dev/null' })],
  ['a key id for the database', () => foreign({ kid: "' or 1=1 --" })],
  ['RS256 named for our EC key', () => signed(mine, { alg: 'RS256' })],
  ['ES384 named for our key', () => signed(mine, { alg: 'ES384' })],
  ['an extension that must be understood', () => signed(mine, { crit: ['exp-soon'], 'exp-soon': true })],
  ['a payload that is not encoded', () => signed(mine, { crit: ['b64'], b64: false })],
  ["another person's claims under our signature", () => `${segments()[0]}.${part(otherClaims)}.${segments()[2]}`],
  ['a cut signature', () => good.slice(0, -4)],
  ['no signature', () => `${segments()[0]}.${segments()[1]}.`],
  ['a signature of zeros', () => `${segments()[0]}.${segments()[1]}.${Buffer.alloc(64).toString('base64url')}`],
  ['a part too many', () => `${good}.x`],
  ['a part too few', () => segments().slice(0, 2).join('.')],
  ['run out', () => signed({ ...mine, exp: now() - 60 })],
  ['no end', () => signed(without('exp'))],
  ['an expiration that is not a number', () => signed({ ...mine, exp: 'never' })],
  ['not begun yet', () => signed({ ...mine, nbf: now() + 3600 })],
  ['for another audience', () => signed({ ...mine, aud: 'somebody-else' })],
  ['without a subject', () => signed(without('sub'))],
  ['with a subject that is not an id', () => signed({ ...mine, sub: 'admin' })],
  ['with an unknown subject', () => signed({ ...mine, sub: randomUUID() })],
  ['without a session', () => signed(without('session_id'))],
  ['with a session that does not exist', () => signed({ ...mine, session_id: randomUUID() })],
  ["with another person's session", () => signed({ ...mine, session_id: otherClaims['session_id'] })],
  ['with a session that is not an id', () => signed({ ...mine, session_id: "' or 1=1 --" })],
  ['the publishable key', () => server.stack.publishableKey],
  ['the secret key', () => server.stack.secretKey],
  ['a refresh token', () => refreshToken],
  ['nothing', () => ''],
  ['the word null', () => 'null'],
  ['three empty parts', () => '..'],
  ['parts that are no JSON', () => 'a.b.c'],
  ['a payload that is a list', () => `${segments()[0]}.${part([mine])}.${segments()[2]}`],
  ['20 kB', () => `${segments()[0]}.${part({ ...mine, filler: 'x'.repeat(15_000) })}.${segments()[2]}`],
  ['other letters', () => `${good.slice(0, -3)}ÄÖÜ`],
];

/** The auth service does not check the audience of a token that its own key has signed; the backend does. */
const onlyForUs = new Set(['for another audience']);

test.each(cases)('rejects %s as a token', async (name, make) => {
  const token = make();
  await expect(authenticate(token, { fresh: true })).rejects.toMatchObject({
    code: expect.stringMatching(/^(signed_out|session_expired)$/),
  });
  // Values that are not valid in a header cannot be sent.
  if (onlyForUs.has(name) || /[^\x21-\x7e]/.test(token)) return;
  const response = await server.call('/user', { ...(token && { token }) });
  // 431: too large for a header.
  expect([401, 403, 431]).toContain(response.status);
});
