import type { Form } from './painted-forms.ts';

/** Returns clip paths in every combination of units, transform, contents and clipped element, as drawings of 100 x 100. */
export function clipForms(): Form[] {
  const units = ['', 'clipPathUnits="objectBoundingBox"', 'clipPathUnits="userSpaceOnUse"'];
  const transforms = [
    '',
    'transform="translate(10 5)"',
    'transform="scale(.5)"',
    'transform="rotate(30)"',
    'transform="translate(20) scale(.5 .8)"',
    'style="transform:translate(10px,5px)"',
    'transform="scale(.5)" transform-origin="50 50"',
    'transform="rotate(20)" transform-origin="30px 40px"',
    'style="transform:scale(.5);transform-origin:40px 30px"',
    'transform="scale(.5)" transform-origin="50% 50%"',
  ];
  const contents = (box: boolean): string[] =>
    box
      ? ['<rect x=".1" y=".2" width=".6" height=".5"/>', '<circle cx=".5" cy=".5" r=".3" transform="translate(.1)"/>']
      : ['<rect x="25" y="30" width="40" height="35"/>', '<circle cx="50" cy="50" r="18" transform="translate(5)"/>'];
  const clipped = [
    '<rect x="20" y="20" width="60" height="50" clip-path="url(#c)"/>',
    '<rect x="20" y="20" width="60" height="50" clip-path="url(#c)" transform="translate(10 10) scale(.8)"/>',
    '<g clip-path="url(#c)"><circle cx="40" cy="45" r="20"/><rect x="50" y="30" width="30" height="30"/></g>',
  ];
  const combined = units.flatMap((unit, i) =>
    transforms.flatMap((transform, j) =>
      contents(i === 1).flatMap((inside, k) =>
        clipped.map((thing, l) => ({
          name: `units ${i}, transform ${j}, contents ${k}, clipped ${l}`,
          svg: page(`<clipPath id="c" ${unit} ${transform}>${inside}</clipPath>${thing}`),
        })),
      ),
    ),
  );
  return [...combined, ...Object.entries(single).map(([name, content]) => ({ name, svg: page(content) }))];
}

const half = '<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".5" height=".5"/></clipPath>';
const group = (inside: string): string => `${half}<g clip-path="url(#c)">${inside}</g>`;
const seen = '<rect x="10" y="10" width="30" height="30"/>';

/** Cases of objectBoundingBox, and of the contents of a clip path. */
const single: Record<string, string> = {
  'box with a hidden child': group(`${seen}<rect x="60" y="60" width="30" height="30" visibility="hidden"/>`),
  'box with an unpainted child': group(`${seen}<rect x="60" y="60" width="30" height="30" fill="none"/>`),
  'box with a clear child': group(`${seen}<rect x="60" y="60" width="30" height="30" opacity="0"/>`),
  'box without a child not displayed': group(`${seen}<rect x="60" y="60" width="30" height="30" display="none"/>`),
  'box without the width of lines': group(
    `<rect x="20" y="20" width="60" height="60" stroke="red" stroke-width="20"/>`,
  ),
  'box with a clipped child': group(
    `<clipPath id="d"><rect width="40" height="40"/></clipPath><rect x="10" y="10" width="80" height="80" clip-path="url(#d)"/>`,
  ),
  'box with a moved child': group(`${seen}<rect width="30" height="30" transform="translate(60 60)"/>`),
  'box of a copy': `${half}<defs><rect id="r" x="10" y="10" width="60" height="60"/></defs><use href="#r" x="10" clip-path="url(#c)"/>`,
  'box of a group with a transform': `${half}<g clip-path="url(#c)" transform="translate(10 10) scale(1.5)">${seen}</g>`,
  'box with a picture': group(`${seen}<image x="50" y="50" width="40" height="40"/>`),
  'box of a nested drawing': `${half}<svg x="10" y="10" width="80" height="80" viewBox="0 0 8 8" clip-path="url(#c)"><rect width="8" height="8"/></svg>`,
  'box with a child in a switch': group(
    `<switch><rect x="10" y="10" width="60" height="60"/><rect x="0" y="0" width="99" height="99"/></switch>`,
  ),
  'box of no height': `${half}<path d="M10 50H90" stroke="red" stroke-width="9" clip-path="url(#c)"/>`,
  'empty clip': `<clipPath id="c"/><rect x="10" y="10" width="50" height="50" clip-path="url(#c)"/>`,
  'clip without visible children': `<clipPath id="c"><rect width="50" height="50" visibility="hidden"/></clipPath><rect x="10" y="10" width="60" height="60" clip-path="url(#c)"/>`,
  'clip with a child not displayed': `<clipPath id="c"><rect width="50" height="50" display="none"/></clipPath><rect x="10" y="10" width="60" height="60" clip-path="url(#c)"/>`,
  'clip with an unpainted child': `<clipPath id="c"><rect width="50" height="50" fill="none" opacity="0"/></clipPath><rect x="10" y="10" width="60" height="60" clip-path="url(#c)"/>`,
  'clip with a group inside': `<clipPath id="c"><g><rect width="50" height="50"/></g></clipPath><rect x="10" y="10" width="60" height="60" clip-path="url(#c)"/>`,
  'clip with a copy inside': `<defs><rect id="r" width="50" height="50"/></defs><clipPath id="c"><use href="#r" x="5"/></clipPath><rect x="10" y="10" width="60" height="60" clip-path="url(#c)"/>`,
  'clip with a copy of a group inside': `<defs><g id="r"><rect width="50" height="50"/></g></defs><clipPath id="c"><use href="#r"/></clipPath><rect x="10" y="10" width="60" height="60" clip-path="url(#c)"/>`,
  'clip not displayed': `<clipPath id="c" display="none"><rect width="50" height="50"/></clipPath><rect x="10" y="10" width="60" height="60" clip-path="url(#c)"/>`,
  'clip in a group not displayed': `<g display="none"><clipPath id="c"><rect width="50" height="50"/></clipPath></g><rect x="10" y="10" width="60" height="60" clip-path="url(#c)"/>`,
  'clip that is missing': `<rect x="10" y="10" width="60" height="60" clip-path="url(#c)"/>`,
  'clip that is no clip': `<g id="c"/><rect x="10" y="10" width="60" height="60" clip-path="url(#c)"/>`,
  'clip of none': `<rect x="10" y="10" width="60" height="60" clip-path="none"/>`,
  'clip of itself': `<clipPath id="c" clip-path="url(#c)"><rect width="50" height="50"/></clipPath><rect x="10" y="10" width="60" height="60" clip-path="url(#c)"/>`,
  'clip with a clip': `<clipPath id="d"><rect x="20" y="20" width="20" height="60"/></clipPath><clipPath id="c" clip-path="url(#d)"><rect width="50" height="50"/></clipPath><rect x="10" y="10" width="60" height="60" clip-path="url(#c)"/>`,
  'moved clip with a clip': `<clipPath id="d"><rect x="20" y="20" width="20" height="60"/></clipPath><clipPath id="c" clip-path="url(#d)" transform="translate(15 5)"><rect width="50" height="50"/></clipPath><rect x="10" y="10" width="60" height="60" clip-path="url(#c)"/>`,
  'clip by box with a clip': `<clipPath id="d"><rect x="20" y="20" width="20" height="60"/></clipPath><clipPath id="c" clip-path="url(#d)" clipPathUnits="objectBoundingBox"><rect width=".5" height=".5"/></clipPath><rect x="10" y="10" width="60" height="60" clip-path="url(#c)"/>`,
  'clip with a clip by box': `<clipPath id="d" clipPathUnits="objectBoundingBox"><rect width=".5" height=".5"/></clipPath><clipPath id="c" clip-path="url(#d)"><rect width="90" height="30"/></clipPath><rect x="10" y="10" width="60" height="60" clip-path="url(#c)"/>`,
  'clip with a clipped child': `<clipPath id="d"><rect x="20" y="20" width="20" height="60"/></clipPath><clipPath id="c"><rect width="50" height="50" clip-path="url(#d)"/></clipPath><rect x="10" y="10" width="60" height="60" clip-path="url(#c)"/>`,
  'clip with a child clipped by box': `<clipPath id="d" clipPathUnits="objectBoundingBox"><rect width=".5" height=".5"/></clipPath><clipPath id="c"><rect width="50" height="50" clip-path="url(#d)"/></clipPath><rect x="10" y="10" width="60" height="60" clip-path="url(#c)"/>`,
  'clip with an even-odd hole around everything': `<clipPath id="c"><path clip-rule="evenodd" d="M0 0H99V99H0ZM30 0H99V99H30Z"/></clipPath><rect x="10" y="10" width="60" height="60" clip-path="url(#c)"/>`,
  'clip on the copied and on the copy': `<clipPath id="c"><rect width="50" height="50"/></clipPath><clipPath id="d"><rect x="20" y="20" width="50" height="50"/></clipPath><defs><rect id="r" x="10" y="10" width="60" height="60" clip-path="url(#c)"/></defs><use href="#r" clip-path="url(#d)"/>`,
};

function page(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="100in" height="100in" viewBox="0 0 100 100">${content}</svg>`;
}
