import type { PDFDocument, PDFRef } from '@cantoo/pdf-lib';
import { contoursBox, isEmptyBox, labelSpot, type LabelSpot, readWrittenPaths } from '@measurement-nesting/curves';
import type { JobMark } from '../../model/answer.ts';
import type { NumberedPart } from '../numbered-parts.ts';
import { curveOperators, operands } from '../../format/pdf/curve-operators.ts';
import { engraved, engravedArea, scored } from './style.ts';

/** A part drawn once and referenced by all of its placements. */
export type PartForm = { readonly name: string; readonly ref: PDFRef; readonly spot: LabelSpot };

/** Inches around the outline, for its stroke. */
const STROKE_ROOM_IN = 1;

/**
 * Returns the drawing of a part in its own frame, in inches: outline and holes filled and stroked in the colors of the page that references
 * it, engraved areas filled and score lines and open lines stroked in their own colors. Returns null if there is nothing to draw.
 */
export function partForm(pdf: PDFDocument, { number, part }: NumberedPart): PartForm | null {
  const contours = readWrittenPaths(part.path);
  const lines = readWrittenPaths(part.linesPath);
  const marksOf = (operation: JobMark['operation']) =>
    (part.marks ?? []).filter((mark) => mark.operation === operation).flatMap(({ path }) => readWrittenPaths(path));
  const [areas, scores] = [marksOf('engrave'), marksOf('score')];
  const box = contoursBox([...contours, ...lines, ...areas, ...scores]);
  if (isEmptyBox(box)) return null;
  const content = [`${curveOperators(contours)}\nB*`];
  if (areas.length > 0) content.push(`${operands(...engravedArea)} rg\n${curveOperators(areas)}\nf`);
  if (scores.length > 0) content.push(`${operands(...scored)} RG\n${curveOperators(scores)}\nS`);
  if (lines.length > 0) content.push(`${operands(...engraved)} RG\n${curveOperators(lines)}\nS`);
  const stream = pdf.context.flateStream(content.join('\n'), {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [box.minX - STROKE_ROOM_IN, box.minY - STROKE_ROOM_IN, box.maxX + STROKE_ROOM_IN, box.maxY + STROKE_ROOM_IN],
  });
  const extent = { width: box.maxX - box.minX, height: box.maxY - box.minY };
  return { name: `Part${number}`, ref: pdf.context.register(stream), spot: labelSpot(contours, extent) };
}
