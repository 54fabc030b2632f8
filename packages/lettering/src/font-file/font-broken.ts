import { EngineError } from '@measurement-nesting/curves';

/** Returns the error for an unusable font file. `why` ends the sentence "it can't be used: ...". */
export const fontBroken = (file: string, why: string): EngineError =>
  new EngineError('font_broken', `The font file "${file}" can't be used: ${why}. Copy it again, or use another font.`);

/** Returns the error for a font whose license does not allow embedding. */
export const fontRestricted = (file: string, name: string): EngineError =>
  new EngineError(
    'font_restricted',
    `"${name}" (${file}) is marked "Restricted License embedding": its maker doesn't allow the file to be passed on. ` +
      'Ask the maker for a copy that allows embedding, or use another font.',
  );
