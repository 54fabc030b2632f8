/** What parts are placed in, margins already taken off: every sheet is `length` x `height`, origin at a corner. */
export type Container = { readonly length: number; readonly height: number };
