import { AppError } from '#lib/shared/errors/app-error.ts';

/** Returns the value of a JSON text in UTF-8. Throws `bad_request` for anything else. */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('bad_request', { logDetail: 'not UTF-8' });
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new AppError('bad_request', { logDetail: 'not JSON' });
  }
}
