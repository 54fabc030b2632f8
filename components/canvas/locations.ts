import { createContext } from 'react';
import type { Places } from '#lib/shared/measurements/notices.ts';

/** Marks locations on the canvas. */
export const ShowPlaces = createContext<(places: Places) => void>(() => undefined);
