export { stripPack } from './strip-pack.ts';
export type { StripInstance } from './strip-types.ts';
