/**
 * Icons and logos from packages of the npm registry, as outlines in pixels: nobody tuned the tracer on them. The packages are
 * installed anywhere outside the repository:
 * `npm i simple-icons bootstrap-icons flag-icons @iconify-json/game-icons @iconify-json/logos`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { measureDrawing, readDrawing, type Contour } from '#engine';
import { transformContour } from '#packages/curves/src/geometry/affine.ts';

export type Icon = { readonly name: string; readonly svg: string };
/** Icon drawn so many pixels to its longer side, with a margin, at an odd offset. */
export type PlacedIcon = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly contours: readonly Contour[];
};

const FOLDERS = [
  ['simple-icons/icons', 'simple'],
  ['bootstrap-icons/icons', 'bootstrap'],
] as const;
const SETS = [['@iconify-json/game-icons/icons.json', 'game']] as const;
const COLOR_FOLDERS = [['flag-icons/flags/4x3', 'flag']] as const;
const COLOR_SETS = [['@iconify-json/logos/icons.json', 'logo']] as const;
const MARGIN_PX = 6.37;

/** `count` icons of one color (or logos and flags of several) chosen by a seeded shuffle, as many from each package. */
export function chooseIcons(folder: string, count: number, seed: number, kind: 'one' | 'several' = 'one'): Icon[] {
  const lists = [
    ...(kind === 'one' ? FOLDERS : COLOR_FOLDERS).map(([place, name]) => fromFolder(path.join(folder, place), name)),
    ...(kind === 'one' ? SETS : COLOR_SETS).map(([place, name]) => fromSet(path.join(folder, place), name)),
  ].filter((list) => list.length > 0);
  if (lists.length === 0) throw new Error(`no icon packages in ${folder}`);
  let state = seed >>> 0 || 1;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return lists.flatMap((list) => {
    const open = [...list];
    return Array.from({ length: Math.ceil(count / lists.length) }, () => {
      const [icon] = open.splice(Math.floor(random() * open.length), 1);
      return icon;
    }).filter((icon) => icon !== undefined);
  });
}

function fromFolder(folder: string, prefix: string): Icon[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.svg'))
    .toSorted();
  return names.map((name) => ({
    name: `${prefix}/${name.slice(0, -4)}`,
    get svg() {
      return readFileSync(path.join(folder, name), 'utf8');
    },
  }));
}

type IconifySet = {
  readonly width?: number;
  readonly height?: number;
  readonly icons: Record<string, { body: string; width?: number; height?: number }>;
};

function fromSet(file: string, prefix: string): Icon[] {
  if (!existsSync(file)) return [];
  const set = JSON.parse(readFileSync(file, 'utf8')) as IconifySet;
  return Object.entries(set.icons).map(([name, { body, width, height }]) => {
    const [w, h] = [width ?? set.width ?? 16, height ?? set.height ?? 16];
    return {
      name: `${prefix}/${name}`,
      svg: `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${body}</svg>`,
    };
  });
}

/** The outlines of what the icon fills, by our own reader and boundary; null when it fills nothing or is not read without doubt. */
export function placeIcon({ name, svg }: Icon, sidePx: number): PlacedIcon | null {
  try {
    const { totals, parts } = measureDrawing(readDrawing(new TextEncoder().encode(svg), { fileName: `${name}.svg` }));
    const contours = parts.flatMap(({ part }) => [part.outer, ...part.holes]);
    if (contours.length === 0 || totals.openIn > 0) return null;
    const boxes = parts.map(({ part }) => part.box);
    const [minX, minY] = [Math.min(...boxes.map((box) => box.minX)), Math.min(...boxes.map((box) => box.minY))];
    const [maxX, maxY] = [Math.max(...boxes.map((box) => box.maxX)), Math.max(...boxes.map((box) => box.maxY))];
    const scale = (sidePx - 2 * MARGIN_PX) / Math.max(maxX - minX, maxY - minY);
    const moved = [scale, 0, 0, scale, MARGIN_PX - minX * scale, MARGIN_PX - minY * scale] as const;
    return {
      name,
      width: Math.ceil((maxX - minX) * scale + 2 * MARGIN_PX),
      height: Math.ceil((maxY - minY) * scale + 2 * MARGIN_PX),
      contours: contours.map((contour) => transformContour(moved, contour)),
    };
  } catch {
    return null;
  }
}
