import { expect, test } from '@jest/globals';
import { readDrawing } from '../../../../engine/drawing/read-drawing.ts';
import { EngineError } from '@measurement-nesting/curves';
import { rows } from '../../../../tools/harness/depth.ts';
import { asProduct, bytesOf, svg } from '../support.ts';

/** Length of a style sheet for which quadratic work would exceed any test timeout. */
const much = 400_000;
const repeated = (text: string, tail = '') => text.repeat(Math.floor(much / text.length)) + tail;
const rects = (count: number, more = '') => `<rect class="a b" width="1" height="1" ${more}/>`.repeat(count);

/** Style sheets that are long, deep or multiply; each is read completely or rejected with an error. */
const sheets: [name: string, css: string][] = [
  ['unclosed rules', repeated('a{')],
  ['unclosed rules that look like declarations', repeated('a:b{')],
  ['closing braces', repeated('}')],
  ['opening brackets', repeated('(')],
  ['brackets of three kinds', repeated('([{')],
  ['mismatched brackets', repeated('(]')],
  ['a long list of selectors', repeated('.a,', '.b{fill:red}')],
  ['a long selector', repeated('.a ', '{fill:red}')],
  ['a compound of many classes', `${repeated('.a')}{fill:red}`],
  ['nested negations', `${repeated(':not(')}.a{fill:red}`],
  ['a list of unknown selectors', `${repeated(':nth-child(1),', 'a')}{${repeated('fill:red;')}}`],
  ['nested rules side by side', `.a{${repeated('.b{fill:red}')}}`],
  ['nested rules that look like declarations', `.a{${repeated('b:c{fill:red}')}}`],
  ['custom properties that hold rules', `.a{${repeated('--x:{a:b}')}}`],
  ['doubling nesting', `.a{${'&,& &{'.repeat(30)}fill:red`],
  ['nested media queries', repeated('@media screen{', 'rect{fill:red}')],
  ['a deep media condition', `@media ${repeated('(')}{rect{fill:red}}`],
  ['a long media query list', `@media ${repeated('(color),', 'print')}{rect{fill:red}}`],
  ['a feature with a long gap', `@media (width<${' '.repeat(much)}9px){rect{fill:red}}`],
  ['a deep supports condition', `@supports ${repeated('(not ')}{rect{fill:red}}`],
  ['many layers', Array.from({ length: 20_000 }, (_, i) => `@layer l${i}{rect{fill:red}}`).join('')],
  ['a deep layer', `@layer ${repeated('a.', 'a')}{rect{fill:red}}`],
  ['many font faces', repeated('@font-face{font-family:a;src:url(a)}')],
  ['a font face of many sources', `@font-face{font-family:a;src:${repeated('url(a),', 'url(b)')}}`],
  ['an unclosed comment', `/*${repeated('* ')}`],
  ['an unclosed string', `a{b:"${repeated('\\\\')}`],
  ['escapes', `${repeated('\\61 ')}{fill:red}`],
  ['statements', repeated(';')],
  ['at-rules', repeated('@a;')],
  ['a long transform', `rect{transform:${repeated('scale(1)')}}`],
  ['a long calculation', `rect{width:calc(${repeated('1px + ', '1px')})}`],
  ['a deep calculation', `rect{opacity:${repeated('calc(')}1}`],
  ['a long angle', `rect{rotate:${repeated('a')}1}`],
  ['a long overflow', `svg{overflow:${repeated('visible ')}}`],
];

const outcome = (text: string): string => {
  try {
    return `${readDrawing(bytesOf(text), asProduct).shapes.length} shapes`;
  } catch (error) {
    if (error instanceof EngineError) return error.code;
    throw error;
  }
};

test.each(rows(sheets, 12))('reads or rejects %s in bounded time', (_, css) => {
  const found = outcome(svg(`<style><![CDATA[${css}]]></style>${rects(20)}`));
  expect(['20 shapes', 'too_complex']).toContain(found);
});

test.each([
  ['nested selectors that multiply', `.z .a{${'& &{'.repeat(24)}& .b{fill:red}`],
  ['rules for all elements', '*{fill:red}'.repeat(20_000)],
])('rejects %s within a budget', (_, css) => {
  const nested = '<g class="a b">'.repeat(60) + rects(3000) + '</g>'.repeat(60);
  expect(outcome(svg(`<style>${css}</style>${nested}`))).toBe('too_complex');
});

test('style attributes count toward the limit of text to read', () => {
  const style = `style="transform:${'scale(1)'.repeat(900)}"`;
  const drawing = svg(`<defs><g id="g">${rects(20, style)}</g></defs>${'<use href="#g"/>'.repeat(150)}`);
  expect(outcome(drawing)).toBe('too_complex');
});
