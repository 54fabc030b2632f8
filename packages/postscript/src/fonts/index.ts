/** Font programs as outlines, and substitutes of fonts that are not in the file. */
export { CharacterMap } from './cmap.ts';
export { outlineMissing } from './missing-font.ts';
export { tablesOf, TrueTypeFont } from './truetype.ts';
