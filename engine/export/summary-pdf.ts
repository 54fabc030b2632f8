import { neumaierSum } from '@measurement-nesting/curves';
import { numberedParts, type NumberedPart } from './numbered-parts.ts';
import { unitFormat, type UnitFormat } from './file-units.ts';
import { drawFrontPage } from './pdf/front-page.ts';
import type { PageContent } from './pdf/page-content.ts';
import { partForm, type PartForm } from './pdf/part-forms.ts';
import { printedDocument } from './pdf/printed-document.ts';
import { sheetPage } from './pdf/sheet-page.ts';
import { TextFlow } from './pdf/text-flow.ts';
import { sheetsOf, type CountedSheet } from './sheet/sheet-contents.ts';
import type { ExportJob, ExportTables } from './types.ts';
import type { JobLayout, JobMark } from '../model/answer.ts';
import { partKey, piecesOf } from '../model/part-numbers.ts';
import { figure } from './pdf/figures.ts';
import { drawTable, type Column } from './pdf/table.ts';

/**
 * Returns the pages to print, in letter size: usage, totals, settings and rows; every distinct sheet drawn to scale; the list of the
 * numbered parts. Without a layout, only the first of these. The bytes depend on the job alone. See docs/product-rules.md, Download.
 */
export async function summaryPdf(
  job: ExportJob,
  sheets: readonly CountedSheet[] = job.layout ? sheetsOf(job.measurement, job.layout) : [],
): Promise<Uint8Array> {
  const { name: title, date: day, engineVersion, letterText } = job;
  const producer = `Measurement & Nesting, engine ${engineVersion}`;
  const { pdf, faces, save } = await printedDocument({ title, day, producer }, letterText);
  const pages: PageContent[] = [];
  drawFrontPage(new TextFlow(faces, pages), job);
  if (job.layout && job.layout.sheets > 0) {
    const parts = numberedParts(job.measurement);
    const forms = new Map<number, PartForm | null>();
    const formOf = (part: NumberedPart): PartForm | null => {
      const known = forms.get(part.number);
      if (known !== undefined) return known;
      const form = partForm(pdf, part);
      forms.set(part.number, form);
      return form;
    };
    const { layout, usage } = job;
    const format = unitFormat(job.unit ?? 'in');
    for (const { distinct, contents } of sheets) {
      const lines = [...contents.looseLines.map(({ contour }) => contour), ...contents.weeding];
      pages.push(sheetPage({ layout, usage, parts, lines, formOf, format }, distinct, faces));
    }
    drawPartsList(new TextFlow(faces, pages), job.tables, layout, parts, format);
  }
  return save(pages);
}

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
function drawPartsList(
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
