/** A place where two runs meet: the parameter on each and the point. */
export type Meeting = { readonly a: number; readonly b: number; readonly x: number; readonly y: number };
