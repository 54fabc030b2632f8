import { FontProgramError } from '@measurement-nesting/curves/font-outline';
import { PsError } from '../ps-error.ts';

/** Returns the result of `read`. Damage of a font program becomes the error invalidfont, which the PostScript program can catch. */
export function convertFontErrors<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof FontProgramError) throw new PsError('invalidfont', error.message);
    throw error;
  }
}
