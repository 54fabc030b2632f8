import { mmPerInch } from '../units.ts';

/** Units of drawings, each with its number per inch. */
export const unitsPerInch = { mm: mmPerInch, px: 96, in: 1, pt: 72, cm: mmPerInch / 10 } as const;
export type DrawingUnit = keyof typeof unitsPerInch;
export const drawingUnits = ['mm', 'px', 'in', 'pt', 'cm'] as const satisfies readonly DrawingUnit[];

/** Returns the unit with `perInch` units per inch; null if there is none. */
export function drawingUnitOf(perInch: number): DrawingUnit | null {
  return drawingUnits.find((unit) => unitsPerInch[unit] === perInch) ?? null;
}

/** Returns the scale of a drawing whose numbers are in a unit. */
export function scaleOfUnit(unit: DrawingUnit): { by: 'unitsPerIn'; unitsPerIn: number } {
  return { by: 'unitsPerIn', unitsPerIn: unitsPerInch[unit] };
}
