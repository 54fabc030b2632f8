import { contoursLength } from '@measurement-nesting/curves';
import type { FilePage } from '@measurement-nesting/curves/drawing';
import { openPdf } from '../src/open-pdf.ts';

export const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

export const textOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** Parts of a test file: content of its page, further entries of the page, of its resources, and further objects. */
type Parts = {
  readonly content: string;
  readonly page?: string;
  readonly resources?: string;
  /** Objects from number 5 on. */
  readonly objects?: readonly string[];
  readonly catalog?: string;
};

export const streamObject = (dict: string, data: string): string =>
  `<<${dict}/Length ${data.length}>> stream\n${data}\nendstream`;

/** Returns a file with one page of 612 x 792 units, without a cross-reference table. */
export function makePdf({ content, page = '', resources = '', objects = [], catalog = '' }: Parts): string {
  const bodies = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R${page.includes('MediaBox') ? '' : '/MediaBox[0 0 612 792]'}/Contents 4 0 R/Resources<<${resources}>>${page}>>`,
    streamObject('', content),
    ...objects,
  ];
  const text = bodies.map((body, i) => `${i + 1} 0 obj\n${body}\nendobj\n`).join('');
  return `%PDF-1.7\n${text}trailer <</Root 1 0 R>>\n%%EOF`;
}

export const readFirst = (file: string | Uint8Array, password = ''): FilePage =>
  openPdf(typeof file === 'string' ? bytesOf(file) : file, { fileName: 'test.pdf', password }).readPage(0);

export const readContent = (content: string, parts: Partial<Parts> = {}): FilePage =>
  readFirst(makePdf({ ...parts, content }));

/** Returns the total length of the contours of a page in points. */
export const pointsOf = ({ shapes }: FilePage): number =>
  contoursLength(shapes.flatMap(({ contours }) => contours)) * 72;

/** Returns the box of the first shape in points: left, top, right, bottom. */
export function boxOf(page: FilePage): number[] {
  const xs = page.shapes.flatMap(({ contours }) =>
    contours.flatMap(({ segments }) => segments.map(({ x0 }) => x0 * 72)),
  );
  const ys = page.shapes.flatMap(({ contours }) =>
    contours.flatMap(({ segments }) => segments.map(({ y0 }) => y0 * 72)),
  );
  const round = (value: number) => Math.round(value * 1e9) / 1e9 + 0;
  return [
    xs.reduce((a, b) => Math.min(a, b)),
    ys.reduce((a, b) => Math.min(a, b)),
    xs.reduce((a, b) => Math.max(a, b)),
    ys.reduce((a, b) => Math.max(a, b)),
  ].map(round);
}

export const codesOf = ({ diagnostics }: FilePage): string[] => diagnostics.map(({ code }) => code);

/** Positions of the objects of a file by their numbers. */
function positionsOf(text: string): Map<number, number> {
  const found = text.matchAll(/(?<=^|\n)(\d+) 0 obj/g);
  return new Map([...found].map((match) => [Number(match[1]), match.index]));
}

const padded = (value: number, digits: number): string => String(value).padStart(digits, '0');

/** Returns a file of `makePdf` with the table of its objects. */
export function withTable(text: string): string {
  const positions = positionsOf(text);
  const sections = [...positions].map(([number, at]) => `${number} 1\n${padded(at, 10)} 00000 n \n`);
  const body = text.slice(0, text.lastIndexOf('trailer'));
  const trailer = text.slice(body.length).replace('%%EOF', `startxref\n${body.length}\n%%EOF`);
  return `${body}xref\n0 1\n0000000000 65535 f \n${sections.join('')}${trailer}`;
}

/** Returns a file of `makePdf` with a cross-reference stream. */
export function withTableStream(text: string): string {
  const positions = positionsOf(text);
  const own = Math.max(...positions.keys()) + 1;
  const body = text.slice(0, text.lastIndexOf('trailer'));
  const entries = [...positions.values(), body.length].map((at) =>
    String.fromCharCode(1, (at >> 16) & 255, (at >> 8) & 255, at & 255, 0),
  );
  const index = [...positions.keys(), own].map((number) => `${number} 1`).join(' ');
  const stream = streamObject(`/Type/XRef/Root 1 0 R/Size ${own + 1}/W[1 3 1]/Index[${index}]`, entries.join(''));
  return `${body}${own} 0 obj\n${stream}\nendobj\nstartxref\n${body.length}\n%%EOF`;
}
