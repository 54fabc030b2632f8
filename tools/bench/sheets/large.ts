import { polygonContour } from '#packages/curves/src/geometry/contour.ts';
import type { FontLibrary, NestItem } from '#engine';
import { seededRandom } from '../random.ts';
import { itemOf, lettering, type SheetJob } from './jobs.ts';

const sheet = { widthIn: 96, heightIn: 48 };

/** Returns jobs near the limits of one run: many different outlines, detailed outlines, many letters. */
export const largeJobs = (fonts: FontLibrary): SheetJob[] => [
  { name: '1000 different outlines', sheet, items: Array.from({ length: 1000 }, (_, k) => blob(k)) },
  { name: '50 outlines of 5000 corners', sheet, items: Array.from({ length: 50 }, (_, k) => wavyOutline(k)) },
  { name: '5000 letters', sheet, items: lettering(fonts, [[letters, 2, 5000 / letters.length]]) },
];

/** Letters of one outline each. */
const letters = 'ABCDEFGHKLMNOPQRSTUVWXYZ0';

/** Returns a round outline of 24 to 48 corners, different for each seed. */
function blob(seed: number): NestItem {
  const random = seededRandom(seed + 1);
  random();
  const corners = 24 + Math.floor(24 * random());
  const radius = 0.8 + 1.4 * random();
  const [lobes, phase, depth] = [2 + Math.floor(4 * random()), 2 * Math.PI * random(), 0.35 * random()];
  const at = (k: number) => {
    const angle = (2 * Math.PI * k) / corners;
    const length = radius * (1 + depth * Math.sin(lobes * angle + phase) + 0.04 * random());
    return { x: length * Math.cos(angle), y: length * Math.sin(angle) };
  };
  return itemOf(`outline ${seed}`, polygonContour(Array.from({ length: corners }, (_, k) => at(k))), [], 1);
}

/** Returns an outline of 5,000 corners in waves of three lengths, as tracing a picture produces. */
function wavyOutline(seed: number): NestItem {
  const corners = 5000;
  const at = (k: number) => {
    const angle = (2 * Math.PI * k) / corners;
    const waves = 0.18 * Math.sin(5 * angle + seed) + 0.06 * Math.sin(37 * angle) + 0.02 * (k % 2);
    const length = 2.4 * (1 + waves);
    return { x: length * Math.cos(angle), y: length * Math.sin(angle) };
  };
  return itemOf(`wavy ${seed}`, polygonContour(Array.from({ length: corners }, (_, k) => at(k))), [], 1);
}
