import type { Box, Contour, Segment } from '#packages/curves/src/geometry/types.ts';
import { contoursBox } from '#packages/curves/src/geometry/bounds.ts';
import { pointAt } from '#packages/curves/src/geometry/segment.ts';

/** One painted object of a picture, in inches. */
export type Item = {
  readonly contours: readonly Contour[];
  readonly paint: 'nonzero' | 'evenodd' | 'stroke';
  readonly color?: string;
  readonly layer?: string;
};
export type Picture = readonly Item[];

export const formats = ['svg', 'eps'] as const;
export type Format = (typeof formats)[number];

/** Format of coordinates in the file. */
export type Writing = {
  readonly format: Format;
  /** File units in one inch (SVG only; EPS has 72). */
  readonly unitsPerIn?: 1 | 10 | 25.4 | 72 | 96;
  /** Number of decimals; absent: all digits. */
  readonly decimals?: number;
  /** Relative commands, each rounded from the exact step (errors accumulate) or from the rounded position. */
  readonly steps?: 'absolute' | 'drifting' | 'corrected';
  /** Closed contours end with a closing command, which may replace their last line. */
  readonly closes?: 'command' | 'line and command' | 'line';
  /** Transform written to the file. */
  readonly transform?: readonly number[];
};

/** Returns the picture as the text of a file. */
export function write(picture: Picture, writing: Writing): string {
  const box = contoursBox(picture.flatMap((item) => item.contours));
  return writing.format === 'svg' ? svg(picture, box, writing) : eps(picture, box, writing);
}

/** Returns the position of a picture's level line in the drawing that is read from its file. */
export function levelRead(picture: Picture, { format }: Writing, y: number): number {
  return format === 'svg' ? y - originOf(picture).y : -y;
}

/** Returns the upper left corner of the page. */
function originOf(picture: Picture): { x: number; y: number } {
  const { minX, minY } = contoursBox(picture.flatMap((item) => item.contours));
  return { x: Math.floor(minX) - 1, y: Math.floor(minY) - 1 };
}

function svg(picture: Picture, box: Box, writing: Writing): string {
  const perIn = writing.unitsPerIn ?? 96;
  const { x: minX, y: minY } = originOf(picture);
  const [width, height] = [Math.ceil(box.maxX) + 1 - minX, Math.ceil(box.maxY) + 1 - minY];
  const view = [minX, minY, width, height].map((value) => value * perIn).join(' ');
  const body = picture.map((item) => {
    const paint =
      item.paint === 'stroke'
        ? `fill="none" stroke="${item.color ?? '#000000'}" stroke-width="${0.01 * perIn}"`
        : `fill="${item.color ?? '#000000'}" fill-rule="${item.paint}"`;
    const path = `<path ${paint} d="${pathText(item.contours, perIn, writing)}"/>`;
    return item.layer === undefined ? path : `<g inkscape:groupmode="layer" inkscape:label="${item.layer}">${path}</g>`;
  });
  const inner = body.join('\n');
  const moved = writing.transform ? `<g transform="matrix(${writing.transform.join(' ')})">${inner}</g>` : inner;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="${width}in" height="${height}in" viewBox="${view}" overflow="visible">\n${moved}\n</svg>`;
}

function eps(picture: Picture, box: Box, writing: Writing): string {
  const corner = [box.minX, box.minY].map((value) => Math.floor(72 * value) - 72);
  const far = [box.maxX, box.maxY].map((value) => Math.ceil(72 * value) + 72);
  const body = picture.map((item) => {
    const channels = [1, 3, 5].map((at) => Number.parseInt((item.color ?? '#000000').slice(at, at + 2), 16) / 255);
    const paint = { nonzero: 'fill', evenodd: 'eofill', stroke: 'stroke' }[item.paint];
    return `${channels.join(' ')} setrgbcolor newpath\n${pathText(item.contours, 72, writing)}\n${paint}`;
  });
  const moved = writing.transform ? `[${writing.transform.join(' ')}] concat\n` : '';
  return `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: ${[...corner, ...far].join(' ')}\n%%EndComments\n0.72 setlinewidth\n${moved}${body.join('\n')}\nshowpage\n%%EOF\n`;
}

/** Commands of the two languages. */
const words = {
  svg: {
    move: (at: string) => `M${at}`,
    line: (at: string, relative: boolean) => `${relative ? 'l' : 'L'}${at}`,
    cubic: (at: string, relative: boolean) => `${relative ? 'c' : 'C'}${at}`,
    close: 'z',
  },
  eps: {
    move: (at: string) => `${at} moveto`,
    line: (at: string, relative: boolean) => `${at} ${relative ? 'rlineto' : 'lineto'}`,
    cubic: (at: string, relative: boolean) => `${at} ${relative ? 'rcurveto' : 'curveto'}`,
    close: 'closepath',
  },
} as const;

/** Returns contours as commands of the file's language, in inches times `perIn`. */
export function pathText(contours: readonly Contour[], perIn: number, writing: Writing): string {
  const { format, decimals, steps = 'absolute', closes = 'command' } = writing;
  const word = words[format];
  const relative = steps !== 'absolute';
  const rounded = (value: number) => (decimals === undefined ? value : Number(value.toFixed(decimals)));
  const list = (values: readonly number[]) => values.map(rounded).join(' ');
  const text: string[] = [];
  for (const { segments, closed } of contours) {
    let [x, y] = [rounded(perIn * segments[0]!.x0), rounded(perIn * segments[0]!.y0)];
    text.push(word.move(list([x, y])));
    const isLeft = closed && closes === 'command' && segments.length > 1 && segments.at(-1)!.kind === 'line';
    for (const segment of isLeft ? segments.slice(0, -1) : segments) {
      const from = steps === 'drifting' ? [perIn * segment.x0, perIn * segment.y0] : [x, y];
      const points = pointsOf(segment).map((value, i) => perIn * value - (relative ? from[i % 2]! : 0));
      if (segment.kind === 'arc') text.push(arcText(segment, perIn, format, list));
      else text.push(segment.kind === 'line' ? word.line(list(points), relative) : word.cubic(list(points), relative));
      const [dx, dy] = points.slice(-2).map(rounded) as [number, number];
      [x, y] = relative ? [x + dx, y + dy] : [dx, dy];
    }
    if (closed && closes !== 'line') text.push(word.close);
  }
  return text.join(format === 'svg' ? '' : '\n');
}

function pointsOf(segment: Segment): number[] {
  const end = [segment.x1, segment.y1];
  return segment.kind === 'cubic' ? [segment.ax, segment.ay, segment.bx, segment.by, ...end] : end;
}

/** Returns arcs of circles; absolute only. */
function arcText(
  segment: Extract<Segment, { kind: 'arc' }>,
  perIn: number,
  format: Format,
  list: (values: readonly number[]) => string,
): string {
  const { cx, cy, rx, sweep } = segment;
  if (format === 'eps') {
    const start = (Math.atan2(segment.y0 - cy, segment.x0 - cx) * 180) / Math.PI;
    const end = start + (sweep * 180) / Math.PI;
    return `${list([perIn * cx, perIn * cy, perIn * rx, start, end])} ${sweep > 0 ? 'arc' : 'arcn'}`;
  }
  // In quarters or less: rounding the ends of a half circle would lose its center.
  const count = Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9);
  return Array.from({ length: count }, (_, i) => {
    const { x, y } = pointAt(segment, (i + 1) / count);
    return `A${list([perIn * rx, perIn * rx])} 0 0 ${sweep > 0 ? 1 : 0} ${list([perIn * x, perIn * y])}`;
  }).join('');
}
