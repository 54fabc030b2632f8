import { createContext } from 'react';
import type { MeasuredRow } from '#lib/shared/contracts/result.ts';

/** Locations in one row, with the message about them. */
export type Places = {
  row: MeasuredRow;
  message: string;
  places: readonly { minX: number; minY: number; maxX: number; maxY: number }[];
};

/** Marks locations on the canvas. */
export const ShowPlaces = createContext<(places: Places) => void>(() => undefined);
