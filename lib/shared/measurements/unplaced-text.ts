import type { UnplacedShare } from '../model.ts';
import { formatLength, formatArea, formatLengthWithUnit } from '../format.ts';
import type { LengthUnit } from '../units.ts';
import type { OperationFigures } from '../contracts/result.ts';

/** Returns '340.00 in of it, 1 of 2 pieces, on no sheet' for a length of the job; null where every piece is on a sheet. */
export function unplacedText(share: UnplacedShare | null, figure: string | undefined, unit: LengthUnit): string | null {
  if (share === null || (figure !== 'lengthIn' && figure !== 'perimeterIn')) return null;
  const { missing, total } = share;
  return `${formatLength(share[figure], unit)} ${unit} of it, ${missing} of ${total} ${total === 1 ? 'piece' : 'pieces'}, on no sheet`;
}

/** Returns 'Score 4.20 in · Engrave 1.29 sq in' of those that a job has, otherwise ''. */
export function operationsText({ score, engrave }: OperationFigures, unit: LengthUnit): string {
  const figures = [
    ...(score.lengthIn > 0 ? [`Score ${formatLengthWithUnit(score.lengthIn, unit)}`] : []),
    ...(engrave.areaSqIn > 0 ? [`Engrave ${formatArea(engrave.areaSqIn, unit)}`] : []),
  ];
  return figures.join(' · ');
}
