import { cbc } from '@noble/ciphers/aes.js';
import { md5 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { EngineError } from '@measurement-nesting/curves';
import { isArray, isDict, nameOf, numberOr, type ObjectLookup, type PdfDict, type PdfObject } from './objects.ts';

type Method = 'none' | 'rc4' | 'aes128' | 'aes256';

/** Decryption of the strings and streams of one object. */
type ObjectKey = {
  readonly strings: (value: PdfObject) => PdfObject;
  readonly data: (bytes: Uint8Array, dict: PdfDict) => Uint8Array;
};

const padding = Uint8Array.from([
  0x28, 0xbf, 0x4e, 0x5e, 0x4e, 0x75, 0x8a, 0x41, 0x64, 0x00, 0x4e, 0x56, 0xff, 0xfa, 0x01, 0x08, 0x2e, 0x2e, 0x00,
  0xb6, 0xd0, 0x68, 0x3e, 0x80, 0x2f, 0x0c, 0xa9, 0xfe, 0x64, 0x53, 0x69, 0x7a,
]);

/**
 * Standard security handler: revisions 2 to 6 with RC4 of 40 to 128 bits, AES-128 and AES-256. The user's and the owner's
 * password open a file; most encrypted files have an empty user password.
 *
 * Source: ISO 32000-1, 7.6; ISO 32000-2, 7.6.4 (revision 6).
 */
export class Decryption {
  readonly #key: Uint8Array;
  readonly #strings: Method;
  readonly #streams: Method;

  constructor(key: Uint8Array, strings: Method, streams: Method) {
    this.#key = key;
    this.#strings = strings;
    this.#streams = streams;
  }

  /** Throws `EngineError` password_needed for a password that is missing or wrong, file_unreadable for other methods. */
  static open(file: ObjectLookup, dict: PdfDict, id: Uint8Array, password: string): Decryption {
    const version = numberOr(dict.get('V'), 0);
    const revision = numberOr(dict.get('R'), 0);
    if (nameOf(dict.get('Filter')) !== 'Standard' || version < 1 || version > 5 || revision < 2 || revision > 6)
      throw unknownEncryption();
    const method = (key: string): Method => {
      if (version < 4) return 'rc4';
      const name = nameOf(dict.get(key));
      const filter = file.get(file.get(dict, 'CF'), name);
      if (name === '' || name === 'Identity') return 'none';
      const found = methods.get(nameOf(file.get(filter, 'CFM')));
      if (found === undefined) throw unknownEncryption();
      return found;
    };
    const filters = [method('StrF'), method('StmF')] as const;
    // Only attached files are encrypted.
    if (filters[0] === 'none' && filters[1] === 'none') return new Decryption(new Uint8Array(0), 'none', 'none');
    const bits = numberOr(dict.get('Length'), 40);
    const length = version === 1 ? 5 : version === 4 ? 16 : Math.min(16, Math.max(5, bits >> 3));
    const key = revision >= 5 ? newKey(dict, revision, password) : oldKey({ dict, revision, length, id }, password);
    if (key === null) throw passwordNeeded(password);
    return new Decryption(key, ...filters);
  }

  keyFor(number: number, generation: number): ObjectKey {
    const decrypt = (method: Method, bytes: Uint8Array): Uint8Array => {
      if (method === 'none' || bytes.length === 0) return bytes;
      if (method === 'aes256') return aes(this.#key, bytes);
      const salt = [number, number >> 8, number >> 16, generation, generation >> 8];
      if (method === 'aes128') salt.push(0x73, 0x41, 0x6c, 0x54);
      const own = md5(concatBytes(this.#key, Uint8Array.from(salt))).subarray(0, Math.min(16, this.#key.length + 5));
      return method === 'rc4' ? rc4(own, bytes) : aes(own, bytes);
    };
    const strings = (value: PdfObject): PdfObject => {
      if (value instanceof Uint8Array) return decrypt(this.#strings, value);
      if (isArray(value)) return value.map(strings);
      return isDict(value) ? new Map([...value].map(([key, inner]) => [key, strings(inner)])) : value;
    };
    return {
      strings,
      data: (bytes, dict) => {
        const filter = dict.get('Filter');
        const first = nameOf(isArray(filter) ? filter[0] : filter);
        return first === 'Crypt' ? bytes : decrypt(this.#streams, bytes);
      },
    };
  }
}

const methods = new Map<string, Method>(
  Object.entries({ None: 'none', V2: 'rc4', AESV2: 'aes128', AESV3: 'aes256' } as const),
);

/** Returns a string of the dictionary; empty without one. */
function bytesOf(dict: PdfDict, key: string): Uint8Array {
  const value = dict.get(key);
  return value instanceof Uint8Array ? value : new Uint8Array(0);
}

/** Encryption dictionary of revisions 2 to 4, with the length of the key in bytes and the identifier of the file. */
type OldEncryption = {
  readonly dict: PdfDict;
  readonly revision: number;
  readonly length: number;
  readonly id: Uint8Array;
};

/** Returns the key of revisions 2 to 4 for the user's or the owner's password; null when it is neither. */
function oldKey(encryption: OldEncryption, password: string): Uint8Array | null {
  const given = padded(latin(password));
  return userKeyOf(encryption, given) ?? userKeyOf(encryption, userPassword(encryption, given));
}

function userKeyOf({ dict, revision, length, id }: OldEncryption, password: Uint8Array): Uint8Array | null {
  const [owner, user] = [bytesOf(dict, 'O').subarray(0, 32), bytesOf(dict, 'U')];
  const permissions = numberOr(dict.get('P'), 0) | 0;
  const p = Uint8Array.from([permissions, permissions >> 8, permissions >> 16, permissions >> 24]);
  const isMetadataPlain = revision >= 4 && dict.get('EncryptMetadata') === false;
  const plain = new Uint8Array(isMetadataPlain ? 4 : 0).fill(255);
  const key = hashed(concatBytes(password, owner, p, id, plain), revision, length);
  if (revision === 2) return same(rc4(key, padding), user.subarray(0, 32)) ? key : null;
  let check = rc4(key, md5(concatBytes(padding, id)));
  for (let i = 1; i <= 19; i++) check = rc4(changed(key, i), check);
  return same(check, user.subarray(0, 16)) ? key : null;
}

/** Returns the user's password that the owner's password decrypts. */
function userPassword({ dict, revision, length }: OldEncryption, password: Uint8Array): Uint8Array {
  const key = hashed(password, revision, length);
  let found = bytesOf(dict, 'O').subarray(0, 32);
  for (let i = revision >= 3 ? 19 : 0; i >= 0; i--) found = rc4(changed(key, i), found);
  return found;
}

function hashed(bytes: Uint8Array, revision: number, length: number): Uint8Array {
  let key = md5(bytes).subarray(0, length);
  if (revision >= 3) for (let i = 0; i < 50; i++) key = md5(key).subarray(0, length);
  return key;
}

const changed = (key: Uint8Array, by: number): Uint8Array => key.map((byte) => byte ^ by);

/** Returns the key of revisions 5 and 6; null for a wrong password. */
function newKey(dict: PdfDict, revision: number, password: string): Uint8Array | null {
  const [user, owner] = [bytesOf(dict, 'U'), bytesOf(dict, 'O')];
  const given = utf8ToBytes(password.normalize('NFKC').replaceAll('\u00ad', '')).subarray(0, 127);
  const hash = (salt: Uint8Array, extra: Uint8Array) => hashOf(revision, given, salt, extra);
  const none = new Uint8Array(0);
  const whole = user.subarray(0, 48);
  const open = (key: Uint8Array, packed: Uint8Array) =>
    packed.length < 32 ? null : cbc(key, new Uint8Array(16), { disablePadding: true }).decrypt(packed.slice(0, 32));
  if (same(hash(user.subarray(32, 40), none), user.subarray(0, 32)))
    return open(hash(user.subarray(40, 48), none), bytesOf(dict, 'UE'));
  if (same(hash(owner.subarray(32, 40), whole), owner.subarray(0, 32)))
    return open(hash(owner.subarray(40, 48), whole), bytesOf(dict, 'OE'));
  return null;
}

/** Algorithm 2.B of ISO 32000-2; revision 5 uses one SHA-256. */
function hashOf(revision: number, password: Uint8Array, salt: Uint8Array, extra: Uint8Array): Uint8Array {
  let key = sha256(concatBytes(password, salt, extra));
  if (revision < 6) return key;
  for (let i = 0, last = 0; i < 64 || last > i - 32; i++) {
    const one = concatBytes(password, key, extra);
    const many = new Uint8Array(one.length * 64);
    for (let k = 0; k < 64; k++) many.set(one, k * one.length);
    const coded = cbc(key.slice(0, 16), key.slice(16, 32), { disablePadding: true }).encrypt(many);
    let rest = 0;
    for (const byte of coded.subarray(0, 16)) rest += byte;
    key = [sha256, sha384, sha512][rest % 3]!(coded);
    last = coded.at(-1)!;
  }
  return key.slice(0, 32);
}

/** Decrypts CBC whose first block is the initial vector; a damaged end is dropped. */
function aes(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const count = Math.floor(bytes.length / 16) - 1;
  if (count < 1 || ![16, 24, 32].includes(key.length)) return new Uint8Array(0);
  const plain = cbc(key, bytes.slice(0, 16), { disablePadding: true }).decrypt(bytes.slice(16, 16 + count * 16));
  const pad = plain.at(-1) ?? 0;
  return pad >= 1 && pad <= 16 ? plain.subarray(0, -pad) : plain;
}

function rc4(key: Uint8Array, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const table = Uint8Array.from({ length: 256 }, (_, i) => i);
  const swap = (i: number, k: number) => ([table[i], table[k]] = [table[k]!, table[i]!]);
  for (let i = 0, k = 0; i < 256; i++) {
    k = (k + table[i]! + (key[i % key.length] ?? 0)) & 255;
    swap(i, k);
  }
  let [i, k] = [0, 0];
  return bytes.map((byte) => {
    i = (i + 1) & 255;
    k = (k + table[i]!) & 255;
    swap(i, k);
    return byte ^ table[(table[i]! + table[k]!) & 255]!;
  });
}

function padded(password: Uint8Array): Uint8Array {
  return concatBytes(password, padding).slice(0, 32);
}

const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 255);

const same = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, i) => byte === b[i]);

const unknownEncryption = (): EngineError =>
  new EngineError(
    'file_unreadable',
    'This PDF is encrypted in a way that only its own program can open. Save it without security.',
  );

const passwordNeeded = (given: string): EngineError =>
  new EngineError(
    'password_needed',
    given === ''
      ? 'This PDF is protected with a password. Enter the password, or save the file without one.'
      : 'This password does not open the PDF. Check the password, or save the file without one.',
  );
