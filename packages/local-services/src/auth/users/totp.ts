import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// Time-based one-time passwords: RFC 6238 over RFC 4226, SHA-1, six digits, steps of 30 s, secrets in RFC 4648 base32.

const STEP_S = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Steps accepted on either side, because clocks of phones differ. */
const STEPS_AROUND = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function createTotpSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

export function totpCode(secret: string, unixTimeS: number): string {
  return hotp(fromBase32(secret), Math.floor(unixTimeS / STEP_S));
}

export function totpMatches(secret: string, code: string, unixTimeS: number): boolean {
  const key = fromBase32(secret);
  const step = Math.floor(unixTimeS / STEP_S);
  const given = Buffer.from(code);
  let matches = false;
  for (let offset = -STEPS_AROUND; offset <= STEPS_AROUND; offset++) {
    const expected = Buffer.from(hotp(key, step + offset));
    if (expected.length === given.length && timingSafeEqual(expected, given)) matches = true;
  }
  return matches;
}

/** Returns the address that authenticator apps read from the QR code. */
export function totpUri(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({
    algorithm: 'SHA1',
    digits: String(DIGITS),
    issuer,
    period: String(STEP_S),
    secret,
  });
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}

function hotp(key: Buffer, counter: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const digest = createHmac('sha1', key).update(message).digest();
  const offset = digest[19]! & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((group) => BASE32[Number.parseInt(group, 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
