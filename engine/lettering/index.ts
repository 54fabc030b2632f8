export { createFontLibrary, type FontLibrary } from './font-library.ts';
export { letterRow } from './letter-row.ts';
export { liveTextOutliner } from './outline-live-text.ts';
export { measuredWith } from './substitution.ts';
export type * from './types.ts';
