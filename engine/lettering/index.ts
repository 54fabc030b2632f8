export { createFontLibrary, type FontLibrary } from './fonts/font-library.ts';
export { letterRow } from './letter-row.ts';
export { liveTextOutliner } from './outline-live-text.ts';
export { measuredWith } from './fonts/substitution.ts';
export type * from './types.ts';
