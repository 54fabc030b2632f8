import { mmPerInch } from '../units.ts';

/** What one unit of a drawing may stand for, and how many make an inch. */
export const unitsPerInch = { mm: mmPerInch, px: 96, in: 1, pt: 72, cm: mmPerInch / 10 } as const;
export type DrawingUnit = keyof typeof unitsPerInch;
export const drawingUnits = ['mm', 'px', 'in', 'pt', 'cm'] as const satisfies readonly DrawingUnit[];

/** Returns the unit that a number of units per inch stands for; null for a number of its own. */
export function drawingUnitOf(perInch: number): DrawingUnit | null {
  return drawingUnits.find((unit) => unitsPerInch[unit] === perInch) ?? null;
}

/** Returns the scale of a drawing whose plain numbers are in a unit. */
export function scaleOfUnit(unit: DrawingUnit): { by: 'unitsPerIn'; unitsPerIn: number } {
  return { by: 'unitsPerIn', unitsPerIn: unitsPerInch[unit] };
}
