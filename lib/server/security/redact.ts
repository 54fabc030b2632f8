import { product } from '../../shared/product.ts';

// All logs of all programs pass through `redact`.

const SECRET_KEYS = new Set(
  'authorization cookie token code password secret key email apikey session content text input data headers'.split(' '),
);
const SECRET_KEY_ENDINGS = ['token', 'password', 'secret', 'key', 'cookie', 'email'];
/** API keys, JSON web tokens, keys of our services, bearer tokens, credentials in URLs, mail addresses, artwork as data URLs. */
const SECRET_VALUES = [
  new RegExp(`\\b${product.apiKeyPrefix}\\w*`, 'g'),
  /eyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g,
  /\b(?:sb_(?:secret|publishable)|sk_(?:test|live)|rk_(?:test|live)|pk_(?:test|live)|whsec)_[\w-]+/g,
  /\bBearer\s+[\w.~+/=-]+/gi,
  /(?<=:\/\/)[^\s/@]*:[^\s/@]*(?=@)/g,
  /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g,
  /data:[\w/+.-]*;base64,[\w+/=]*/g,
];
const MAX_TEXT = 2000;
const MAX_DEPTH = 6;

function isSecretKey(key: string): boolean {
  const lower = key.toLowerCase();
  return SECRET_KEYS.has(lower) || SECRET_KEY_ENDINGS.some((ending) => lower.endsWith(ending));
}

/** Returns a copy for logs, with secret fields and secrets inside texts replaced. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') {
    const cut = value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}...` : value;
    return SECRET_VALUES.reduce((clean, pattern) => clean.replace(pattern, '[removed]'), cut);
  }
  if (value instanceof Error) {
    const detail = 'logDetail' in value && value.logDetail !== undefined ? { detail: value.logDetail } : {};
    return redact({ name: value.name, message: value.message, ...detail, stack: value.stack }, depth);
  }
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '[deep]';
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, isSecretKey(key) ? '[removed]' : redact(item, depth + 1)]),
  );
}
