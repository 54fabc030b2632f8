export { createFontLibrary, type FontLibrary } from './fonts/font-library.ts';
export type { FontFile } from './fonts/own-font.ts';
export { letterRow } from './letter-row.ts';
export { liveTextOutliner } from './live-text/outline-live-text.ts';
export type * from './types.ts';
