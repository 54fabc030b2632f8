import { flattenContour, isLabelAreaFree, labelSpot } from '@measurement-nesting/curves';
import type { Label } from '@measurement-nesting/dxf/write';
import type { JobMeasuredRow } from '../../model/answer.ts';
import { partTitle } from '../../model/item-names.ts';
import { numberedName } from '../../model/part-numbers.ts';
import type { NumberedPart } from '../numbered-parts.ts';
import type { PartContours } from './placed-part.ts';

/** Heights in inches that are tried, largest first: from easily readable to the smallest that an engraver can draw. */
const HEIGHTS_IN = [0.25, 0.2, 0.16, 0.125, 0.1, 0.08];
/** Maximum width of a letter as a share of its height: the average of the widest common face. */
const LETTER = 1;
/** Clearance around the text, as a share of its height. */
const CLEAR = 0.25;
const COARSE_IN = 0.01;

/**
 * Returns the label of a part, upright and entirely on its material: its number and name if both fit, otherwise its number alone, as large
 * as fits up to 0.25 in. Returns null if the number does not fit at 0.08 in.
 */
export function partLabel({
  row,
  part,
  number,
  outer,
  holes,
}: Pick<NumberedPart, 'part' | 'number'> &
  Pick<PartContours, 'outer' | 'holes'> & { readonly row: Pick<JobMeasuredRow, 'kind' | 'label'> }): Label | null {
  const contours = [outer, ...holes];
  const { widthIn, heightIn } = part.figures;
  const { x, y, side } = labelSpot(contours, { width: widthIn, height: heightIn });
  if (side < HEIGHTS_IN.at(-1)!) return null;
  const rings = contours.map((contour) => flattenContour(contour, COARSE_IN));
  const title = partTitle(row, part);
  for (const text of [numberedName(number, title === '' ? part.name : title), String(number)]) {
    for (const height of HEIGHTS_IN) {
      const width = text.length * LETTER * height;
      const room = { x, y, halfWidth: width / 2 + CLEAR * height, halfHeight: height / 2 + CLEAR * height };
      if (isLabelAreaFree(rings, room)) return { x, y, text, heightIn: height, widthIn: width };
    }
  }
  return null;
}
