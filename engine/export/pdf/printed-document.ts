import { PDFDocument, PDFName, StandardFonts, type PDFFont } from '@cantoo/pdf-lib';
import { drawnLetters, type LetterText } from './drawn-letters.ts';
import type { PageContent, Typefaces } from './page-content.ts';
import { muted, paper } from './style.ts';
import { fitted, typeface } from './typeface.ts';

type About = {
  readonly title: string;
  /** 'YYYY-MM-DD'. */
  readonly day: string;
  readonly producer: string;
};

export type PrintedDocument = {
  readonly pdf: PDFDocument;
  readonly faces: Typefaces;
  /** Returns the bytes of the pages, each with the title and its number at the foot. */
  readonly save: (pages: readonly PageContent[]) => Promise<Uint8Array>;
};

/** Begins a document to print. Its bytes depend on the arguments and pages alone. `letters` draws what the standard fonts lack. */
export async function printedDocument(about: About, letters: LetterText | undefined): Promise<PrintedDocument> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  describe(pdf, about);
  const fonts = {
    Regular: await pdf.embedFont(StandardFonts.Helvetica),
    Bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  };
  const drawn = letters && drawnLetters(letters);
  return {
    pdf,
    faces: { regular: typeface(fonts.Regular, drawn), bold: typeface(fonts.Bold, drawn) },
    save: async (pages) => {
      pages.forEach((page, index) => {
        drawFoot(page, about.title, index + 1, pages.length);
        addPage(pdf, page, fonts);
      });
      return pdf.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity });
    },
  };
}

function describe(pdf: PDFDocument, { title, day, producer }: About): void {
  const noon = new Date(`${day}T12:00:00Z`);
  pdf.setTitle(title.toWellFormed(), { showInWindowTitleBar: true });
  pdf.setProducer(producer);
  pdf.setCreator('Measurement & Nesting');
  pdf.setLanguage('en-US');
  pdf.setCreationDate(noon);
  pdf.setModificationDate(noon);
}

function drawFoot(page: PageContent, title: string, number: number, pages: number): void {
  const style = { size: 8, color: muted };
  const y = paper.margin - 12;
  page.text(fitted(page.faces.regular, title, style.size, page.width / 2), paper.margin, y, style);
  page.text(`Page ${number} of ${pages}`, page.width - paper.margin, y, { ...style, align: 'right' });
}

function addPage(pdf: PDFDocument, content: PageContent, fonts: Readonly<Record<string, PDFFont>>): void {
  const page = pdf.addPage([content.width, content.height]);
  page.node.addContentStream(pdf.context.register(pdf.context.flateStream(content.stream())));
  for (const [name, font] of Object.entries(fonts)) page.node.setFontDictionary(PDFName.of(name), font.ref);
  for (const [name, ref] of content.forms) page.node.setXObject(PDFName.of(name), ref);
}
