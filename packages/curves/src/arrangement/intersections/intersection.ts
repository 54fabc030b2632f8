/** Intersection of two runs: the parameter on each and the point. */
export type Intersection = { readonly a: number; readonly b: number; readonly x: number; readonly y: number };
