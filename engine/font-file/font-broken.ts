import { EngineError } from '@measurement-nesting/curves';

/** The refusal of a font file; `why` ends the sentence "it can't be used: ...". */
export const fontBroken = (file: string, why: string): EngineError =>
  new EngineError('font_broken', `The font file "${file}" can't be used: ${why}. Copy it again, or use another font.`);

/** The refusal of a font whose maker forbids what we would do with it. */
export const fontRestricted = (file: string, name: string): EngineError =>
  new EngineError(
    'font_restricted',
    `"${name}" (${file}) is marked "Restricted License embedding": its maker doesn't allow the file to be passed on. ` +
      'Ask the maker for a copy that allows embedding, or use another font.',
  );
