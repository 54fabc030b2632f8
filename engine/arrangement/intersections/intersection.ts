/** A place where two runs meet: the parameter on each and the point. */
export type Intersection = { readonly a: number; readonly b: number; readonly x: number; readonly y: number };
