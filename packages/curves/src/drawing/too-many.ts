const inWords = (count: number): string => count.toLocaleString('en-US');

/** Messages about a drawing beyond its limits, for every format. */
export const tooManyShapes = (limit: number): string =>
  `This drawing has more than ${inWords(limit)} shapes. Combine them or split the drawing into several files.`;

export const tooManySegments = (limit: number): string =>
  `This drawing has more than ${inWords(limit)} path segments. Simplify its paths or split it into several files.`;
