import { PDFDocument, PDFName, StandardFonts, type PDFFont } from '@cantoo/pdf-lib';
import { numberedParts, type NumberedPart } from './numbered-parts.ts';
import { drawnLetters } from './pdf/drawn-letters.ts';
import { drawFrontPage } from './pdf/front-page.ts';
import type { PageContent, Typefaces } from './pdf/page-content.ts';
import { partForm, type PartForm } from './pdf/part-forms.ts';
import { drawPartsList } from './pdf/parts-list.ts';
import { sheetPage } from './pdf/sheet-page.ts';
import { muted, paper } from './pdf/style.ts';
import { TextFlow } from './pdf/text-flow.ts';
import { fitted, typeface } from './pdf/typeface.ts';
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
  const pdf = await PDFDocument.create({ updateMetadata: false });
  describe(pdf, job);
  const fonts = {
    Regular: await pdf.embedFont(StandardFonts.Helvetica),
    Bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  };
  const letters = job.letterText && drawnLetters(job.letterText);
  const faces: Typefaces = { regular: typeface(fonts.Regular, letters), bold: typeface(fonts.Bold, letters) };
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
    for (const { distinct, contents } of sheets) {
      const lines = contents.looseLines.map(({ contour }) => contour);
      pages.push(sheetPage({ layout, usage, parts, lines, formOf }, distinct, faces));
    }
    drawPartsList(new TextFlow(faces, pages), job.tables, layout, parts);
  }
  pages.forEach((page, index) => {
    drawFoot(page, job, index + 1, pages.length);
    addPage(pdf, page, fonts);
  });
  return pdf.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity });
}

function describe(pdf: PDFDocument, job: ExportJob): void {
  const day = new Date(`${job.date}T12:00:00Z`);
  pdf.setTitle(job.name.toWellFormed(), { showInWindowTitleBar: true });
  pdf.setProducer(`Measurement & Nesting, engine ${job.engineVersion}`);
  pdf.setCreator('Measurement & Nesting');
  pdf.setLanguage('en-US');
  pdf.setCreationDate(day);
  pdf.setModificationDate(day);
}

function drawFoot(page: PageContent, job: ExportJob, number: number, pages: number): void {
  const style = { size: 8, color: muted };
  const y = paper.margin - 12;
  page.text(fitted(page.faces.regular, job.name, style.size, page.width / 2), paper.margin, y, style);
  page.text(`Page ${number} of ${pages}`, page.width - paper.margin, y, { ...style, align: 'right' });
}

function addPage(pdf: PDFDocument, content: PageContent, fonts: Readonly<Record<string, PDFFont>>): void {
  const page = pdf.addPage([content.width, content.height]);
  page.node.addContentStream(pdf.context.register(pdf.context.flateStream(content.stream())));
  for (const [name, font] of Object.entries(fonts)) page.node.setFontDictionary(PDFName.of(name), font.ref);
  for (const [name, ref] of content.forms) page.node.setXObject(PDFName.of(name), ref);
}
