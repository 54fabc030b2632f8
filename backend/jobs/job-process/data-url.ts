import { AppError } from '#lib/shared/errors/app-error.ts';

/** Returns the bytes of `data:...;base64,...`. Throws `invalid_input` at `field` for anything but base64, which Node would skip. */
export function bytesOf(dataUrl: string, field: string): Uint8Array {
  const content = dataUrl.slice(dataUrl.indexOf(',') + 1);
  if (!/^[\w+/\s-]*(?:=\s*){0,2}$/.test(content)) {
    throw new AppError('invalid_input', { message: 'The part after the comma of the data URL is not base64.', field });
  }
  return Buffer.from(content, 'base64');
}
