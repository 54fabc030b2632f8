import type { Figures, OperationFigures } from '#engine';

const DECIMALS = 4;

/** Returns inches for people; `--json` has full precision. */
function inches(value: number): string {
  return value.toFixed(DECIMALS);
}

export function figuresLine(figures: Figures): string {
  return [
    `length ${inches(figures.lengthIn)}`,
    `perimeter ${inches(figures.perimeterIn)} (outer ${inches(figures.outerIn)} + inner ${inches(figures.innerIn)})`,
    `open ${inches(figures.openIn)}`,
    `area ${inches(figures.areaSqIn)} sq in`,
    `${inches(figures.widthIn)} x ${inches(figures.heightIn)} in`,
    `pieces ${figures.pieces}`,
    `pierces ${figures.pierces}`,
  ].join(', ');
}

/** Returns the figures of the operations other than cut; '' where everything is cut. */
export function operationsLine({ score, engrave, ignore }: OperationFigures): string {
  const parts = [
    score.starts > 0 && `score ${inches(score.lengthIn)} (starts ${score.starts})`,
    engrave.areaSqIn > 0 && `engrave ${inches(engrave.areaSqIn)} sq in`,
    ignore.shapes > 0 && `ignore ${ignore.shapes} (length ${inches(ignore.lengthIn)})`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}
