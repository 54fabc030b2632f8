import { counted } from './diagnostics.ts';

/** What is said of shapes that have no size: no program draws them. */
export const sizelessText = (count: number): string => `${counted(count, 'shape')} without any size left out.`;
