import type { Affine } from '@measurement-nesting/curves';
import { deviceUnitsPerIn } from '@measurement-nesting/postscript/graphics';
import { emptyDict, isArray, isDict, nameOf, numberOr, type PdfDict, type PdfObject } from './objects.ts';
import type { PdfFile } from './pdf-file.ts';

/** Page of a file with its inherited entries. */
export type Page = {
  readonly dict: PdfDict;
  readonly resources: PdfDict;
  readonly widthIn: number;
  readonly heightIn: number;
  /** Matrix from user units to device units. */
  readonly matrix: Affine;
};

const maxPages = 10_000;
const deepest = 64;
/** Operations that a node counts for, so that nodes in several others end soon. */
const visitWork = 64;
const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];
/** Box of pages without one: US Letter. */
const letter: readonly [number, number, number, number] = [0, 0, 612, 792];

/** Returns the dictionaries of the pages in order, with inherited entries; all pages of the file when its tree is broken. */
export function pagesOf(file: PdfFile): PdfDict[] {
  const pages: PdfDict[] = [];
  /** Nodes that contain the one being visited. */
  const open = new Set<PdfDict>();
  const visit = (value: PdfObject | undefined, from: PdfDict): void => {
    const node = file.resolve(value);
    file.budget.work(visitWork);
    if (!isDict(node) || open.has(node) || open.size > deepest || pages.length >= maxPages) return;
    const own = new Map(node);
    for (const key of inherited) if (!own.has(key) && from.has(key)) own.set(key, from.get(key)!);
    const kids = file.get(node, 'Kids');
    if (!isArray(kids) || nameOf(file.get(node, 'Type')) === 'Page') pages.push(own);
    else {
      open.add(node);
      for (const kid of kids) visit(kid, own);
      open.delete(node);
    }
  };
  visit(file.catalog.get('Pages'), emptyDict);
  if (pages.length > 0) return pages;
  for (const dict of file.dictsOfType('Page')) if (pages.length < maxPages) pages.push(dict);
  return pages;
}

/** Returns a page with its size and matrix: the crop box within the media box, turned by its angle. */
export function pageOf(file: PdfFile, dict: PdfDict): Page {
  const media = boxOf(file, dict, 'MediaBox') ?? letter;
  const crop = boxOf(file, dict, 'CropBox') ?? media;
  const cut = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ] as const;
  const [x0, y0, x1, y1] = cut[2] > cut[0] && cut[3] > cut[1] ? cut : media;
  const unit = numberOr(file.get(dict, 'UserUnit'), 1);
  const scale = (deviceUnitsPerIn / 72) * (unit > 0 && unit <= 1e6 ? unit : 1);
  const turns = ((Math.round(numberOr(file.get(dict, 'Rotate'), 0) / 90) % 4) + 4) % 4;
  const matrices: readonly Affine[] = [
    [scale, 0, 0, scale, -x0 * scale, -y1 * scale],
    [0, -scale, scale, 0, -y0 * scale, x0 * scale],
    [-scale, 0, 0, -scale, x1 * scale, y0 * scale],
    [0, scale, -scale, 0, y1 * scale, -x1 * scale],
  ];
  const [width, height] = [((x1 - x0) * scale) / deviceUnitsPerIn, ((y1 - y0) * scale) / deviceUnitsPerIn];
  const resources = file.get(dict, 'Resources');
  return {
    dict,
    resources: isDict(resources) ? resources : emptyDict,
    widthIn: turns % 2 === 0 ? width : height,
    heightIn: turns % 2 === 0 ? height : width,
    matrix: matrices[turns]!,
  };
}

function boxOf(file: PdfFile, dict: PdfDict, key: string): readonly [number, number, number, number] | null {
  const numbers = file.numbers(dict, key, 4);
  if (numbers === null) return null;
  const [a, b, c, d] = numbers as [number, number, number, number];
  const box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)] as const;
  return box[2] > box[0] && box[3] > box[1] && box.every((value) => Math.abs(value) < 1e9) ? box : null;
}
