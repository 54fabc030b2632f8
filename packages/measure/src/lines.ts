import { type Contour, pointAt } from '@measurement-nesting/curves';
import type { OpenLine } from './open-line.ts';
import type { PartFinder } from './parts.ts';

export type AssignedLines = {
  /** Open lines inside each part, by part number; they move with the part. */
  readonly ofPart: readonly (readonly OpenLine[] | undefined)[];
  readonly loose: readonly OpenLine[];
};

/** Parameters at which a segment is tested for being inside a part; its ends may be on the part's edge. */
const SAMPLES = [0.07, 0.31, 0.5, 0.69, 0.93];

/** Assigns every open line to the part that contains all of it. A line that leaves its part is loose. */
export function assignLines(lines: readonly OpenLine[], finder: PartFinder): AssignedLines {
  const ofPart: OpenLine[][] = [];
  const loose: OpenLine[] = [];
  for (const line of lines) {
    const part = partAround(line.contour, finder);
    if (part < 0) loose.push(line);
    else (ofPart[part] ??= []).push(line);
  }
  return { ofPart, loose };
}

function partAround(contour: Contour, finder: PartFinder): number {
  let part = -1;
  for (const segment of contour.segments) {
    for (const t of SAMPLES) {
      const { x, y } = pointAt(segment, t);
      const here = finder.partAt(x, y);
      if (here < 0 || (part >= 0 && here !== part)) return -1;
      part = here;
    }
  }
  return part;
}
