import { contoursBox, flattenContour, readWrittenPaths } from '@measurement-nesting/curves';
import { type JobMeasurement, piecesOf } from '../model.ts';
import { limits } from '../limits.ts';
import type { QuoteRow } from './quote.ts';
import { groupAlikeParts } from '../parts/alike-parts.ts';

type Row = JobMeasurement['rows'][number];

/** Item of a quote with the parts that its picture shows. */
type QuoteItem = QuoteRow & { readonly parts: Row['parts'] };

/**
 * Returns the items of a quote with one line for each different part of a drawing, those that are drawn alike in one; rows of text stay one
 * line. Null if it would have the same lines as one for each row, or more than a quote can have.
 */
export function quoteParts({ rows }: JobMeasurement): QuoteItem[] | null {
  const items = rows.flatMap((row) => (row.kind === 'file' ? partItems(row) : [row]));
  return items.length > rows.length && items.length <= limits.quote.lines ? items : null;
}

function partItems(row: Row): QuoteItem[] {
  const cut = row.parts.filter((part) => part.quantity !== 0);
  return groupAlikeParts(cut).map((parts): QuoteItem => {
    const part = parts[0]!;
    const { name, figures, marks = [] } = part;
    const sum = (operation: 'score' | 'engrave', figure: 'lengthIn' | 'areaSqIn') =>
      marks.filter((mark) => mark.operation === operation).reduce((total, mark) => total + mark[figure], 0);
    return {
      name,
      quantity: parts.reduce((total, one) => total + piecesOf(row, one), 0),
      figures,
      operations: row.operations && {
        ...row.operations,
        score: { ...row.operations.score, lengthIn: sum('score', 'lengthIn') },
        engrave: { ...row.operations.engrave, areaSqIn: sum('engrave', 'areaSqIn') },
      },
      parts: [part],
    };
  });
}

/** Length of the longer side of a picture in the units of its path, whose coordinates are whole numbers. */
const pictureSide = 300;

/** Returns the pictures of the items that a quote has, those with copies. */
export const picturesOf = (items: readonly QuoteItem[]): string[] =>
  items.filter(({ quantity }) => quantity > 0).map(pictureOf);

/** Returns the outlines of an item as polygons in short path data, for the PDF; '' if they exceed its limit. */
export function pictureOf({ parts }: QuoteItem): string {
  const contours = parts.flatMap(({ path }) => readWrittenPaths(path));
  const { minX, minY, maxX, maxY } = contoursBox(contours);
  const side = Math.max(maxX - minX, maxY - minY);
  if (!(side > 0)) return '';
  const scale = pictureSide / side;
  const polygons = contours.map((contour) => {
    const points = flattenContour(contour, 1 / scale).map(
      ({ x, y }) => `${Math.round((x - minX) * scale)} ${Math.round((y - minY) * scale)}`,
    );
    return `M${points.filter((point, index) => point !== points[index - 1]).join('L')}Z`;
  });
  const path = polygons.join('');
  return path.length <= limits.quote.pictureLength ? path : '';
}
