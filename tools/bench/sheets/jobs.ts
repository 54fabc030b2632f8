import { polygonContour } from '#packages/curves/src/geometry/contour.ts';
import { contourBox } from '#packages/curves/src/geometry/bounds.ts';
import type { Contour } from '#packages/curves/src/geometry/types.ts';
import type { NestItem, Sheet } from '#packages/nesting/src/types.ts';
import { measureArtwork } from '#engine';
import type { FontLibrary } from '#engine';
import { logoItems } from './logos.ts';

export type SheetJob = { readonly name: string; readonly sheet: Sheet; readonly items: readonly NestItem[] };

/** Returns sign jobs made from the product's own fonts and from simple shapes; the same on every run. */
export function sheetJobs(fonts: FontLibrary): SheetJob[] {
  const full = { widthIn: 96, heightIn: 48 };
  const small = { widthIn: 48, heightIn: 24 };
  return [
    { name: 'alphabet 6 in x 2', sheet: small, items: lettering(fonts, [['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 6, 2]]) },
    {
      name: 'alphabets of three faces',
      sheet: full,
      items: lettering(fonts, [
        ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 5, 2, 'Times New Roman'],
        ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 5, 2, 'Impact'],
        ['abcdefghijklmnopqrstuvwxyz', 4, 2, 'Futura'],
      ]),
    },
    { name: 'logos', sheet: small, items: logoItems(fonts, 5) },
    {
      name: 'mixed heights',
      sheet: full,
      items: lettering(fonts, [
        ['OPEN DAILY', 12, 2],
        ['Bakery & Coffee', 8, 2],
        ['ROOMS 0123456789', 4, 3],
        ['exit', 2, 12],
      ]),
    },
    {
      name: 'rings and small letters',
      sheet: small,
      items: [ring(6, 4.5, 6), ring(4, 2.8, 8), ...lettering(fonts, [['ABCDEFGHIJKLM', 1.5, 4]])],
    },
    { name: '500 brackets', sheet: full, items: [bracket(500)] },
    { name: '2000 discs', sheet: full, items: [disc(1, 2000)] },
  ];
}

/** Words, their capital height in inches, their quantity, and the face if it is not Arial. */
type Words = readonly [text: string, heightIn: number, quantity: number, font?: string];

export function lettering(fonts: FontLibrary, rows: readonly Words[]): NestItem[] {
  return rows.flatMap(([text, heightIn, quantity, font = 'Arial'], k) => {
    const row = {
      id: `${k}`,
      text,
      font,
      heightIn,
      heightRule: 'cap' as const,
      quantity,
    };
    const { rows: measured } = measureArtwork({ file: null, rows: [row] }, { fonts });
    return measured.flatMap(({ measurement }) => measurement.parts.map(({ part }) => ({ part, quantity })));
  });
}

export function itemOf(name: string, outer: Contour, holes: readonly Contour[], quantity: number): NestItem {
  const source = { id: '', layer: '', group: '', strokeColor: '', fillColor: '' };
  return { part: { id: name, name, outer, holes, lines: [], group: '', source, box: contourBox(outer) }, quantity };
}

export function bracket(quantity: number): NestItem {
  const corners = [
    [0, 0],
    [6, 0],
    [6, 1.5],
    [1.5, 1.5],
    [1.5, 5],
    [0, 5],
  ] as const;
  return itemOf('bracket', polygonContour(corners.map(([x, y]) => ({ x, y }))), [], quantity);
}

function circle(radius: number, clockwise: boolean): Contour {
  const ends = { x0: radius, y0: 0, x1: radius, y1: 0 };
  const sweep = (clockwise ? 2 : -2) * Math.PI;
  return {
    closed: true,
    segments: [{ kind: 'arc', ...ends, cx: 0, cy: 0, rx: radius, ry: radius, rotation: 0, start: 0, sweep }],
  };
}

export const disc = (radius: number, quantity: number): NestItem => itemOf('disc', circle(radius, true), [], quantity);

const ring = (outer: number, inner: number, quantity: number): NestItem =>
  itemOf(`ring ${outer}`, circle(outer, true), [circle(inner, false)], quantity);
