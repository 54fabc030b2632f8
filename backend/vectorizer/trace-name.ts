import { safeName } from '#engine';

/** Returns the name of a trace's files: that of the picture, without its extension, in safe characters. */
export function traceName(filename: string): string {
  return safeName(filename.replace(/\.(png|jpe?g|webp|gif|bmp|tiff?)$/i, ''), 'traced');
}
