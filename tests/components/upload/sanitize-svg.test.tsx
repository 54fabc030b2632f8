/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { sanitizeSvg } from '#components/upload/sanitize-svg.ts';

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
  ['a data page', '<image href="data:text/html,<b>"/>'.replace('<b>', '%3Cb%3E'), /text\/html/],
])('%s does not reach the preview', (_name, inside, traces) => {
  const clean = sanitizeSvg(`<svg ${xmlns} viewBox="0 0 10 5">${inside}<rect width="1" height="1"/></svg>`);
  expect(clean).not.toBeNull();
  expect(clean).not.toMatch(traces);
  expect(clean).toContain('<rect');
});

test('what draws the picture stays', () => {
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

test('namespaces that Illustrator writes as entities are understood', () => {
  const doctype =
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd" [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]>';
  expect(sanitizeSvg(`${doctype}<svg xmlns="&ns_svg;" width="5" height="5"><path d="M0 0"/></svg>`)).toContain('<path');
});

test('entities that would grow without end are not expanded', () => {
  const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg ${xmlns}><title>&b;</title></svg>`;
  expect(sanitizeSvg(bomb) ?? '').not.toContain('aaaaaaaa');
});

test('what is no SVG gives no preview', () => {
  for (const text of ['', 'hello', '<html/>', '<svg', '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>']) {
    expect(sanitizeSvg(text)).toBeNull();
  }
});
