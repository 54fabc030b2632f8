import type { FontLibrary, NestItem } from '#engine';
import { bracket, disc, lettering, type SheetJob } from './jobs.ts';
import { largeJobs } from './large.ts';

const counts = [50, 100, 200, 500, 1000, 2000];
const sheet = { widthIn: 96, heightIn: 48 };

/** Returns jobs of increasing numbers of pieces, one of different shapes, and those near the limits of one run. */
export const scalingJobs = (fonts: FontLibrary): SheetJob[] => [
  ...growingJobs(fonts),
  differentShapes(fonts),
  ...largeJobs(fonts),
];

/** Returns jobs in which a third of the pieces are letters, the rest discs and brackets. */
const growingJobs = (fonts: FontLibrary): SheetJob[] =>
  counts.map((count) => {
    const alphabets = Math.max(1, Math.round(count / 3 / 26));
    const letters = lettering(fonts, [['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 4, alphabets]]);
    const placed = letters.reduce((sum, { quantity }) => sum + quantity, 0);
    const rest = Math.max(0, count - placed);
    const items: NestItem[] = [...letters, disc(1, Math.ceil(rest / 2)), bracket(Math.floor(rest / 2))];
    return { name: `${count} pieces`, sheet, items };
  });

const faces: readonly (readonly [font: string, heightIn: number])[] = [
  ['Arial', 4],
  ['Times New Roman', 5],
  ['Impact', 4.5],
  ['Futura', 3.5],
  ['Arial', 6],
  ['Times New Roman', 3],
];
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabdefghkmnpqrst0123456789';

/** Returns a job of different shapes: every pair has separate rasters, which use memory. */
const differentShapes = (fonts: FontLibrary): SheetJob => ({
  name: '300 different shapes',
  sheet,
  items: lettering(
    fonts,
    faces.map(([font, heightIn]) => [letters, heightIn, 1, font] as const),
  ),
});
