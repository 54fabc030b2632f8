/** Font programs as outlines, and substitutes of fonts that are not in the file. */
export { CharacterMap } from './fonts/cmap.ts';
export { outlineMissing } from './operators/text/missing-font.ts';
export { tablesOf, TrueTypeFont } from './fonts/truetype.ts';
