import { type Contour, polygonContour, rectangleContour } from '@measurement-nesting/curves';
import type { JobLayout } from '../../model/answer.ts';

type Sheet = Pick<JobLayout['sheet'], 'widthIn' | 'heightIn' | 'outline'>;

/** Returns the edge of a sheet as a contour in its frame. */
export const sheetContour = ({ widthIn, heightIn, outline }: Sheet): Contour =>
  outline === undefined ? rectangleContour(0, 0, widthIn, heightIn) : outlineContour(outline);

/** Returns the outline of a sheet as a contour in its frame. */
export const outlineContour = (outline: NonNullable<Sheet['outline']>): Contour =>
  polygonContour(outline.map(({ xIn, yIn }) => ({ x: xIn, y: yIn })));
