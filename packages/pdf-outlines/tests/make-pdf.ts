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
