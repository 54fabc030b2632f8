import type { FontLibrary, NestItem } from '#engine';
import { bracket, disc, lettering, type SheetJob } from './sheets-jobs.ts';

const counts = [50, 100, 200, 500, 1000, 2000];
const sheet = { widthIn: 96, heightIn: 48 };

/** Jobs of growing numbers of pieces: a third letters, the rest discs and brackets. */
export const scalingJobs = (fonts: FontLibrary): SheetJob[] =>
  counts.map((count) => {
    const alphabets = Math.max(1, Math.round(count / 3 / 26));
    const letters = lettering(fonts, [['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 4, alphabets]]);
    const placed = letters.reduce((sum, { quantity }) => sum + quantity, 0);
    const rest = Math.max(0, count - placed);
    const items: NestItem[] = [...letters, disc(1, Math.ceil(rest / 2)), bracket(Math.floor(rest / 2))];
    return { name: `${count} pieces`, sheet, items };
  });
