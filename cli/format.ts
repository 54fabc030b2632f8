import type { Figures } from '#engine';

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
