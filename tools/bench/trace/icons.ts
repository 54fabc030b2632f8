/**
 * Icons and logos from packages of the npm registry that were not used to tune the tracer. The packages are installed outside
 * the repository: `npm i simple-icons bootstrap-icons flag-icons @iconify-json/game-icons @iconify-json/logos`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { measureDrawing, readDrawing } from '#engine';
import { transformContour } from '#packages/curves/src/geometry/affine.ts';
import { contoursBox } from '#packages/curves/src/geometry/bounds.ts';
import { checkMinimumWidth } from '#packages/vectorize/src/check/minimum-width.ts';
import { seededRandom } from '../random.ts';
import type { Group } from './compare-tracers.ts';
import type { KnownPicture } from './outlines.ts';
import { degradeImage, type PictureClass } from './degrade-image.ts';

export type Icon = { readonly name: string; readonly svg: string };
/** Choice of pictures from packages in the folder `icons`. */
export type IconChoice = {
  readonly icons: string;
  readonly count: number;
  readonly seed: number;
  readonly sizes: readonly number[];
};

const SOURCES = {
  one: ['simple-icons/icons', 'bootstrap-icons/icons', '@iconify-json/game-icons/icons.json'],
  several: ['flag-icons/flags/4x3', '@iconify-json/logos/icons.json'],
} as const;
const MARGIN_PX = 6.37;
/** Minimum width in pixels of a stroke or gap whose edges a picture shows. */
const MIN_PX = 1.5;
/** Share of the width below which our tracer omits shapes. */
const SPECK_SHARE = 0.02 / 12;

/** Returns icons of one color, or logos and flags of several, chosen by the seed, equally many from each package. */
export function chooseIcons({ icons, count, seed }: IconChoice, colors: keyof typeof SOURCES): Icon[] {
  const lists = SOURCES[colors].map((source) => iconsIn(path.join(icons, source))).filter((list) => list.length > 0);
  if (lists.length === 0) throw new Error(`no icon packages in ${icons}`);
  const random = seededRandom(seed || 1);
  return lists.flatMap((open) =>
    Array.from({ length: Math.ceil(count / lists.length) }, () =>
      open.splice(Math.floor(random() * open.length), 1),
    ).flat(),
  );
}

type IconifySet = {
  readonly width?: number;
  readonly height?: number;
  readonly icons: Record<string, { body: string; width?: number; height?: number }>;
};

/** Returns the icons of a folder of SVG files or of an Iconify set. */
function iconsIn(source: string): Icon[] {
  if (!existsSync(source)) return [];
  if (!source.endsWith('.json')) {
    const names = readdirSync(source).filter((name) => name.endsWith('.svg'));
    return names.toSorted().map((name) => ({
      name,
      get svg() {
        return readFileSync(path.join(source, name), 'utf8');
      },
    }));
  }
  const set = JSON.parse(readFileSync(source, 'utf8')) as IconifySet;
  return Object.entries(set.icons).map(([name, { body, width = set.width ?? 16, height = set.height ?? 16 }]) => {
    const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
    const space = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
    return { name, svg: `<svg ${space} ${size}>${body}</svg>` };
  });
}

/** Returns the outlines of the icon's filled area by our own reader, or null if there are none or they are open. */
function placeIcon({ name, svg }: Icon, sidePx: number) {
  try {
    const { totals, parts } = measureDrawing(readDrawing(Buffer.from(svg), { fileName: `${name}.svg` }));
    const contours = parts.flatMap(({ part }) => [part.outer, ...part.holes]);
    if (contours.length === 0 || totals.openIn > 0) return null;
    const { minX, minY, maxX, maxY } = contoursBox(contours);
    const scale = (sidePx - 2 * MARGIN_PX) / Math.max(maxX - minX, maxY - minY);
    const toPixels = [scale, 0, 0, scale, MARGIN_PX - minX * scale, MARGIN_PX - minY * scale] as const;
    return {
      name,
      width: Math.ceil((maxX - minX) * scale + 2 * MARGIN_PX),
      height: Math.ceil((maxY - minY) * scale + 2 * MARGIN_PX),
      contours: contours.map((contour) => transformContour(toPixels, contour)),
    };
  } catch {
    return null;
  }
}

/** Returns a group for each size and class. Icons with details below 1.5 px at a size are omitted from it. */
export async function* iconGroups(choice: IconChoice, classes: readonly string[]): AsyncGenerator<Group<KnownPicture>> {
  const icons = chooseIcons(choice, 'one');
  for (const size of choice.sizes) {
    const placed = icons.flatMap((icon) => placeIcon(icon, size) ?? []);
    const shown = placed.filter(({ contours }) => {
      const { bridges, gaps } = checkMinimumWidth(contours, { toleranceIn: 0.05, careIn: MIN_PX, endIn: 0 });
      return Math.min(bridges[0]?.widthIn ?? Infinity, gaps[0]?.widthIn ?? Infinity) >= MIN_PX;
    });
    for (const kind of classes as PictureClass[]) {
      yield {
        title: `${kind}, ${size} px: ${shown.length} icons (${placed.length - shown.length} left out)`,
        pictures: shown.map((icon) => async () => {
          const degraded = await degradeImage(icon, icon.contours, kind);
          return { name: icon.name, mode: 'bw', ...degraded, speckPx: SPECK_SHARE * icon.width };
        }),
      };
    }
  }
}
