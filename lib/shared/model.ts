/** The engine's rules for displaying its results. Separate from the schemas, so that browsers load them without zod. */
export type { JobLayout, JobMeasurement, JobStockUse } from '#engine/model/answer.ts';
export { costsOfUse, layoutCosts, sheetUses } from '#engine/model/layout-cost.ts';
export { piecesOf } from '#engine/model/part-numbers.ts';
export { partKey } from '#engine/model/part-numbers.ts';
export { applyNames, partLabelText, type ItemName } from '#engine/model/item-names.ts';
export { allParts, numberedName, partNumbers } from '#engine/model/part-numbers.ts';
export { sumFigures } from '#engine/model/sum-figures.ts';
export { hasOtherOperations, sumOperations } from '#engine/model/sum-figures.ts';
export { sheetAt } from '#engine/model/sheets.ts';
export { sheetSizeIds } from '#engine/model/sheets.ts';
export { weedingBoxes } from '#engine/model/weeding-boxes.ts';
export { sheetsAlike } from '#engine/model/sheets.ts';
export { incompleteText, unplacedShare, type PieceCount, type UnplacedShare } from '#engine/model/unplaced-share.ts';
export { type Message, type Sentence, sentenceText, TINY_IN } from '@measurement-nesting/curves/drawing';
export { costRuleTraits, sheetCount, sheetPrice } from '@measurement-nesting/nesting/model';

/** The engine's rules for exclusion zones and outlines. Separate from the schema, so that browsers load them without zod. */
export { outlineAreaSqIn, outlineCorners, type OutlineCorner, zonesProblem } from '@measurement-nesting/nesting/model';
