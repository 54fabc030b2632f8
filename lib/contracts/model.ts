/** The engine's rules about its answers, for those who show them. Apart from the schemas: these go to the browser without zod. */
export { partKey } from '#engine/model/part-key.ts';
export { sumFigures } from '#engine/model/sum-figures.ts';
export { sheetAt } from '#engine/model/sheet-at.ts';
export { sheetSizeIds } from '#engine/model/sheet-size-ids.ts';
export { sheetsAlike } from '#engine/model/sheets-alike.ts';
export { TINY_IN } from '#engine/model/tiny.ts';
