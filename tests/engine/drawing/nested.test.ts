import { expect, test } from '@jest/globals';
import { readDrawing } from '#engine/drawing/read-drawing.ts';
import { EngineError } from '#packages/curves/src/errors.ts';

/** Deeper than any call stack that follows one call for each. */
const DEEP = 40_000;

const each = (make: (i: number) => string): string => Array.from({ length: DEEP }, (_, i) => make(i)).join('');
const around = (open: string, close: string, inside = ''): string => open.repeat(DEEP) + inside + close.repeat(DEEP);
const svg = (body: string, doctype = ''): string =>
  `<?xml version="1.0"?>${doctype}<svg xmlns="http://www.w3.org/2000/svg" width="2in" height="2in" viewBox="0 0 2 2">${body}</svg>`;
const square = (attributes: string): string => `<rect width="1" height="1" ${attributes}/>`;
const eps = (body: string): string =>
  `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 99 99\n${body}\n9 0 moveto 9 9 lineto 0 9 lineto fill\nshowpage\n`;

const files: Readonly<Record<string, string>> = {
  elements: svg(around('<g>', '</g>', square(''))),
  'spans of text': svg(`<text>${around('<tspan>', '</tspan>', 'x')}</text>${square('')}`),
  'entities in entities': svg(
    `&e0;${square('')}`,
    `<!DOCTYPE svg [${each((i) => `<!ENTITY e${i} "&e${i + 1};">`)}<!ENTITY e${DEEP} "<g/>">]>`,
  ),
  'clips of clips': svg(
    each((i) => `<clipPath id="c${i}" clip-path="url(#c${i + 1})">${square('')}</clipPath>`) +
      square('clip-path="url(#c0)"'),
  ),
  'clips inside of clips': svg(
    each((i) => `<clipPath id="c${i}">${square(`clip-path="url(#c${i + 1})"`)}</clipPath>`) +
      square('clip-path="url(#c0)"'),
  ),
  'masks of masks': svg(
    each((i) => `<mask id="c${i}" mask="url(#c${i + 1})">${square('')}</mask>`) + square('mask="url(#c0)"'),
  ),
  'gradients by reference': svg(
    each((i) => `<linearGradient id="c${i}" href="#c${i + 1}"/>`) + square('fill="url(#c0)"'),
  ),
  'patterns by reference': svg(each((i) => `<pattern id="c${i}" href="#c${i + 1}"/>`) + square('fill="url(#c0)"')),
  'patterns filled with patterns': svg(
    each((i) => `<pattern id="c${i}" width="1" height="1">${square(`fill="url(#c${i + 1})"`)}</pattern>`) +
      square('fill="url(#c0)"'),
  ),
  'copies of copies': svg(`<defs>${each((i) => `<g id="c${i}"><use href="#c${i + 1}"/></g>`)}</defs><use href="#c0"/>`),
  variables: svg(`<style>svg{${each((i) => `--v${i}:var(--v${i + 1});`)}}</style>${square('fill="var(--v0)"')}`),
  'selectors of neighbors': svg(`<style>${'a+'.repeat(DEEP)}rect{fill:red}</style>${'<a/>'.repeat(DEEP)}${square('')}`),
  'selectors in selectors': svg(`<style>${around(':not(', ')', 'a')}{fill:red}</style>${square('')}`),
  'rules of style': svg(`<style>${around('@media all{', '}', 'rect{fill:red}')}</style>${square('')}`),
  parentheses: svg(square(`style="width:calc(${around('(', ')', '1')})" fill="${'url('.repeat(DEEP)}"`)),
  procedures: eps(`${around('{', '}')} bind pop`),
  arrays: eps(`${around('[', ']')} ==`),
  strings: eps(`${around('(', ')')} pop`),
  'a procedure that calls itself': eps('/f { f 1 pop } def f'),
  'an array that holds itself': eps('[0] dup dup 0 exch put =='),
  'a procedure that holds itself': eps('/a {0} def /a load 0 /a load put /a load bind pop'),
  'filters of filters': eps(`currentfile ${DEEP} { /ASCIIHexDecode filter } repeat read pop`),
  'filters of a string': eps(`(414141>) ${DEEP} { /RunLengthDecode filter } repeat 9 string readstring pop pop`),
  'a picture that is its own mask': eps(
    '/D 9 dict def D begin /ImageType 3 def /DataDict D def /MaskDict D def end D image',
  ),
  'a form that draws itself': eps(
    '/F << /FormType 1 /BBox [0 0 1 1] /Matrix [1 0 0 1 0 0] /PaintProc { pop F execform } >> def F execform',
  ),
  'a color space of itself': eps('/C [/Indexed /DeviceRGB 1 <000000ffffff>] def C 1 C put C setcolorspace'),
  'saved states': eps('gsave '.repeat(DEEP)),
};

/** Returns true if reading ends with shapes, or with an error for the user. */
function answered(text: string): boolean {
  try {
    return readDrawing(new TextEncoder().encode(text), { fileName: 'deep' }).shapes.length > 0;
  } catch (error) {
    if (error instanceof EngineError) return true;
    throw error;
  }
}

test.each(Object.entries(files))('reads or rejects %s at any nesting depth', (_, text) => {
  expect(answered(text)).toBe(true);
});
