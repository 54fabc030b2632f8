import type { OperationFigures } from '../contracts/result.ts';
import { formatArea, formatLengthWithUnit } from '../format.ts';
import type { LengthUnit } from '../units.ts';

/** Returns 'Score 4.20 in · Engrave 1.29 sq in' of those that a job has, otherwise ''. */
export function operationsText({ score, engrave }: OperationFigures, unit: LengthUnit): string {
  const figures = [
    ...(score.lengthIn > 0 ? [`Score ${formatLengthWithUnit(score.lengthIn, unit)}`] : []),
    ...(engrave.areaSqIn > 0 ? [`Engrave ${formatArea(engrave.areaSqIn, unit)}`] : []),
  ];
  return figures.join(' · ');
}
