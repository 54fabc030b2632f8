export { measureDrawing } from './measure-drawing.ts';
export { backgroundShapes, withoutBackground } from './background.ts';
export { noFigures, sumFigures } from './figures.ts';
export { contourLength, contoursLength, segmentLength } from '../geometry/length/segment-length.ts';
