export { MAX_PLACES } from './differences.ts';
export { measureDrawing } from './measure-drawing.ts';
export type * from './measurement.ts';
export { withoutTinyHoles } from './tiny-holes.ts';
export { withoutFrame } from './without-frame.ts';
export type { QuantitiesOf } from './quantities/part-quantities.ts';
export { measureOperations } from './operations/measure-operations.ts';
export { classesOf } from './operations/split-drawing.ts';
