import type { TracedColor } from '@measurement-nesting/vectorize';
import { escapeXml } from '../format/escape.ts';
import { pathData, transformContour, contourArea } from '@measurement-nesting/curves';
import { arcContour, dxfDocument, type Layer, writeContour } from '@measurement-nesting/dxf/write';
import { curveOperators } from '../format/pdf/curve-operators.ts';

/** Traced picture for file export, in inches with y down. */
export type TraceDrawing = {
  readonly name: string;
  readonly widthIn: number;
  readonly heightIn: number;
  /** Colors from bottom to top. */
  readonly layers: readonly TracedColor[];
};

/**
 * Writes a traced picture as SVG at true size in inches: one unit of the viewBox is one inch, with one filled path per
 * color, bottom to top. Circles and arcs are written as arcs.
 */
export function traceSvg({ name, widthIn, heightIn, layers }: TraceDrawing): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthIn}in" height="${heightIn}in" viewBox="0 0 ${widthIn} ${heightIn}">`,
    `<title>${escapeXml(name)}</title>`,
    ...layers.map(
      ({ color, contours }) =>
        `<path id="color-${color.slice(1)}" fill="${color}" fill-rule="evenodd" d="${pathData(contours)}"/>`,
    ),
    '</svg>',
    '',
  ].join('\n');
}

const POINTS_PER_IN = 72;

/**
 * Writes a traced picture as Encapsulated PostScript, level 2: one filled path per color, bottom to top, in points with
 * y up. Arcs are written as cubics of an eighth of a turn (error 5e-6 of the radius). Source: Adobe, EPSF 3.0 and
 * Document Structuring Conventions 3.0.
 */
export function traceEps({ name, widthIn, heightIn, layers }: TraceDrawing): string {
  const width = widthIn * POINTS_PER_IN;
  const height = heightIn * POINTS_PER_IN;
  return [
    '%!PS-Adobe-3.0 EPSF-3.0',
    `%%BoundingBox: 0 0 ${Math.ceil(width)} ${Math.ceil(height)}`,
    `%%HiResBoundingBox: 0 0 ${decimal(width)} ${decimal(height)}`,
    `%%Title: (${comment(name)})`,
    '%%LanguageLevel: 2',
    '%%Pages: 1',
    '%%EndComments',
    '%%Page: 1 1',
    'gsave',
    '/m {moveto} bind def /l {lineto} bind def /c {curveto} bind def /h {closepath} bind def',
    ...layers.flatMap(({ color, contours }) => [
      `${channels(color)} setrgbcolor`,
      'newpath',
      curveOperators(
        contours.map((contour) => transformContour([POINTS_PER_IN, 0, 0, -POINTS_PER_IN, 0, height], contour)),
      ),
      'eofill',
    ]),
    'grestore',
    'showpage',
    '%%EOF',
    '',
  ].join('\n');
}

const decimal = (value: number): string => String(Number(value.toFixed(4)));

const channels = (color: string): string =>
  [1, 3, 5].map((at) => decimal(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ');

/** Returns text for a comment: one line of printable ASCII, without parentheses, which would end the text. */
const comment = (text: string): string => text.replace(/[^\x20-\x7e]|[()\\]/g, ' ').slice(0, 100);

const RED = 1;
const BLUE = 5;
/** First colors of the AutoCAD index; white also represents black. */
const INDEXED: readonly (readonly [index: number, red: number, green: number, blue: number])[] = [
  [1, 255, 0, 0],
  [2, 255, 255, 0],
  [3, 0, 255, 0],
  [4, 0, 255, 255],
  [5, 0, 0, 255],
  [6, 255, 0, 255],
  [7, 255, 255, 255],
  [7, 0, 0, 0],
  [8, 128, 128, 128],
  [30, 255, 127, 0],
  [94, 0, 127, 0],
  [174, 0, 0, 127],
  [14, 127, 0, 0],
];

/**
 * Writes a traced picture as DXF in inches, with the origin at the lower left corner of the picture and y up. A single color has the layers
 * CUT_OUTER and CUT_INNER (holes), as sheets have; several colors have one layer each, named after the color. Each contour is one closed
 * entity within 0.001 in of the exact curve. See arcContour.
 */
export function traceDxf({ widthIn, heightIn, layers }: TraceDrawing): string {
  const flip = (y: number): number => heightIn - y;
  const [only] = layers;
  if (layers.length === 1 && only) {
    const names: Layer[] = [
      { name: 'CUT_OUTER', color: RED, isCut: true },
      { name: 'CUT_INNER', color: BLUE, isCut: true },
    ];
    return dxfDocument(names, { widthIn, heightIn }, (tags, space) => {
      for (const contour of only.contours) {
        const layer = contourArea(contour) < 0 ? 'CUT_INNER' : 'CUT_OUTER';
        writeContour(tags, space, layer, arcContour(contour), flip);
      }
    });
  }
  const named = layers.map((layer) => ({ ...layer, name: `COLOR_${layer.color.slice(1).toUpperCase()}` }));
  const declared = named.map(({ name, color }): Layer => ({ name, color: nearestIndex(color), isCut: true }));
  return dxfDocument(declared, { widthIn, heightIn }, (tags, space) => {
    for (const { name, contours } of named)
      for (const contour of contours) writeContour(tags, space, name, arcContour(contour), flip);
  });
}

function nearestIndex(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  let best = 7;
  let min = Infinity;
  for (const [index, r, g, b] of INDEXED) {
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (distance < min) {
      min = distance;
      best = index;
    }
  }
  return best;
}
