import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  type PDFObject,
} from '@cantoo/pdf-lib';

export type ReadPage = {
  readonly width: number;
  readonly height: number;
  /** The operators as written. */
  readonly operators: string;
  /** Texts in drawing order. */
  readonly texts: readonly string[];
  /** Names of the drawings that the page may call. */
  readonly forms: readonly string[];
};

/** Returns the pages of a document, read from their operators. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPage[]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  return pdf.getPages().map((page) => {
    const contents = page.node.Contents();
    const streams: (PDFObject | undefined)[] = contents instanceof PDFArray ? contents.asArray() : [contents];
    const operators = streams.map((stream) => decoded(pdf.context.lookup(stream))).join('\n');
    const forms = page.node.Resources()?.lookupMaybe(PDFName.of('XObject'), PDFDict);
    return {
      width: page.getWidth(),
      height: page.getHeight(),
      operators,
      texts: [...operators.matchAll(/<([0-9A-F]*)> Tj/gi)].map(([, hex]) => fromWinAnsi(hex!)),
      forms: forms ? forms.keys().map((name) => name.decodeText()) : [],
    };
  });
}

function decoded(object: PDFObject | undefined): string {
  if (!(object instanceof PDFRawStream)) throw new Error('a page without its operators');
  return new TextDecoder('latin1').decode(decodePDFRawStream(object).decode());
}

const fromWinAnsi = (hex: string): string => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'));
