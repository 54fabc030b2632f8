export { arcContour, scaledArcContour } from './arc-contour.ts';
export { dxfDocument } from './document.ts';
export type { Layer } from './layer.ts';
export { nearestColor } from './nearest-color.ts';
export { r12Document } from './r12-document.ts';
export { writeContour } from './write-contour.ts';
export { type Label, writeLabel, writeR12Label } from './write-label.ts';
export { writeR12Contour } from './write-r12-contour.ts';
