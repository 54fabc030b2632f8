import { createContext } from 'react';
import type { ChooseRules } from './use-color-code.ts';

/** Sets the rules of the drawing; null once they are decided, and where the job cannot be changed. */
export const DecideOperations = createContext<ChooseRules | null>(null);
