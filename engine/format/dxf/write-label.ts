import type { Point } from '@measurement-nesting/curves';
import type { Tags } from './tags.ts';
import { beginEntity, writePoint, type Flip } from './write-contour.ts';

/** Centered text: height of its capitals and maximum width. Inches, the sheet's frame. */
export type Label = Point & { readonly text: string; readonly heightIn: number; readonly widthIn: number };

const LAYER = 'LABEL';
const CENTERED = 1;
const MIDDLE = 2;

/** A name around the middle of its text. */
export function writeLabel(tags: Tags, owner: string, label: Label, flip: Flip): void {
  beginEntity(tags, 'TEXT', owner, LAYER, 'AcDbText');
  writeText(tags, label, label.text, flip);
  tags.tag(100, 'AcDbText');
  tags.tag(73, MIDDLE);
}

/** The same for R12, which knows no letters beyond ASCII: marks are dropped, other letters are question marks. */
export function writeR12Label(tags: Tags, label: Label, flip: Flip): void {
  tags.tag(0, 'TEXT');
  tags.tag(8, LAYER);
  writeText(
    tags,
    label,
    label.text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^ -~]/gu, '?'),
    flip,
  );
  tags.tag(73, MIDDLE);
}

/** Readers that know no alignment start at the first point: lower left, as wide as the text is at most. */
function writeText(tags: Tags, { x, y, heightIn, widthIn }: Label, text: string, flip: Flip): void {
  writePoint(tags, x - widthIn / 2, flip(y + heightIn / 2));
  tags.tag(40, heightIn);
  tags.tag(1, text);
  tags.tag(72, CENTERED);
  tags.tag(11, x);
  tags.tag(21, flip(y));
  tags.tag(31, 0);
}
