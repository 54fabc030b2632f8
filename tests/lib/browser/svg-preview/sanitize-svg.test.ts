import { expect, test } from '@jest/globals';
import { sanitizeSvg } from '#lib/browser/svg-preview/sanitize-svg.ts';

const xmlns = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

test.each([
  ['a script', '<script>alert(1)</script>', /script|alert/],
  ['an event handler', '<path onload="alert(1)" d="M0 0"/>', /onload|alert/],
  [
    'a foreign page',
    '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://x"/></foreignObject>',
    /iframe|foreignObject/,
  ],
  ['an outside picture', '<image xlink:href="https://x/track.png"/>', /https:\/\/x/],
  ['an outside shape', '<use href="https://x/a.svg#b"/>', /https:\/\/x/],
  ['an outside fill', '<path fill="url(https://x/a.svg#b)" d="M0 0"/>', /https:\/\/x/],
  ['an outside style', '<style>@import url(https://x/a.css)</style>', /https:\/\/x/],
  ['a font from outside', '<style>@font-face{src:url(//x/f.woff)}</style>', /\/\/x/],
  ['a script link', '<a href="javascript:alert(1)"><path d="M1 1"/></a>', /javascript/],
  ['an animation', '<path d="M0 0"><set attributeName="onmouseover" to="alert(1)"/></path>', /alert/],
  ['a script link with white space', '<use xlink:href=" java&#10;script:alert(1)"/>', /script/],
  ['a script link by entities', '<use href="&#106;avascript:alert(1)"/>', /script/],
  ['an escaped outside address', String.raw`<path style="fill:u\72l(https://x/a.svg#b)" d="M0 0"/>`, /https:/],
  ['an outside address around a comment', '<path style="fill:ur/**/l(https://x/a)" d="M0 0"/>', /https:/],
  ['an escaped import', String.raw`<style>@\69mport "https://x/a.css";</style>`, /https:/],
  ['an image set', '<style>rect{fill:image-set("https://x/a.png" 1x)}</style>', /https:/],
  ['an outside style in CDATA', '<style><![CDATA[@import "https://x/a.css";]]></style>', /https:/],
  ['an outside style sheet', '<?xml-stylesheet href="https://x/a.css"?>', /https:/],
  [
    'a page of another namespace',
    '<h:iframe xmlns:h="http://www.w3.org/1999/xhtml" src="https://x"/>',
    /iframe|https:/,
  ],
  ['a script behind a prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>', /script|alert/],
  ['a shape inside a foreign page', '<foreignObject><path d="M9 9"/></foreignObject>', /M9 9/],
  ['a handler behind a prefix', '<path xlink:onload="alert(1)" d="M0 0"/>', /alert/],
  ['markup in a title', '<title>&lt;script>alert(1)&lt;/script></title>', /<script/],
  ['markup in an attribute', '<path id="&quot;&gt;&lt;script&gt;alert(1)" d="M0 0"/>', /<script/],
  ['markup in a style', '<style><![CDATA[</style><script>alert(1)</script>]]></style>', /<script/],
  ['an outside player', '<video xmlns="http://www.w3.org/1999/xhtml" src="https://x"/>', /video|https:/],
  ['an animated link', '<a><animate attributeName="href" to="javascript:alert(1)"/></a>', /alert/],
  ['a data page', '<image href="data:text/html,<b>"/>'.replace('<b>', '%3Cb%3E'), /text\/html/],
])('removes %s from the preview', (_name, inside, traces) => {
  const clean = sanitizeSvg(`<svg ${xmlns} viewBox="0 0 10 5">${inside}<rect width="1" height="1"/></svg>`);
  expect(clean).not.toBeNull();
  expect(clean).not.toMatch(traces);
  expect(clean).toContain('<rect');
});

test('retains the elements that draw the picture', () => {
  const clean = sanitizeSvg(
    `<svg ${xmlns} viewBox="0 0 10 5"><defs><linearGradient id="g"/></defs><a href="x"><path fill="url(#g)" d="M1 1"/></a>` +
      '<use xlink:href="#g"/><image href="data:image/png;base64,AA=="/></svg>',
  );
  expect(clean).toContain('fill="url(#g)"');
  expect(clean).toContain('"#g"');
  expect(clean).toContain('data:image/png');
  expect(clean).toContain('<path');
  expect(clean).toMatch(/width="10"/);
});

test('resolves namespaces that Illustrator writes as entities', () => {
  const doctype =
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd" [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]>';
  expect(sanitizeSvg(`${doctype}<svg xmlns="&ns_svg;" width="5" height="5"><path d="M0 0"/></svg>`)).toContain('<path');
});

test('shows no preview for entities that expand without limit', () => {
  const declared = Array.from({ length: 7 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join('');
  const bomb = `<!DOCTYPE svg [<!ENTITY e0 "aaaaaaaaaa">${declared}]><svg ${xmlns}><title>&e7;</title></svg>`;
  expect(sanitizeSvg(bomb)).toBeNull();
});

test('shows no preview for a file that is not SVG', () => {
  for (const text of ['', 'hello', '<html/>', '<svg', '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>']) {
    expect(sanitizeSvg(text)).toBeNull();
  }
});

test('shows a preview of a file that only our reader repairs', () => {
  const text = `<svg ${xmlns} viewBox="0 0 10 5"><text>A & B</text><!-- a -- b --><path d="M0 0h1" stroke=red /></svg>`;
  const clean = sanitizeSvg(text);
  expect(clean).toContain('A &amp; B');
  expect(clean).toContain('stroke="red"');
});

test('converts links to groups, and to tspans inside text', () => {
  const clean = sanitizeSvg(`<svg ${xmlns}><a fill="red"><path d="M1 1"/></a><text>a<a>b</a>c</text></svg>`);
  expect(clean).toContain('<g fill="red"><path d="M1 1"></path></g>');
  expect(clean).toContain('<text>a<tspan>b</tspan>c</text>');
});

test('sanitizing twice equals sanitizing once', () => {
  const text = `<svg ${xmlns} viewBox="0 0 9 9"><style>a{fill:url(#b)}</style><g id="a&amp;b"><path d="M0 0"/></g></svg>`;
  const clean = sanitizeSvg(text)!;
  expect(sanitizeSvg(clean)).toBe(clean);
});

test('retains references under another prefix than xlink, without external addresses', () => {
  const clean = sanitizeSvg(
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xl="http://www.w3.org/1999/xlink"><path id="p" d="M1 1"/>' +
      '<use xl:href="#p"/><use xl:href="https://x/a.svg#b"/><a xl:href="#p"><path d="M2 2"/></a></svg>',
  );
  expect(clean).toContain('<use xlink:href="#p">');
  expect(clean).not.toMatch(/xl:href|https:|<g xlink/);
});
