export { CffFont } from './cff.ts';
export { characterEncoding, type CharacterMap, characterMaps, readCharacterMap } from './character-map.ts';
export { characterOf, isoLatin1Encoding, macRomanEncoding, standardEncoding, winAnsiEncoding } from './encodings.ts';
export { FontProgramError } from './font-program-error.ts';
export { emptyGlyph, type Glyph, GlyphPen } from './glyph.ts';
export { CHARSTRING_STEPS } from './type2.ts';
