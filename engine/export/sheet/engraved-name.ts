import {
  type Contour,
  contoursBox,
  flattenContour,
  isLabelAreaFree,
  type LabelSpot,
  labelSpot,
  transformContour,
} from '@measurement-nesting/curves';
import { pointInside } from '@measurement-nesting/curves/clip';
import type { JobMeasuredRow, JobPart } from '../../model/answer.ts';
import type { LetterText } from '../pdf/drawn-letters.ts';
import type { PartContours } from './placed-part.ts';

/** Heights of the lettering in inches. */
const HEIGHT_IN = { max: 1, min: 0.08 };
/** Ratio of one height that is tried to the next larger one. */
const STEP = 0.85;
/** Clearance around the lettering as a share of its height. */
const CLEAR = 0.25;
const COARSE_IN = 0.01;
const FAMILIES = ['Arial'];

/** Contours of a part that a name must not touch. */
type Outline = Pick<PartContours, 'outer' | 'holes'> & Partial<Pick<PartContours, 'engraved'>>;

/** Contours of an engraved name in the part's frame, or the reason why there are none. */
export type EngravedName = { readonly contours: readonly Contour[] } | { readonly problem: 'no_room' | 'no_letters' };

/** Returns the name to engrave on a part: its own, or its row's; null for a part without either. */
export function nameToEngrave(
  { label }: Pick<JobMeasuredRow, 'label'>,
  { name, isNamed }: Pick<JobPart, 'name' | 'isNamed'>,
): string | null {
  return isNamed === true ? name : (label ?? null);
}

/**
 * Returns a name as outlines on the material of a part beside its engraved areas, horizontal in the part's frame: as large as fits there, at
 * most 1 in high. There are none where it would be smaller than 0.08 in, or where the face lacks a letter.
 */
export function engraveName(
  name: string,
  { outer, holes, engraved = [] }: Outline,
  letterText: LetterText,
): EngravedName {
  const letters = letterText({ text: name, families: FAMILIES, weight: 400, italic: false });
  if (letters === null || letters.contours.length === 0) return { problem: 'no_letters' };
  const contours = [outer, ...holes];
  const spot = freeSpot(contours, engraved);
  if (spot === null) return { problem: 'no_room' };
  const rings = [...contours, ...engraved].map((contour) => flattenContour(contour, COARSE_IN));
  const box = contoursBox(letters.contours);
  const [width, height] = [box.maxX - box.minX, box.maxY - box.minY];
  for (let heightIn = Math.min(HEIGHT_IN.max, spot.side); heightIn >= HEIGHT_IN.min; heightIn *= STEP) {
    const scale = heightIn / height;
    const clear = CLEAR * heightIn;
    const room = { x: spot.x, y: spot.y, halfWidth: (width * scale) / 2 + clear, halfHeight: heightIn / 2 + clear };
    if (!isLabelAreaFree(rings, room)) continue;
    const x = spot.x - ((box.minX + box.maxX) / 2) * scale;
    const y = spot.y - ((box.minY + box.maxY) / 2) * scale;
    return { contours: letters.contours.map((contour) => transformContour([scale, 0, 0, scale, x, y], contour)) };
  }
  return { problem: 'no_room' };
}

/** Returns the roomiest spot on the material that is found outside of the engraved areas; null if there is none. */
function freeSpot(contours: readonly Contour[], engraved: readonly Contour[]): LabelSpot | null {
  const { minX, minY, maxX, maxY } = contoursBox(contours.slice(0, 1));
  const extent = { width: maxX - minX, height: maxY - minY };
  if (engraved.length === 0) return labelSpot(contours, extent);
  // By the even-odd rule, an area that crosses the edge is material outside of it.
  const spots = [labelSpot([...contours, ...engraved], extent), labelSpot(contours, extent)];
  const isFree = ({ x, y }: LabelSpot): boolean =>
    pointInside(contours, 'evenodd', x, y) && !pointInside(engraved, 'nonzero', x, y);
  return spots.find(isFree) ?? null;
}
