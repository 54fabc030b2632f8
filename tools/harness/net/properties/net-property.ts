import type fc from 'fast-check';

/** One guarantee about every drawing, with the number of drawings in the unit tests. */
export type NetProperty = { readonly name: string; readonly runs: number; readonly property: fc.IProperty<unknown> };
