import { arcContour, dxfDocument, type Layer, writeContour } from '@measurement-nesting/dxf/write';
import { contourArea } from '@measurement-nesting/curves';
import type { TraceDrawing } from './trace-drawing.ts';

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
  let least = Infinity;
  for (const [index, r, g, b] of INDEXED) {
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (distance < least) {
      least = distance;
      best = index;
    }
  }
  return best;
}
