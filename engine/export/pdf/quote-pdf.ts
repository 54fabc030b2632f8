import { readPathData } from '@measurement-nesting/curves';
import type { LetterText } from './drawn-letters.ts';
import type { PageContent } from './page-content.ts';
import { printedDocument, type PrintedDocument } from './printed-document.ts';
import { muted, rule } from './style.ts';
import { drawTable, type Column } from './table.ts';
import { TextFlow } from './text-flow.ts';
import { fitted, wrapped } from './typeface.ts';
import { operands } from '../../format/pdf/curve-operators.ts';

/** Quote in the words shown to the user. All texts are untrusted. */
export type QuoteDocument = {
  readonly title: string;
  readonly date: string;
  /** Day of the quote, 'YYYY-MM-DD'. */
  readonly day: string;
  readonly shop: { readonly name: string; readonly address: readonly string[] };
  readonly customer: string;
  readonly validUntil: string;
  readonly lines: readonly {
    readonly name: string;
    readonly size: string;
    readonly quantity: string;
    readonly each: string;
    readonly sum: string;
    /** Outlines as SVG path data; '' without a picture. */
    readonly picture: string;
  }[];
  /** Amounts below the lines; the total is the last one. */
  readonly sums: readonly { readonly label: string; readonly amount: string }[];
  readonly terms: readonly string[];
};

type QuoteOptions = {
  /** PNG whose pixels have been checked; null without a logo. */
  readonly logo: Uint8Array | null;
  readonly letterText?: LetterText | undefined;
};

const columns: readonly Column[] = [
  { head: 'Item', share: 0.42, align: 'left', wraps: true },
  { head: 'Size', share: 0.22, align: 'left' },
  { head: 'Quantity', share: 0.1, align: 'right' },
  { head: 'Price each', share: 0.13, align: 'right' },
  { head: 'Sum', share: 0.13, align: 'right' },
];
const LOGO = { widthPt: 160, heightPt: 54 };
const SUM_LINE = 17;
const MAX_PICTURE_SEGMENTS = 1000;

/** Returns a quote as pages to print, in letter size. The bytes depend on the arguments alone. */
export async function quotePdf(quote: QuoteDocument, { logo, letterText }: QuoteOptions): Promise<Uint8Array> {
  const about = { title: quote.title, day: quote.day, producer: 'Measurement & Nesting' };
  const document = await printedDocument(about, letterText);
  const pages: PageContent[] = [];
  const flow = new TextFlow(document.faces, pages);
  if (logo !== null) await drawLogo(flow, document, logo);
  drawHeading(flow, quote);
  const hasPictures = quote.lines.some(({ picture }) => picture !== '');
  drawTable(flow, {
    columns,
    lines: quote.lines.map(({ name, size, quantity, each, sum, picture }) => ({
      cells: [name, size, quantity, each, sum],
      ...(hasPictures && { picture: readPathData(picture, MAX_PICTURE_SEGMENTS).contours }),
    })),
  });
  drawSums(flow, quote);
  if (quote.terms.length > 0) {
    flow.y -= 18;
    for (const line of quote.terms) flow.paragraph(line, { color: muted });
  }
  return document.save(pages);
}

async function drawLogo(flow: TextFlow, { pdf }: PrintedDocument, bytes: Uint8Array): Promise<void> {
  const image = await pdf.embedPng(bytes);
  const scale = Math.min(LOGO.widthPt / image.width, LOGO.heightPt / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  flow.page.forms.set('Logo', image.ref);
  flow.page.add(`q ${operands(width, 0, 0, height, flow.left, flow.y - height)} cm /Logo Do Q`);
  flow.y -= height + 8;
}

/** Draws shop and title side by side, then customer and validity. */
function drawHeading(flow: TextFlow, { title, date, shop, customer, validUntil }: QuoteDocument): void {
  const { page, left, right } = flow;
  const { regular, bold } = page.faces;
  const room = 0.6 * (right - left);
  const top = flow.y;
  page.text(fitted(bold, title, 13, right - left - room - 12), right, top - 14, {
    size: 13,
    bold: true,
    align: 'right',
  });
  page.text(date, right, top - 29, { color: muted, align: 'right' });
  for (const line of wrapped(bold, shop.name, 15, room, 3)) {
    flow.y -= 18;
    page.text(line, left, flow.y + 3, { size: 15, bold: true });
  }
  for (const line of shop.address.flatMap((text) => wrapped(regular, text, 9, room, 3))) {
    flow.y -= 13;
    page.text(line, left, flow.y, { color: muted });
  }
  flow.y = Math.min(flow.y, top - 36) - 14;
  page.line(left, flow.y, right, flow.y, { color: rule, width: 0.75 });
  const below = flow.y;
  if (validUntil !== '') {
    page.text('Valid until', right, below - 18, { color: muted, align: 'right' });
    page.text(validUntil, right, below - 32, { bold: true, align: 'right' });
    flow.y = below - 36;
  }
  if (customer !== '') {
    page.text('For', left, below - 18, { color: muted });
    const lines = wrapped(bold, customer, 11, room, 3);
    lines.forEach((line, index) => page.text(line, left, below - 33 - 14 * index, { size: 11, bold: true }));
    flow.y = Math.min(flow.y, below - 23 - 14 * lines.length);
  }
  flow.y -= 16;
}

/** Draws the amounts below the table, together on one page. */
function drawSums(flow: TextFlow, { sums }: QuoteDocument): void {
  flow.need(10 + sums.length * SUM_LINE);
  flow.y -= 10;
  const start = flow.left + 0.5 * (flow.right - flow.left);
  sums.forEach(({ label, amount }, index) => {
    const isTotal = index === sums.length - 1;
    if (isTotal) flow.page.line(start, flow.y, flow.right, flow.y, { color: muted, width: 0.75 });
    flow.y -= SUM_LINE;
    const style = isTotal ? { size: 12, bold: true } : {};
    flow.page.text(label, start, flow.y + 4, style);
    flow.page.text(amount, flow.right - 4, flow.y + 4, { ...style, align: 'right' });
  });
}
