/** A layer of a file. Machines cut `isCut` layers; the others are for orientation only. */
export type Layer = { readonly name: string; readonly color: number; readonly isCut: boolean };
