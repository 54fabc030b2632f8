import { expect, test } from '@jest/globals';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { drawnLetters } from '../../../engine/export/pdf/drawn-letters.ts';
import { typeface } from '../../../engine/export/pdf/typeface.ts';
import { summaryPdf } from '../../../engine/export/summary-pdf.ts';
import type { ExportJob } from '../../../engine/export/types.ts';
import { liveTextOutliner } from '@measurement-nesting/lettering';
import { productFonts } from '#packages/lettering/tests/product-fonts.ts';
import { readPdf } from '#harness/read-pdf.ts';
import { jobWith, placed } from './sample-job.ts';

/** Tolerance in em: letters placed one by one lack the kerning of a pair. */
const SAME_WIDTH_EM = 0.05;
const MANY = 2000;
/** Maximum bytes of a file with `MANY` placements: each needs a few dozen, regardless of the part. */
const MAX_BYTES_OF_MANY = 200_000;

const textsOf = async (job: ExportJob): Promise<string[]> =>
  (await readPdf(await summaryPdf(job))).flatMap((page) => page.texts);

function named(job: ExportJob, name: string): ExportJob {
  const [row] = job.measurement.rows;
  const parts = row!.parts.map((part) => ({ ...part, name }));
  return { ...job, name, measurement: { ...job.measurement, rows: [{ ...row!, name, parts }] } };
}

test('measurements alone fill one page: totals in inches and feet, rows and the measured fonts', async () => {
  const pages = await readPdf(await summaryPdf(jobWith(null)));
  expect(pages).toHaveLength(1);
  const { texts } = pages[0]!;
  expect(texts).toEqual(
    expect.arrayContaining(['Open daily.svg', '40.00 in', '3.33 ft', '100.00 sq in', '0.69 sq ft']),
  );
  expect(texts).toContain("Gotham's letter widths within about 2%; letter shapes by Montserrat.");
  expect(texts).toContain('Gotham, height of a capital');
  expect(texts).not.toContain('Material usage');
  expect(texts).not.toContain('Settings');
});

test('a nested job states its usage in the given words and its settings, and lists the numbered parts', async () => {
  const options = { spacingIn: 0.25, rotation: '90', partsInHoles: true, keepTogether: 'piece', budgetS: 20 };
  const texts = await textsOf({ ...jobWith([placed(0, 1, 1, 0)]), options });
  expect(texts).toEqual(expect.arrayContaining(['0.5 sheet', '50% of one sheet. Order 1.', '24 x 48 in', '0.25 in']));
  expect(texts).toEqual(expect.arrayContaining(['90 degree steps', 'Move pieces separately', 'Normal, 20 s']));
  expect(texts).toEqual(expect.arrayContaining(['No.', 'square', '10.00 x 10.00']));
});

test('equal sheets share a page that states how often to cut them', async () => {
  const job = jobWith([placed(0, 1, 1, 0), placed(1, 1, 1, 0), placed(2, 2, 2, 0)]);
  const pages = await readPdf(await summaryPdf(job));
  expect(pages).toHaveLength(4);
  expect(pages[1]!.texts).toEqual(expect.arrayContaining(['Sheet 1 of 3', 'Cut 2 alike', 'Sheets 1 and 2']));
  expect(pages[2]!.texts).toContain('Sheet 3 of 3');
  expect(pages[2]!.texts.join()).not.toContain('alike');
});

test('draws a part at its position, rotated clockwise, y down, at the stated scale', async () => {
  const [, sheet] = await readPdf(await summaryPdf(jobWith([placed(0, 12, 1, 90)])));
  const [, scale, , x, top] = /q (\S+) 0 0 -(\S+) (\S+) (\S+) cm/.exec(sheet!.operators)!.map(Number);
  expect(sheet!.operators).toContain('0 1 -1 0 12 1 cm /Part1 Do');
  expect(sheet!.forms).toEqual(['Part1']);
  expect(sheet!.texts.find((text) => text.includes('scale'))).toContain(`1 : ${Number((72 / scale!).toFixed(2))}`);
  expect(x! + 24 * scale!).toBeLessThan(sheet!.width);
  expect(top! - 48 * scale!).toBeGreaterThan(0);
});

test('a sheet that is wider than high is on a landscape page', async () => {
  const job = jobWith([placed(0, 1, 1, 0)]);
  const layout = { ...job.layout!, sheet: { widthIn: 96, heightIn: 48, marginIn: 0.5 } };
  const [, sheet] = await readPdf(await summaryPdf({ ...job, layout }));
  expect([sheet!.width, sheet!.height]).toEqual([792, 612]);
});

test('the cut that leaves a piece is on the last sheet only, dashed and with the size of that piece', async () => {
  const job = jobWith([placed(0, 1, 1, 0), placed(1, 2, 2, 0)]);
  const cutOff = { axis: 'y', atIn: 12, leftoverWidthIn: 24, leftoverHeightIn: 36 } as const;
  const usage = { figure: '1.25 sheets', sentence: 'Order 2.', cost: null, leftover: '24 x 36', fill: null };
  const pages = await readPdf(await summaryPdf({ ...job, layout: { ...job.layout!, cutOff }, usage }));
  expect(pages[1]!.texts).not.toContain('Left over: 24 x 36 in');
  expect(pages[1]!.operators).not.toContain('[5 3] 0 d');
  expect(pages[2]!.texts).toContain('Left over: 24 x 36 in');
  expect(pages[2]!.operators).toContain('[5 3] 0 d');
});

test('lists unplaced parts on the first page with the reason', async () => {
  const job = jobWith([placed(0, 1, 1, 0)]);
  const unplaced = [
    { rowId: 'file', partId: 'p1', name: 'R', count: 2, reason: 'too_large', message: 'Too large for the sheet.' },
  ] as const;
  const [front] = await readPdf(await summaryPdf({ ...job, layout: { ...job.layout!, unplaced } }));
  expect(front!.texts).toEqual(expect.arrayContaining(['Not placed', '2 x R: Too large for the sheet.']));
});

test('a layout without pieces reports that and has no sheets', async () => {
  const job = jobWith([placed(0, 1, 1, 0)]);
  const layout = { ...job.layout!, placements: [], sheets: 0, usage: 0 };
  const pages = await readPdf(await summaryPdf({ ...job, layout }));
  expect(pages).toHaveLength(1);
  expect(pages[0]!.texts).toContain('No piece was placed');
});

test.each([
  ['Žluťoučký kůň', 'Žlutoucký kun'],
  ['ﬁne — “quotes” €', 'fine — “quotes” €'],
  ['日本 sign', '?? sign'],
  ['a\u0000b\r\nc\u200b\u202ed', 'a b cd'],
  ['\ud800 half', '? half'],
  ['🔧', '?'],
])('a name with any characters remains readable: %j', async (name, shown) => {
  const texts = await textsOf(named(jobWith([placed(0, 1, 1, 0)]), name));
  expect(texts.filter((text) => text === shown).length).toBeGreaterThanOrEqual(3);
});

test('prints a figure too wide for its column smaller and complete', async () => {
  const job = jobWith(null);
  const [row] = job.measurement.rows;
  const rows = [{ ...row!, quantity: 999, figures: { ...row!.figures, pieces: 123_456, lengthIn: 1e9 } }];
  const texts = await textsOf({ ...job, measurement: { ...job.measurement, rows } });
  expect(texts).toEqual(expect.arrayContaining(['123,332,544', '999,000,000,000.00']));
});

test('draws letters missing in the printed font as outlines that can be read as text', async () => {
  const fonts = await productFonts();
  for (const name of ['Табличка', 'Ťőŋ', 'Ωμέγα', 'שלום', 'شركة', 'مكتب (Dubai) 5']) {
    const job = { ...named(jobWith([placed(0, 1, 1, 0)]), name), letterText: liveTextOutliner(fonts) };
    const pages = await readPdf(await summaryPdf(job));
    const operators = pages.map((page) => page.operators).join('\n');
    expect(pages.flatMap((page) => page.texts).join()).not.toContain('?');
    const hex = [...name].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('');
    expect(operators).toContain(`<feff${hex}>`);
    expect(operators.match(/ BDC$/gm)).toHaveLength(operators.match(/^EMC$/gm)!.length);
  }
});

test('a line of drawn letters has the width of the letters set together, regardless of adjacent text', async () => {
  const fonts = await productFonts();
  const letterText = liveTextOutliner(fonts);
  const pdf = await PDFDocument.create();
  const face = typeface(await pdf.embedFont(StandardFonts.Helvetica), drawnLetters(letterText));
  const word = 'Пнст';
  const set = letterText({ text: word, families: ['Arial'], weight: 400, italic: false })!;
  expect(Math.abs(face.width(word, 1) - set.advance)).toBeLessThan(SAME_WIDTH_EM);
  expect(Math.abs(face.width(`A ${word}`, 1) - face.width('A ', 1) - face.width(word, 1))).toBeLessThan(SAME_WIDTH_EM);
  expect(face.pieces(`A${word}`).map(({ kind }) => kind)).toEqual(['printed', 'drawn', 'drawn', 'drawn', 'drawn']);
});

test('sets a line with right-to-left letters as the engine sets live text: joined, in the order of reading', async () => {
  const letterText = liveTextOutliner(await productFonts());
  const face = typeface(
    await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica),
    drawnLetters(letterText),
  );
  for (const [family, line] of [
    ['Arial', 'לוחות שלטים בע"מ 5'],
    ['Verdana', 'شركة اللوحات (Dubai)'],
  ] as const) {
    const set = letterText({ text: line, families: [family], weight: 400, italic: false })!;
    const pieces = face.pieces(face.clean(line));
    expect(pieces.map(({ kind }) => kind)).toEqual(['drawn']);
    expect(pieces[0]!.width).toBe(set.advance);
    expect(face.width(line, 1)).toBe(set.advance);
  }
});

test('reports missing letters only for names on the pages', async () => {
  const isNoted = (texts: readonly string[]): boolean => texts.some((text) => text.includes('shown as "?"'));
  expect(isNoted(await textsOf(named(jobWith(null), '日本 sign')))).toBe(true);
  expect(isNoted(await textsOf(named(jobWith(null), 'What?')))).toBe(false);
});

test.each(['', ' ', 'W'.repeat(5000), 'word '.repeat(2000), '1 0 0 rg (x) Tj ET Q'])(
  'no name corrupts the pages: %#',
  async (name) => {
    const pages = await readPdf(await summaryPdf(named(jobWith([placed(0, 1, 1, 0)]), name)));
    expect(pages).toHaveLength(3);
    for (const page of pages) expect(page.operators).not.toContain('(x) Tj');
  },
);

test('omits a placement of an unknown part', async () => {
  const stray = { ...placed(0, 1, 1, 0), partId: 'gone' };
  const [, sheet] = await readPdf(await summaryPdf(jobWith([placed(0, 12, 1, 0), stray])));
  expect(sheet!.operators.match(/ Do /g)).toHaveLength(1);
});

test('defines a part once for all its placements, so that a full sheet remains a small file', async () => {
  const many = Array.from({ length: MANY }, (_, i) => placed(0, (i % 40) * 0.51, Math.floor(i / 40) * 0.73, i * 7.3));
  const bytes = await summaryPdf(jobWith(many));
  const [, sheet] = await readPdf(bytes);
  expect(sheet!.operators.match(/\/Part1 Do/g)).toHaveLength(MANY);
  expect(bytes.length).toBeLessThan(MAX_BYTES_OF_MANY);
});

test('the same job has equal bytes, dated by the job', async () => {
  const job = jobWith([placed(0, 1, 1, 0)]);
  const first = await summaryPdf(job);
  expect(await summaryPdf(job)).toEqual(first);
  expect(await summaryPdf({ ...job, date: '2025-06-15' })).not.toEqual(first);
});
