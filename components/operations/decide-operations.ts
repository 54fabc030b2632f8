import { createContext } from 'react';
import type { ChooseRules } from './color-code-store.ts';

/** Sets the rules of the drawing; null once they are decided, and where the job cannot be changed. */
export const DecideOperations = createContext<ChooseRules | null>(null);
