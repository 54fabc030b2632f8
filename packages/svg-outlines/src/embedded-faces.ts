import type { EmbeddedFace } from '@measurement-nesting/curves/drawing';
import type { FontFace } from './css/font-faces.ts';

/** Maximum number of faces read from one drawing; PDF converters write one for each font of a page. */
const facesAllowed = 200;

/**
 * Returns the fonts inside a drawing, up to `maxBytes` in total, decoded on first use because few drawings have live text.
 */
export function embeddedFaces(rules: readonly FontFace[], maxBytes: number): () => readonly EmbeddedFace[] {
  let decoded: readonly EmbeddedFace[] | undefined;
  return () => (decoded ??= decodeFaces(rules, maxBytes));
}

function decodeFaces(rules: readonly FontFace[], maxBytes: number): EmbeddedFace[] {
  let bytesLeft = maxBytes;
  // Files often contain the same font under several names.
  const known = new Map<string, Uint8Array | null>();
  const decodeOnce = (address: string): Uint8Array | null => {
    const before = known.get(address);
    if (before !== undefined) return before;
    const bytes = decodeData(address, bytesLeft);
    if (bytes !== null) bytesLeft -= bytes.length;
    known.set(address, bytes);
    return bytes;
  };
  return rules.slice(0, facesAllowed).map(({ family, weight, isItalic, unicodeRange, sources, sizeAdjust }) => ({
    ...(sizeAdjust === undefined ? {} : { sizeAdjust }),
    family,
    weight,
    isItalic,
    unicodeRange,
    sources: sources.flatMap((source): readonly (Uint8Array | string)[] => {
      if (source.kind === 'local') return [source.name];
      const bytes = source.kind === 'data' ? decodeOnce(source.address) : null;
      return bytes === null ? [] : [bytes];
    }),
  }));
}

/**
 * Returns the bytes of a data URL (RFC 2397), in base 64 or with percent signs; null when it is damaged or larger than
 * `maxBytes`.
 */
function decodeData(address: string, maxBytes: number): Uint8Array | null {
  const comma = address.indexOf(',');
  if (comma < 0) return null;
  const data = address.slice(comma + 1);
  if (data.length > maxBytes * 3) return null;
  const bytes = /;\s*base64\s*$/i.test(address.slice(0, comma)) ? decodeBase64(unescape(data)) : percentBytes(data);
  return bytes === null || bytes.length > maxBytes ? null : bytes;
}

const escapes = /%([0-9a-f]{2})/gi;
const unescape = (text: string): string =>
  text.replaceAll(escapes, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function percentBytes(text: string): Uint8Array {
  const plain = unescape(text);
  return Uint8Array.from({ length: plain.length }, (_, i) => plain.charCodeAt(i) & 0xff);
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const values = new Int16Array(128).fill(-1);
for (const [value, letter] of [...alphabet].entries()) values[letter.charCodeAt(0)] = value;
values['-'.charCodeAt(0)] = 62;
values['_'.charCodeAt(0)] = 63;

/** Decodes base 64 and ignores white space, as browsers do; null for any other character outside the alphabet. */
function decodeBase64(text: string): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let [count, bits, group] = [0, 0, 0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x3d) break;
    if (code <= 0x20) continue;
    const value = code < 128 ? values[code]! : -1;
    if (value < 0) return null;
    group = ((group << 6) | value) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[count++] = (group >> bits) & 0xff;
  }
  return bytes.slice(0, count);
}
