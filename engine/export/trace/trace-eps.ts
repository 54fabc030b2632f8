import { curveOperators } from '../../format/pdf/curve-operators.ts';
import { transformContour } from '@measurement-nesting/curves';
import type { TraceDrawing } from './trace-drawing.ts';

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
