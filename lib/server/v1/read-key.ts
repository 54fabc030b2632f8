import { AppError } from '../../errors/app-error.ts';
import { product } from '../../product.ts';
import { isWholeApiKey, looksLikeApiKey } from '../../security/api-key.ts';

/**
 * The API key of a program's call. Says what is wrong with one that cannot be right, before anybody looks for it: missing, in
 * the wrong place, mistyped.
 */
export function readKey(request: Request): string {
  if ([...new URL(request.url).searchParams.values()].some(looksLikeApiKey)) {
    throw new AppError('api_key_misplaced', {
      message: 'Never put an API key into an address, where logs keep it. Revoke this one and make another.',
    });
  }
  const header = request.headers.get('authorization')?.trim() ?? '';
  if (header === '') throw withoutHeader(request);
  const [scheme = '', key = ''] = header.split(/\s+/, 2);
  if (scheme.toLowerCase() !== 'bearer') {
    throw new AppError('api_key_misplaced', { logDetail: 'authorization by another scheme' });
  }
  if (!looksLikeApiKey(key)) {
    throw new AppError('api_key_mistyped', {
      message: `This is not an API key: one begins with ${product.apiKeyPrefix}. You can make one on your account page.`,
    });
  }
  if (!isWholeApiKey(key)) throw new AppError('api_key_mistyped');
  return key;
}

function withoutHeader(request: Request): AppError {
  const misplaced = [...request.headers].find(([, value]) => looksLikeApiKey(value.trim()));
  return misplaced
    ? new AppError('api_key_misplaced', { logDetail: 'in a header of another name' })
    : new AppError('api_key_missing');
}
