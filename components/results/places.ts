import { createContext } from 'react';
import type { MeasuredRow } from '#lib/contracts/result.ts';

/** Where in one row something is, and what is said about it. */
export type Places = {
  row: MeasuredRow;
  message: string;
  places: readonly { minX: number; minY: number; maxX: number; maxY: number }[];
};

/** Marks places on the canvas. */
export const ShowPlaces = createContext<(places: Places) => void>(() => undefined);
