// Creates the data of the landing page with our own engine: letters for the live teaser, a nested sample job, and the
// finished example of the tool: node tools/run.mjs tools/landing/landing-data.ts [SECONDS]     (0: the letters
// only)
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { measureArtwork, nestJob, type FontLibrary, type JobRow } from '#engine';
import type { TeaserFont } from '#components/marketing/teaser/teaser.ts';
import { fontNames } from '#lib/shared/fonts.ts';
import { loadFonts } from '../../cli/fonts/load-fonts.ts';
import { compactPath } from './compact-path.ts';
import { drawSheets } from './draw-sheets.ts';
import { exampleForm, type ExampleAnswer } from '#components/tour/finished-example.ts';
import { layout, measurementResult } from '#lib/shared/contracts/result.ts';
import { buildRequest } from '#lib/browser/draft/build-request.ts';

const assets = path.resolve(import.meta.dirname, '../../public/assets');
/** Printable ASCII, enough for a first try; the tool has every letter of the fonts. */
const characters = Array.from({ length: 0x7f - 0x21 }, (_, index) => String.fromCharCode(0x21 + index));
/** Units of the teaser's letters in a capital's height. */
const unitsPerCap = 1000;

const jobRow = (id: string, text: string, font: string, heightIn: number, quantity = 1): JobRow => ({
  id,
  text,
  font,
  heightIn,
  heightRule: 'cap',
  quantity,
});

const fonts = await loadFonts();
await mkdir(path.join(assets, 'teaser'), { recursive: true });
for (const font of fontNames) {
  const file = path.join(assets, 'teaser', `${font.toLowerCase().replaceAll(' ', '-')}.json`);
  await writeFile(file, `${JSON.stringify(teaserFont(font, fonts))}\n`);
}
const seconds = Number(process.argv[2] ?? 20);
if (seconds > 0) {
  await writeFile(path.join(assets, 'example.json'), `${JSON.stringify(exampleAnswer(seconds, fonts))}\n`);
  await writeSample(seconds, fonts);
}

/**
 * Figures are thousandths of a capital's height, to a millionth: a line of letters has the tool's digits at any height.
 */
function teaserFont(font: string, library: FontLibrary): TeaserFont {
  const face = library.font(font).faceFor(characters.join(''));
  const perUnit = unitsPerCap / face.capHeight;
  const figure = (value: number) => Number(value.toFixed(6));
  const advanceOf = (text: string) => face.shape(text, { ligatures: false, direction: undefined }).advance * perUnit;
  const letters: TeaserFont['letters'] = {};
  const advances = new Map([' ', ...characters].map((character) => [character, advanceOf(character)] as const));
  let fontMeasured = font;
  for (const [character, advance] of advances) {
    if (character === ' ') {
      letters[character] = [figure(advance), 0, 0, 0, ''];
      continue;
    }
    const { answer } = measureArtwork({ file: null, rows: [jobRow('x', character, font, 1)] }, { fonts: library });
    const row = answer.rows[0]!;
    fontMeasured = row.fontMeasured ?? fontMeasured;
    letters[character] = [
      figure(advance),
      figure(row.figures.perimeterIn * unitsPerCap),
      figure(Math.min(...row.parts.map(({ box }) => box.minX)) * unitsPerCap),
      figure(Math.max(...row.parts.map(({ box }) => box.maxX)) * unitsPerCap),
      compactPath(row.parts.map((part) => part.path).join(''), unitsPerCap),
    ];
  }
  const kerning: TeaserFont['kerning'] = {};
  for (const [left, leftAdvance] of advances) {
    for (const [right, rightAdvance] of advances) {
      const kern = figure(advanceOf(left + right) - leftAdvance - rightAdvance);
      if (kern !== 0) kerning[left + right] = kern;
    }
  }
  return { font, fontMeasured, letters, kerning };
}

/** Writes a typical job of a sign shop: its picture and its figures. */
async function writeSample(seconds: number, library: FontLibrary) {
  const sheet = { widthIn: 96, heightIn: 48 };
  const rows = [
    jobRow('a', 'HARBOR', 'Franklin Gothic', 20, 2),
    jobRow('b', 'BOATYARD', 'Franklin Gothic', 14, 2),
    jobRow('c', 'Est. 1968', 'Rockwell', 9, 2),
  ];
  const artwork = measureArtwork({ file: null, rows }, { fonts: library });
  const options = {
    spacingIn: 0.25,
    marginIn: 0.5,
    rotation: '90' as const,
    partsInHoles: true,
    keepTogether: 'piece' as const,
  };
  const { layout } = nestJob(artwork, sheet, options, {
    now: () => performance.now(),
    seed: 1,
    budgetMs: seconds * 1000,
    shouldStop: () => false,
    onBest: () => undefined,
  });
  await writeFile(path.join(assets, 'sample-sheets.svg'), drawSheets(artwork.answer, layout));
  const figures = {
    rows: artwork.answer.rows.map(
      ({ name, fontListed, figures: { lengthIn, perimeterIn, outerIn, innerIn, pieces } }, index) => ({
        name,
        font: fontListed,
        heightIn: rows[index]!.heightIn,
        lengthIn,
        perimeterIn,
        outerIn,
        innerIn,
        pieces,
        quantity: rows[index]!.quantity,
      }),
    ),
    totals: artwork.answer.totals,
    sheet,
    usage: layout.usage,
    sheets: layout.sheets,
    coveredShare: layout.coveredShare,
    cutOff: layout.cutOff,
  };
  await writeFile(
    path.resolve(import.meta.dirname, '../../components/marketing/sample-figures.json'),
    `${JSON.stringify(figures, null, 2)}\n`,
  );
  process.stdout.write(`sample: ${layout.usage.toFixed(3)} sheets, ${layout.placements.length} parts\n`);
}

/** Returns the example of the empty tool in the form of a run's response. */
function exampleAnswer(seconds: number, fonts: FontLibrary): ExampleAnswer {
  const built = buildRequest(exampleForm);
  if (!built.ok || built.request.nest === null) throw new Error('The example is no job with sheets.');
  const { artwork, nest } = built.request;
  const { sheet, options } = nest;
  if (sheet === undefined) throw new Error('The example has one sheet size.');
  const rows = artwork.rows.map(({ size, ...row }) => ({ ...row, heightIn: size }));
  const measured = measureArtwork({ file: null, rows }, { fonts });
  const nested = nestJob(measured, sheet, options, {
    now: () => performance.now(),
    seed: 1,
    budgetMs: seconds * 1000,
    shouldStop: () => false,
    onBest: () => undefined,
  });
  return {
    measurement: measurementResult.parse(measured.answer),
    layout: layout.parse(nested.layout),
    elapsedS: seconds,
  };
}
