import { numberedParts, type NumberedPart } from './numbered-parts.ts';
import { unitFormat } from './file-units.ts';
import { drawFrontPage } from './pdf/front-page.ts';
import type { PageContent } from './pdf/page-content.ts';
import { partForm, type PartForm } from './pdf/part-forms.ts';
import { drawPartsList } from './pdf/parts-list.ts';
import { printedDocument } from './pdf/printed-document.ts';
import { sheetPage } from './pdf/sheet-page.ts';
import { TextFlow } from './pdf/text-flow.ts';
import { sheetsOf, type CountedSheet } from './sheet/sheet-contents.ts';
import type { ExportJob } from './types.ts';

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
