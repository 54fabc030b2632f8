export { matchScore } from './match-original.ts';
export { readFont, unwrapFont } from './read-font.ts';
export type { UnpackBrotli } from './woff/unwrap-limits.ts';
