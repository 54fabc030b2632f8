import { expect, test } from '@jest/globals';
import { readDrawing } from '../../../engine/drawing/read-drawing.ts';
import { measureDrawing } from '../src/measure-drawing.ts';

/** A panel of 20 x 12 in with its lower right corner at (22, 14). */
const panel = '<rect x="2" y="2" width="20" height="12"/>';
const hole = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}"/>`;
const letter = '<path d="M4 4h1v.2h-.8v.3h.7v.2h-.7v.3h.8v.2h-1z"/>';

/** Returns the number of frames that are reported. `page` is the size of the page in inches. */
function frames(content: string, page = '24 16'): number {
  const [width, height] = page.split(' ');
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}in" height="${height}in" viewBox="0 0 ${page}"><g fill="none" stroke="#000" stroke-width=".01">${content}</g></svg>`;
  const { diagnostics } = measureDrawing(readDrawing(new TextEncoder().encode(text), { fileName: 'a.svg' }));
  return diagnostics.find(({ code }) => code === 'background_rectangle')?.count ?? 0;
}

test.each([
  ['two mounting holes', panel + hole(3, 3, 0.125) + hole(21, 13, 0.125)],
  ['two mounting holes, drawn before it', hole(3, 3, 0.125) + hole(21, 13, 0.125) + panel],
  ['a row of vents', panel + Array.from({ length: 60 }, (_, i) => hole(3 + (i % 20) * 0.8, 4 + i / 20, 0.2)).join('')],
  ['slots', `${panel}<rect x="4" y="4" width="1.4" height=".3" rx=".15"/><rect x="9" y="4" width="1.4" height=".3"/>`],
  ['countersunk holes', panel + hole(3, 3, 0.125) + hole(3, 3, 0.25)],
  ['hexagonal openings', `${panel}<polygon points="5,4 5.5,4.3 5.5,4.9 5,5.2 4.5,4.9 4.5,4.3"/>`],
])('does not report a panel with %s as a frame', (_name, content) => {
  expect(frames(content)).toBe(0);
});

test.each([
  ['a large disc', panel + hole(8, 8, 4)],
  ['letters', panel + letter],
  ['letters and mounting holes', panel + letter + hole(3, 3, 0.125)],
  ['a small star', `${panel}<path d="M5 4l.2.4.5.1-.4.3.1.5-.4-.2-.4.2.1-.5-.4-.3.5-.1z"/>`],
  ['open lines, which may close to parts', `${panel}<path d="M4 4h1v1"/><path d="M5 5h-1v-1"/>`],
  ['another panel', `${panel}<rect x="3" y="3" width="9" height="9"/>`],
  ['a panel twice, and parts', panel + panel + letter],
])('reports a rectangle around %s', (_name, content) => {
  expect(frames(content)).toBe(content.startsWith(panel + panel) ? 2 : 1);
});

test('reports a rectangle equal to the page for any contents', () => {
  expect(frames(`<rect width="24" height="16"/>${hole(3, 3, 0.125)}`)).toBe(1);
  expect(frames(`<rect width="24" height="15"/>${hole(3, 3, 0.125)}`)).toBe(0);
});

test('compares with the page of the drawing after its size was set', () => {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 160"><rect width="240" height="160"/></svg>`;
  const drawing = readDrawing(new TextEncoder().encode(text), {
    fileName: 'a.svg',
    scale: { by: 'widthIn', widthIn: 24 },
  });
  expect(drawing.page!.maxX).toBeCloseTo(24, 9);
  expect(drawing.page!.maxY).toBeCloseTo(16, 9);
});
