export { MOST_PLACES } from './differences.ts';
export { measureDrawing } from './measure-drawing.ts';
export type * from './measurement.ts';
export { withoutTinyHoles } from './tiny-holes.ts';
export { withoutFrame } from './without-frame.ts';
