/** The engine's only door: bytes and plain data in, plain data out. */
export { EngineError, type EngineErrorCode } from './errors.ts';
export type * from './geometry/types.ts';
export type * from './drawing/types.ts';
export type * from './lettering/types.ts';
export type * from './measure/types.ts';
export type * from './nest/types.ts';
