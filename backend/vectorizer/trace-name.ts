import { safeName } from '#engine';

/** Name of the files of a trace: the picture's, without its ending, in safe characters. */
export function traceName(filename: string): string {
  return safeName(filename.replace(/\.(png|jpe?g|webp|gif|bmp|tiff?)$/i, ''), 'traced');
}
