// What the landing page shows, made by our own engine: letters for the live teaser and a nested sample job.
//   node scripts/run.mjs scripts/landing/landing-data.ts [SECONDS]
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { measureArtwork, nestJob, type FontLibrary, type JobRow } from '#engine';
import { fontNames } from '#lib/fonts.ts';
import { loadFonts } from '../../cli/fonts.ts';
import { compactPath } from './compact-path.ts';
import { drawSheets } from './draw-sheets.ts';

const assets = path.resolve(import.meta.dirname, '../../public/assets');
/** Printable ASCII: enough for a first try; the tool itself knows every letter of the fonts. */
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
  rotationLocked: false,
});

const fonts = await loadFonts();
await mkdir(path.join(assets, 'teaser'), { recursive: true });
for (const font of fontNames) {
  const file = path.join(assets, 'teaser', `${font.toLowerCase().replaceAll(' ', '-')}.json`);
  await writeFile(file, `${JSON.stringify(teaserFont(font, fonts))}\n`);
}
await writeSample(Number(process.argv[2] ?? 20), fonts);

/** Each character as [advance, perimeter, path]; the first two in thousandths of a capital's height. */
function teaserFont(font: string, library: FontLibrary) {
  const sizes = (text: string) =>
    measureArtwork({ file: null, rows: [jobRow('x', text, font, 1)] }, { fonts: library });
  /** From the left edge of the first letter to that of the last. */
  const span = (text: string) => {
    const row = sizes(text).answer.rows[0]!;
    const left = (group: string) =>
      Math.min(...row.parts.filter((part) => part.group === group).map((part) => part.box.minX));
    return left(row.letters.at(-1)!.group) - left(row.letters[0]!.group);
  };
  const capital = span('HH');
  const letters: Record<string, [number, number, string]> = {};
  for (const character of [' ', ...characters]) {
    const advance = Math.round((span(`H${character}H`) - capital) * unitsPerCap);
    if (character === ' ') {
      letters[character] = [advance, 0, ''];
      continue;
    }
    const row = sizes(character).answer.rows[0]!;
    letters[character] = [
      advance,
      Math.round(row.figures.perimeterIn * unitsPerCap),
      compactPath(row.parts.map((part) => part.path).join(''), unitsPerCap),
    ];
  }
  const { fontMeasured } = sizes('H').answer.rows[0]!;
  return { font, fontMeasured, letters };
}

/** A job as a sign shop has it; its picture and its figures. */
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
