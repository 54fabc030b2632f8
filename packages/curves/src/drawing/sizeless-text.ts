import { counted } from './diagnostics.ts';

/** Message about shapes without a size, which no program draws. */
export const sizelessText = (count: number): string => `${counted(count, 'shape')} without any size left out.`;
