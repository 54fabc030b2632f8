import type { Point } from '@measurement-nesting/curves';
import type { Tags } from './tags.ts';
import { beginEntity, writePoint, type Flip } from './write-contour.ts';

/** Centered text, with the height of its capitals and its maximum width. In inches, in the sheet's frame. */
export type Label = Point & { readonly text: string; readonly heightIn: number; readonly widthIn: number };

const LAYER = 'LABEL';
const CENTERED = 1;
const MIDDLE = 2;

/** Writes a label, centered on its position. */
export function writeLabel(tags: Tags, owner: string, label: Label, flip: Flip): void {
  beginEntity(tags, 'TEXT', owner, LAYER, 'AcDbText');
  writeText(tags, label, label.text, flip);
  tags.tag(100, 'AcDbText');
  tags.tag(73, MIDDLE);
}

/** Writes a label for R12, which supports ASCII only: accents are dropped, and other characters become question marks. */
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

/** Writes the fields of a text. Readers without support for alignment start at the first point: lower left, for the maximum width. */
function writeText(tags: Tags, { x, y, heightIn, widthIn }: Label, text: string, flip: Flip): void {
  writePoint(tags, x - widthIn / 2, flip(y + heightIn / 2));
  tags.tag(40, heightIn);
  tags.tag(1, text);
  tags.tag(72, CENTERED);
  tags.tag(11, x);
  tags.tag(21, flip(y));
  tags.tag(31, 0);
}
