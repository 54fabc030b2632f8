import { counted } from './diagnostics.ts';

/** Returns the notice on dots: lines without length. */
export const dotText = (count: number): string =>
  `${count} ${count === 1 ? 'dot has' : 'dots have'} no length and ${count === 1 ? 'is' : 'are'} left out. Draw holes as circles.`;

/** Message about shapes without a size, which no program draws. */
export const sizelessText = (count: number): string => `${counted(count, 'shape')} without any size left out.`;

const inWords = (count: number): string => count.toLocaleString('en-US');

/** Messages about a drawing beyond its limits, for every format. */
export const tooManyShapes = (limit: number): string =>
  `This drawing has more than ${inWords(limit)} shapes. Combine them or split the drawing into several files.`;

export const tooManySegments = (limit: number): string =>
  `This drawing has more than ${inWords(limit)} path segments. Simplify its paths or split it into several files.`;
