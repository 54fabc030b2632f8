import { neumaierSum } from '@measurement-nesting/curves';
import type { JobLayout, JobMark } from '../../model/answer.ts';
import type { NumberedPart } from '../numbered-parts.ts';
import { piecesOf } from '../../model/copies.ts';
import { partKey } from '../../model/part-key.ts';
import type { UnitFormat } from '../file-units.ts';
import type { ExportTables } from '../types.ts';
import { figure } from './figures.ts';
import { drawTable, type Column } from './table.ts';
import type { TextFlow } from './text-flow.ts';

const columnsOf = ({ heading }: ExportTables, { unit }: UnitFormat): readonly Column[] => [
  { head: 'No.', share: 0.075, align: 'left' },
  { head: 'Part', share: 0.255, align: 'left' },
  { head: 'Row', share: 0.06, align: 'right' },
  { head: `Size (${unit})`, share: 0.19, align: 'right' },
  { head: heading('lengthIn'), share: 0.15, align: 'right' },
  { head: heading('perimeterIn'), share: 0.15, align: 'right' },
  { head: 'Placed', share: 0.12, align: 'right' },
];

/** Draws the list of the numbers on the sheets, with the figures of one piece and the number placed. */
export function drawPartsList(
  flow: TextFlow,
  tables: ExportTables,
  layout: JobLayout,
  parts: ReadonlyMap<string, NumberedPart>,
  format: UnitFormat,
): void {
  const placed = new Map<string, number>();
  for (const { rowId, partId } of layout.placements) {
    const key = partKey(rowId, partId);
    placed.set(key, (placed.get(key) ?? 0) + 1);
  }
  flow.heading('Parts: the numbers on the sheets');
  const lines = [...parts].map(([key, { number, row, rowIndex, part }]) => {
    const [count, pieces] = [placed.get(key) ?? 0, piecesOf(row, part)];
    return {
      cells: [
        String(number),
        part.name,
        String(rowIndex + 1),
        format.bareSize(part.figures.widthIn, part.figures.heightIn),
        format.bare(part.figures.lengthIn),
        format.bare(part.figures.perimeterIn),
        count === pieces ? figure(count, 0) : `${figure(count, 0)} of ${figure(pieces, 0)}`,
      ],
      ...(part.marks && { note: marksNote(part.marks, format) }),
    };
  });
  drawTable(flow, { columns: columnsOf(tables, format), lines });
}

/** Returns the figures of the marks on one piece: 'Score 4.20 in, engrave 1.29 sq in'. */
function marksNote(marks: readonly JobMark[], { length, area }: UnitFormat): string {
  const scoreIn = neumaierSum(marks, ({ lengthIn }) => lengthIn);
  const engraveSqIn = neumaierSum(marks, ({ areaSqIn }) => areaSqIn);
  const words = [
    ...(scoreIn > 0 ? [`score ${length(scoreIn)}`] : []),
    ...(engraveSqIn > 0 ? [`engrave ${area(engraveSqIn)}`] : []),
  ].join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
