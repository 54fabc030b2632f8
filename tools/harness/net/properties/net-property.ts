import type fc from 'fast-check';

/** One guarantee about every drawing, with how many of them the unit tests try. */
export type NetProperty = { readonly name: string; readonly runs: number; readonly property: fc.IProperty<unknown> };
