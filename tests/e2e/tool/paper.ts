import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream, type PDFPage } from '@cantoo/pdf-lib';
import { expect, type Page } from '@playwright/test';

/** The page as it is printed now, on either paper: no sheet of it is blank. Resolves to the number of sheets. */
export async function expectNoBlankSheet(page: Page, where?: string): Promise<number> {
  let sheets = 0;
  for (const format of ['Letter', 'A4']) {
    const printed = await PDFDocument.load(await page.pdf({ format, preferCSSPageSize: false }));
    sheets = printed.getPageCount();
    const blank = printed.getPages().flatMap((sheet, index) => (hasWords(sheet) ? [] : [index + 1]));
    expect(blank, `blank sheets of ${format}${where === undefined ? '' : `, ${where}`}`).toEqual([]);
  }
  return sheets;
}

/** Every sheet of ours carries words; a blank one carries none. */
function hasWords(sheet: PDFPage): boolean {
  const contents = sheet.node.Contents();
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((ref) => sheet.doc.context.lookup(ref)) : [contents];
  return streams.some(
    (stream) =>
      stream instanceof PDFRawStream &&
      /\bBT\b/.test(Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')),
  );
}
