import { AppError } from '#lib/shared/errors/app-error.ts';
import { product } from '#lib/shared/product.ts';
import { isWellFormedApiKey, looksLikeApiKey } from '#lib/server/security/api-key.ts';

/** Number of times an address is decoded, so that a key is found even if it was encoded repeatedly. */
const DECODINGS = 3;

/**
 * Rejects a request with an API key anywhere in its address, whatever surrounds or encodes it. Called before anything else reads the
 * address, so that no other refusal repeats the key.
 */
export function assertNoKeyInAddress(request: Request): void {
  const { pathname, search } = new URL(request.url);
  let text = `${pathname}${search}`;
  for (let nth = 0; nth <= DECODINGS; nth++) {
    if (text.toLowerCase().includes(product.apiKeyPrefix.toLowerCase())) {
      throw new AppError('api_key_misplaced', {
        message: 'Never put an API key into an address, which is logged. Revoke this key and make another.',
      });
    }
    text = decoded(text);
  }
}

/** Decodes the ASCII escapes one by one, so that a malformed escape does not hide the others. */
function decoded(text: string): string {
  return text.replaceAll(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Returns the API key of a call. Throws for keys that cannot be valid (missing, misplaced, mistyped) before any lookup. */
export function readKey(request: Request): string {
  const header = request.headers.get('authorization')?.trim() ?? '';
  if (header === '') throw withoutHeader(request);
  const [scheme = '', key = ''] = header.split(/\s+/, 2);
  if (scheme.toLowerCase() !== 'bearer') {
    throw new AppError('api_key_misplaced', { logDetail: 'authorization by another scheme' });
  }
  if (!looksLikeApiKey(key)) {
    throw new AppError('api_key_mistyped', {
      message: `This is not an API key; keys begin with ${product.apiKeyPrefix}. You can make one on your account page.`,
    });
  }
  if (!isWellFormedApiKey(key)) throw new AppError('api_key_mistyped');
  return key;
}

function withoutHeader(request: Request): AppError {
  const misplaced = [...request.headers].find(([, value]) => looksLikeApiKey(value.trim()));
  return misplaced
    ? new AppError('api_key_misplaced', { logDetail: 'in a header of another name' })
    : new AppError('api_key_missing');
}
