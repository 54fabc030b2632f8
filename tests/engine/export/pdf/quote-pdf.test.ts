import { expect, test } from '@jest/globals';
import { quotePdf } from '#engine/export/pdf/quote-pdf.ts';
import { liveTextOutliner } from '@measurement-nesting/lettering';
import type { KnownPrice } from '#lib/shared/costs/job-price.ts';
import { emptyQuoteForm } from '#lib/shared/quotes/quote-form.ts';
import { quoteOf } from '#lib/shared/quotes/quote.ts';
import { quoteSheet } from '#lib/shared/quotes/quote-sheet.ts';
import { productFonts } from '#packages/lettering/tests/product-fonts.ts';
import { figuresOf } from '../../../components/recorded-run.ts';
import { readPdf, type ReadPage } from '#harness/read-pdf.ts';

const day = '2026-11-29';
const form = {
  ...emptyQuoteForm,
  shopName: 'Harbor Signs',
  address: '14 Quay Street\nPortland',
  terms: 'Half on order.',
};
const ledger: KnownPrice = {
  symbol: '$',
  lines: [
    { item: 'cutting', detail: '9 in x $0.12', amount: 1234.56 },
    { item: 'setup', detail: '', amount: 15 },
    { item: 'markup', detail: '40%', amount: 499.82 },
  ],
  total: 1749.38,
};

type Row = Parameters<typeof quoteOf>[0]['rows'][number];
const rowOf = (name: string, quantity: number, lengthIn = 40): Row => ({
  name,
  quantity,
  figures: figuresOf({ perimeterIn: lengthIn }),
});

async function pagesOf(
  rows: readonly Row[],
  changes: { customer?: string; shopName?: string } = {},
): Promise<ReadPage[]> {
  const terms = { discounts: [{ from: 10, percent: 5 }], minimum: 100, taxPercent: 8.25 };
  const { customer = 'Marina Café', shopName = form.shopName } = changes;
  const { logo: _logo, ...sheet } = quoteSheet(quoteOf({ rows }, ledger, terms), {
    form: { ...form, shopName },
    customer,
    day,
    validDays: 30,
    unit: 'in',
  });
  return readPdf(await quotePdf({ ...sheet, day }, { logo: null, letterText: liveTextOutliner(await productFonts()) }));
}

const centsOf = (text: string): number => Math.round(Number(text.replace(/[$,]/g, '')) * 100);

/** Adds up a quote from the texts of its pages. */
function recomputed(pages: readonly ReadPage[]): { lines: number; sums: Record<string, number> } {
  const texts = pages.flatMap((page) => page.texts);
  let lines = 0;
  texts.forEach((text, index) => {
    if (!/^[\d.,]+ x [\d.,]+ in$/.test(text)) return;
    const [quantity, each, sum] = texts.slice(index + 1, index + 4);
    expect(Number(quantity!.replace(',', '')) * centsOf(each!)).toBe(centsOf(sum!));
    lines += centsOf(sum!);
  });
  const labels = [
    'Setup',
    'Rounding',
    'Quantity discount',
    'Up to the minimum charge',
    'Subtotal',
    'Tax 8.25%',
    'Total',
  ];
  const sums = labels.map((label) => [label, texts.includes(label) ? centsOf(texts[texts.indexOf(label) + 1]!) : 0]);
  return { lines, sums: Object.fromEntries(sums) as Record<string, number> };
}

/** Widths of the signs of an amount in Helvetica, as shares of the font size. */
const widthOf = (sign: string): number => (/[.,]/.test(sign) ? 0.278 : 0.556);

test('the amounts of lines, sums and taxes end at the same place inside the margin', async () => {
  const [page] = await pagesOf([rowOf('Tag', 1), rowOf('Bracket', 3)]);
  const drawn = page!.operators.matchAll(/\/Regular ([\d.]+) Tf\n1 0 0 1 ([\d.]+) [\d.]+ Tm <([0-9A-F]+)>/g);
  const ends = [...drawn].flatMap(([, size, x, hex]) => {
    const text = Buffer.from(hex!, 'hex').toString('latin1');
    const end = Number(x) + Number(size) * [...text].reduce((sum, sign) => sum + widthOf(sign), 0);
    return /^\$[\d,.]+$/.test(text) ? [end.toFixed(1)] : [];
  });
  const [each, sum] = [...new Set(ends)].toSorted();
  expect(new Set(ends).size).toBe(2);
  expect(Number(each)).toBeLessThan(Number(sum));
  expect(Number(sum)).toBeLessThan(page!.width - 36);
});

test('one line is one page with shop, customer, dates, amounts and terms', async () => {
  const pages = await pagesOf([rowOf('Tag', 1)]);
  expect(pages).toHaveLength(1);
  const expected = [
    'Harbor Signs',
    'Portland',
    'Marina Café',
    'Quote Q-0001',
    'November 29, 2026',
    'December 29, 2026',
  ];
  expect(pages[0]!.texts).toEqual(expect.arrayContaining([...expected, 'Tag', '10.00 x 10.00 in', 'Half on order.']));
});

test('40 lines continue on a second page with the head of the table, and the total is on the last one', async () => {
  const pages = await pagesOf(
    Array.from({ length: 40 }, (_, index) => rowOf(`Sign ${index + 1}`, index + 1, index + 1)),
  );
  expect(pages).toHaveLength(2);
  for (const { texts } of pages) expect(texts).toContain('Price each');
  expect(pages.map(({ texts }) => texts.includes('Total'))).toEqual([false, true]);
  for (let index = 1; index <= 40; index++) expect(pages.flatMap(({ texts }) => texts)).toContain(`Sign ${index}`);
});

test('a long name continues on further lines and is complete', async () => {
  const name =
    'Channel letters of the entrance with returns and trim caps, second version after the meeting of November.svg';
  const [page] = await pagesOf([rowOf(name, 3), rowOf('Tag', 1)], { shopName: 'Harbor '.repeat(11).trim() });
  expect(page!.texts.join(' ')).toContain(name.slice(0, 30));
  const lines = page!.texts.filter((text) => name.includes(text) && text.length > 8);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join(' ')).toBe(name);
});

test('names from right to left are drawn as letters and copied in their order', async () => {
  const customer = 'בית קפה <b>';
  const [page] = await pagesOf([rowOf('שלט', 2)], { customer });
  const hex = [...customer].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('');
  expect(page!.operators).toContain(`/ActualText <feff${hex}>`);
  expect(page!.texts).not.toContain('?');
});

test('all amounts can be recomputed from the text, and no cost, rate or markup is in it', async () => {
  const pages = await pagesOf([rowOf('Tag', 30, 12), rowOf('Sign', 7, 33), rowOf('Plate', 1, 250)]);
  const { lines, sums } = recomputed(pages);
  expect(lines + sums['Setup']! + sums['Rounding']!).toBe(174_938);
  expect(lines + sums['Setup']! + sums['Rounding']! - Math.abs(sums['Quantity discount']!)).toBe(sums['Subtotal']!);
  expect(sums['Tax 8.25%']).toBe(Math.round(sums['Subtotal']! * 0.0825));
  expect(sums['Subtotal']! + sums['Tax 8.25%']!).toBe(sums['Total']!);
  expect(pages.flatMap(({ texts }) => texts).join(' ')).not.toMatch(/markup|cutting|material|0\.12|40%/i);
});

test('a picture is drawn for each line, one beyond any paper is not, and texts and figures stay the same', async () => {
  const lines = (picture: string) => ({
    title: 'Quote 1',
    date: 'November 29, 2026',
    day,
    shop: { name: 'Harbor Signs', address: [] },
    customer: '',
    validUntil: '',
    lines: [{ name: 'Tag', size: '2 x 3 in', quantity: '30', each: '$2.20', sum: '$66.00', picture }],
    sums: [{ label: 'Total', amount: '$66.00' }],
    terms: [],
  });
  const read = async (picture: string) => (await readPdf(await quotePdf(lines(picture), { logo: null })))[0]!;
  const plain = await read('');
  for (const picture of ['M0 0L300 0L300 200Z', 'M0 0L1e300 0L5 5Z', 'M0 0L1e9 0L5 5Z', 'MMM', 'M0 0']) {
    expect((await read(picture)).texts).toEqual(plain.texts);
  }
});
