import type { Figures, OperationFigures } from '#engine';
import { areaIn, areaNames } from '#lib/shared/format.ts';
import { toUnit, type LengthUnit } from '#lib/shared/units.ts';

const decimals: Readonly<Record<LengthUnit, number>> = { in: 4, mm: 3 };

/** Writes lengths and areas for people; `--json` has full precision. */
const writers = (unit: LengthUnit) => ({
  length: (inches: number): string => toUnit(inches, unit).toFixed(decimals[unit]),
  area: (sqIn: number): string => `${areaIn(sqIn, unit).toFixed(4)} ${areaNames[unit]}`,
});

export function figuresLine(figures: Figures, unit: LengthUnit = 'in'): string {
  const { length, area } = writers(unit);
  return [
    `length ${length(figures.lengthIn)}`,
    `perimeter ${length(figures.perimeterIn)} (outer ${length(figures.outerIn)} + inner ${length(figures.innerIn)})`,
    `open ${length(figures.openIn)}`,
    `area ${area(figures.areaSqIn)}`,
    `${length(figures.widthIn)} x ${length(figures.heightIn)} ${unit}`,
    `pieces ${figures.pieces}`,
    `pierces ${figures.pierces}`,
  ].join(', ');
}

/** Returns the figures of the operations other than cut; '' where everything is cut. */
export function operationsLine({ score, engrave, ignore }: OperationFigures, unit: LengthUnit = 'in'): string {
  const { length, area } = writers(unit);
  const parts = [
    score.starts > 0 && `score ${length(score.lengthIn)} (starts ${score.starts})`,
    engrave.areaSqIn > 0 && `engrave ${area(engrave.areaSqIn)}`,
    ignore.shapes > 0 && `ignore ${ignore.shapes} (length ${length(ignore.lengthIn)})`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}
