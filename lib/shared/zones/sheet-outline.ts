/** The engine's rules for outlines of sheets. Separate from the model, so that pages and programs load them where a sheet may have one. */
export { outlineProblem, sheetAreaSqIn, sheetShape } from '@measurement-nesting/nesting/outline';
