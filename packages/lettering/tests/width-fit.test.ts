import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectWithin } from '../../../tools/harness/expect-within.ts';
import fc from 'fast-check';
import { transformContour, contoursBox, contourLength } from '@measurement-nesting/curves';
import { createWidthFit } from '../src/width-fit.ts';
import { createFontLibrary, letterRow, type FontLibrary } from '../src/index.ts';
import { readFontFiles } from '../../../engine/host/font-files.ts';
import { fontNames } from '../../../lib/shared/fonts.ts';
import { runs } from '../../../tools/harness/depth.ts';

/** Published figures as stored in the repository, read independently of the fitted. */
type Published = {
  capHeight: number;
  advances: Record<string, number>;
  estimates?: Record<string, number>;
  kerning?: Record<string, string>;
};
const published = JSON.parse(readFileSync(new URL('../../../fonts/metrics.json', import.meta.url), 'utf8')) as Partial<
  Record<string, Published>
>;
const letterAdvances = (groups: Record<string, number>) =>
  new Map(Object.entries(groups).flatMap(([letters, width]) => [...letters].map((letter) => [letter, width])));

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'];
const heightIn = 12;
const exactIn = 1e-9;
const whole = fontNames.filter((name) => published[name] && !published[name].estimates);
const partly = fontNames.filter((name) => published[name]?.estimates);

let files: Awaited<ReturnType<typeof readFontFiles>>;
let fonts: FontLibrary;
let unfitted: FontLibrary;
beforeAll(async () => {
  files = await readFontFiles();
  fonts = createFontLibrary(files);
  unfitted = createFontLibrary({ faces: files.faces.map((face) => ({ ...face, metrics: null })) });
});

const faceOf = (font: string) => fonts.font(font).faceFor(alphabet.join(''));
const advanceIn = (font: string, text: string) => {
  const face = faceOf(font);
  return (face.shape(text, { ligatures: false, direction: undefined }).advance / face.capHeight) * heightIn;
};
const set = (text: string, font: string, library = fonts) => letterRow({ text, font, heightIn }, library);
const outlines = (text: string, font: string, library = fonts) =>
  set(text, font, library).drawing.shapes.flatMap(({ contours }) => contours);

test('fifteen of the sixteen fonts have published figures with their sources', () => {
  expect(Object.keys(published)).toEqual(fontNames.filter((name) => name !== 'Bodoni'));
  const named = new Map(files.faces.map((face) => [face.listed, face] as const).toReversed());
  for (const name of fontNames) {
    const { metrics, metricsSources } = named.get(name)!;
    expect(metricsSources.length > 0).toBe(metrics !== null);
  }
});

test.each(whole)('every letter and digit of %s is published, and set to its advance within 0.1%', (font) => {
  const { capHeight, advances } = published[font]!;
  const known = letterAdvances(advances);
  for (const letter of alphabet) {
    const wantedIn = (known.get(letter)! / capHeight) * heightIn;
    expect(Math.abs(advanceIn(font, letter) / wantedIn - 1)).toBeLessThan(0.001);
    expect(set(letter, font).widthWithinPercent).toBe(0);
  }
});

test.each(partly)(
  'published widths of %s are met within 0.1%, and estimates within their stated percentage',
  (font) => {
    const { capHeight, advances, estimates } = published[font]!;
    const known = letterAdvances(advances);
    expect(alphabet.filter((letter) => known.has(letter)).length).toBeGreaterThanOrEqual(30);
    for (const letter of alphabet) {
      const listed = known.get(letter);
      const ratio = listed === undefined ? 1 : advanceIn(font, letter) / ((listed / capHeight) * heightIn);
      expect(Math.abs(ratio - 1)).toBeLessThan(0.001);
      expect([letter, set(letter, font).widthWithinPercent! > 0]).toEqual([letter, listed === undefined]);
    }
    // The mean over the estimated letters is within the percentage that is stated for a row of them.
    const guessed = [...letterAdvances(estimates!)].filter(([letter]) => alphabet.includes(letter));
    const [fitted, listed] = guessed.reduce(
      ([a, b], [letter, width]) => [a + advanceIn(font, letter), b + (width / capHeight) * heightIn] as const,
      [0, 0],
    );
    const { widthWithinPercent } = set(guessed.map(([letter]) => letter).join(''), font);
    expect(Math.abs(fitted / listed - 1) * 100).toBeLessThan(widthWithinPercent!);
  },
);

test('metric-compatible families agree: Arial with Helvetica, letter by letter', () => {
  const [arial, helvetica] = [
    letterAdvances(published['Arial']!.advances),
    letterAdvances(published['Helvetica']!.advances),
  ];
  for (const letter of alphabet)
    expect(Math.abs(arial.get(letter)! / 2048 - helvetica.get(letter)! / 1000)).toBeLessThan(6e-4);
});

test('nine of ten words with letters hidden from the fit are within the stated percentage', () => {
  const { metrics, ...standIn } = files.faces.find(({ listed }) => listed === 'Frutiger')!;
  const hidden = new Set(alphabet.filter((_, i) => i % 3 === 0));
  const left = new Map([...metrics!.advances].filter(([letter]) => !hidden.has(letter)));
  const some = createFontLibrary({ faces: [{ ...standIn, metrics: { ...metrics!, advances: left } }] });
  const lengthOf = (library: FontLibrary, text: string) =>
    library.font('Frutiger').faceFor(text).shape(text, { ligatures: false, direction: undefined }).advance;
  const words = fc.sample(fc.string({ unit: fc.constantFrom(...alphabet.slice(0, 52)), minLength: 4, maxLength: 14 }), {
    numRuns: runs(400),
    seed: 27,
  });
  const kept = words.filter((word) => {
    const within = letterRow({ text: word, font: 'Frutiger', heightIn }, some).widthWithinPercent!;
    return Math.abs(lengthOf(some, word) / lengthOf(fonts, word) - 1) * 100 <= within;
  });
  expect(kept.length).toBeGreaterThan(0.9 * words.length);
});

describe('kerning', () => {
  test('is the published one if there is one, for accented letters as for their base', () => {
    const kern = (font: string, pair: string) =>
      ((advanceIn(font, pair) - advanceIn(font, pair[0]!) - advanceIn(font, pair[1]!)) / heightIn) *
      published[font]!.capHeight;
    // Adobe's core metrics: KPX A V -70; Liberation Sans: A V -152 of 2048.
    expect(Math.abs(kern('Helvetica', 'AV') + 70)).toBeLessThan(1e-6);
    expect(Math.abs(kern('Arial', 'AV') + 152)).toBeLessThan(1e-6);
    expect(Math.abs(kern('Arial', 'ÄV') + 152)).toBeLessThan(1e-6);
    expect(Math.abs(kern('Arial', 'HH'))).toBeLessThan(1e-6);
    expect(Math.abs(kern('Courier New', 'AV'))).toBeLessThan(1e-6);
  });

  test('is otherwise the scaled kerning of the stand-in', () => {
    const own = unfitted.font('Futura').faceFor('AV');
    const ownKern = (text: string) =>
      own.shape(text, { ligatures: false, direction: undefined }).advance / own.capHeight;
    const [fitted, plain] = [
      advanceIn('Futura', 'AV') - advanceIn('Futura', 'A') - advanceIn('Futura', 'V'),
      (ownKern('AV') - ownKern('A') - ownKern('V')) * heightIn,
    ];
    expect(plain).toBeLessThan(-0.1);
    expect(fitted / plain).toBeGreaterThan(0.9);
    expect(fitted / plain).toBeLessThan(1.1);
  });
});

describe('outlines', () => {
  test.each(fontNames)('retain every height in %s', (font) => {
    const [fitted, plain] = [outlines('Hag&Ñq8', font), outlines('Hag&Ñq8', font, unfitted)];
    fitted.forEach(({ segments }, i) =>
      segments.forEach(({ y0, y1 }, j) => {
        expect(Math.abs(y0 - plain[i]!.segments[j]!.y0)).toBeLessThan(exactIn);
        expect(Math.abs(y1 - plain[i]!.segments[j]!.y1)).toBeLessThan(exactIn);
      }),
    );
  });

  test.each(fontNames)(
    'are stretched exactly in %s: curves remain curves, and lengths are those of the stretched ones',
    (font) => {
      for (const letter of 'OS%j') {
        const [fitted, plain] = [outlines(letter, font), outlines(letter, font, unfitted)];
        const [a, b] = [contoursBox(fitted), contoursBox(plain)];
        const stretch = (a.maxX - a.minX) / (b.maxX - b.minX);
        const mapped = plain.map((contour) =>
          transformContour([stretch, 0, 0, 1, a.minX - b.minX * stretch, 0], contour),
        );
        fitted.forEach((contour, i) => {
          expect(contour.segments.map(({ kind }) => kind)).toEqual(mapped[i]!.segments.map(({ kind }) => kind));
          expect(Math.abs(contourLength(contour) - contourLength(mapped[i]!))).toBeLessThan(exactIn);
        });
      }
    },
  );

  test.each(fontNames)('stems in %s have even weight: I, i and l are as bold as in the face itself', (font) => {
    const widthOf = (letter: string, library: FontLibrary) => {
      const { minX, maxX } = contoursBox(outlines(letter, font, library));
      return maxX - minX;
    };
    const stretches = new Map(alphabet.map((letter) => [letter, widthOf(letter, fonts) / widthOf(letter, unfitted)]));
    const mean = [...stretches.values()].reduce((sum, stretch) => sum + stretch, 0) / stretches.size;
    for (const letter of alphabet) {
      if (widthOf(letter, unfitted) / heightIn > 0.25) continue;
      // The limit is 3% of the mean over all text, which this mean over the letters estimates.
      expect([letter, Math.abs(stretches.get(letter)! / mean - 1) < 0.05]).toEqual([letter, true]);
    }
  });

  test('does not move a letter or digit into its neighbor', () => {
    for (const font of fontNames) {
      for (const letter of alphabet) {
        const [fitted, plain] = [set(letter, font), set(letter, font, unfitted)].map((row) =>
          contoursBox(row.drawing.shapes.flatMap((s) => s.contours)),
        );
        const face = unfitted.font(font).faceFor(letter);
        const own =
          (face.shape(letter, { ligatures: false, direction: undefined }).advance / face.capHeight) * heightIn;
        const ratio = advanceIn(font, letter) / own;
        const sides = [fitted!.minX, advanceIn(font, letter) - fitted!.maxX];
        const before = [plain!.minX, own - plain!.maxX];
        sides.forEach((side, i) =>
          expect([font, letter, side > Math.min(0.45 * ratio * before[i]!, ratio * before[i]!) - 1e-6]).toEqual([
            font,
            letter,
            true,
          ]),
        );
      }
    }
  });
});

test('stretches a letter with a very different published width up to the limit, and changes its side bearings by the rest', () => {
  const advances = new Map(
    [...'ABCDEFGH'].map((letter) => [letter, letter === 'A' ? 1400 : letter === 'B' ? 700 : 1000]),
  );
  const fit = createWidthFit({ unitsPerEm: 1000, capHeight: 700, advances }, { capHeight: 700, advanceOf: () => 1000 });
  const own = { advance: 1000, left: 100, right: 950 };
  const mean = 8100 / 8000;
  const wide = fit.letter('A', own, false);
  expect([wide.advance, wide.stretch]).toEqual([1400, 1.15 * mean]);
  expectWithin(wide.shift * 2, 1400 - 1150 * mean, 1e-9);
  const narrow = fit.letter('B', own, false);
  expect(narrow.advance).toBe(700);
  // Side bearings of 150 scale to 105 at this width; half of them remain, in the same proportion.
  expectWithin(narrow.stretch, (700 - 52.5) / 850, 1e-9);
  expectWithin(own.left * narrow.stretch + narrow.shift, 35, 1e-9);
  // A letter little wider than its stem: the side bearings absorb almost all, so that it is not bolder than its neighbors.
  const stem = fit.letter('A', { advance: 1000, left: 425, right: 575 }, false);
  expect([stem.advance, stem.stretch]).toEqual([1400, mean * 1.03]);
  // Joined scripts use one factor for all letters, so that joins still meet.
  expect(fit.letter('ب', own, true)).toMatchObject({ stretch: mean, shift: 0, advance: 1000 * mean });
});
