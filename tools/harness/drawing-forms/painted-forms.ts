/**
 * All ways to specify the paint and the size of a shape, each as a separate drawing: one shape in a page of
 * 100 x 100, or nothing. Used with resvg as the oracle in the tests and with Chromium in `npm run compare`.
 */
export type Form = { readonly name: string; readonly svg: string };

const servers = `
<linearGradient id="two"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>
<linearGradient id="one"><stop offset="0" stop-color="red"/></linearGradient>
<linearGradient id="no-stops"/>
<radialGradient id="radial"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></radialGradient>
<radialGradient id="radial-no-stops"/>
<linearGradient id="stops-by-href" href="#two"/>
<linearGradient id="stops-by-xlink" xlink:href="#two"/>
<radialGradient id="stops-of-other-kind" href="#two"/>
<linearGradient id="stops-by-three" href="#stops-by-href"/>
<linearGradient id="href-missing" href="#nowhere"/>
<linearGradient id="href-self" href="#href-self"/>
<linearGradient id="href-ring-a" href="#href-ring-b"/><linearGradient id="href-ring-b" href="#href-ring-a"/>
<linearGradient id="href-wrong" href="#shape"/>
<linearGradient id="clear"><stop stop-opacity="0"/><stop offset="1" stop-opacity="0"/></linearGradient>
<linearGradient id="clear-percent"><stop stop-opacity="0%"/></linearGradient>
<linearGradient id="clear-negative"><stop stop-opacity="-1"/></linearGradient>
<linearGradient id="clear-color"><stop stop-color="transparent"/></linearGradient>
<linearGradient id="clear-alpha"><stop stop-color="rgba(1,2,3,0)"/></linearGradient>
<linearGradient id="clear-style"><stop style="stop-color:red;stop-opacity:0"/></linearGradient>
<linearGradient id="clear-class"><stop class="clear"/></linearGradient>
<linearGradient id="clear-current" color="transparent"><stop stop-color="currentColor"/></linearGradient>
<linearGradient id="half-clear"><stop stop-opacity="0"/><stop offset="1" stop-color="blue"/></linearGradient>
<linearGradient id="stop-hidden"><stop visibility="hidden" stop-color="red"/></linearGradient>
<linearGradient id="stop-none-color"><stop stop-color="none"/></linearGradient>
<linearGradient id="not-a-stop"><rect width="1" height="1"/></linearGradient>
<g display="none"><linearGradient id="in-hidden"><stop stop-color="red"/></linearGradient></g>
<linearGradient id="not-displayed" display="none"><stop stop-color="red"/></linearGradient>
<linearGradient id="bad-units" gradientUnits="nonsense"><stop stop-color="red"/></linearGradient>
<linearGradient id="no-span" x1="0" x2="0"><stop stop-color="red"/></linearGradient>
<linearGradient id="no-span-clear" x1="0" x2="0"><stop stop-color="red"/><stop offset="1" stop-opacity="0"/></linearGradient>
<radialGradient id="no-radius" r="0"><stop stop-color="red"/></radialGradient>
<linearGradient id="flat-transform" gradientTransform="scale(0)"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>
<pattern id="tile" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="5" height="5" fill="red"/></pattern>
<pattern id="tile-box" width=".1" height=".1"><rect width="5" height="5" fill="red"/></pattern>
<pattern id="tile-percent" width="10%" height="10%"><rect width="5" height="5" fill="red"/></pattern>
<pattern id="tile-empty" width="10" height="10" patternUnits="userSpaceOnUse"/>
<pattern id="tile-no-width" width="0" height="10" patternUnits="userSpaceOnUse"><rect width="5" height="5" fill="red"/></pattern>
<pattern id="tile-no-height" width="10" height="0" patternUnits="userSpaceOnUse"><rect width="5" height="5" fill="red"/></pattern>
<pattern id="tile-negative" width="-10" height="10" patternUnits="userSpaceOnUse"><rect width="5" height="5" fill="red"/></pattern>
<pattern id="tile-no-size" patternUnits="userSpaceOnUse"><rect width="5" height="5" fill="red"/></pattern>
<pattern id="tile-unpainted" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="5" height="5" fill="none"/></pattern>
<pattern id="tile-hidden" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="5" height="5" visibility="hidden"/></pattern>
<pattern id="tile-not-displayed" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="5" height="5" display="none"/></pattern>
<pattern id="tile-clear" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="5" height="5" opacity="0"/></pattern>
<pattern id="tile-group" width="10" height="10" patternUnits="userSpaceOnUse"><g><rect width="5" height="5"/></g></pattern>
<pattern id="tile-self" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="5" height="5" fill="url(#tile-self)"/></pattern>
<pattern id="tile-self-red" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="5" height="5" fill="url(#tile-self-red) red"/></pattern>
<pattern id="tile-ring-a" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="5" height="5" fill="url(#tile-ring-b)"/></pattern>
<pattern id="tile-ring-b" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="5" height="5" fill="url(#tile-ring-a)"/></pattern>
<pattern id="tile-of-tile" width="20" height="20" patternUnits="userSpaceOnUse"><rect width="15" height="15" fill="url(#tile)"/></pattern>
<pattern id="tile-of-nothing" width="20" height="20" patternUnits="userSpaceOnUse"><rect width="15" height="15" fill="url(#no-stops)"/></pattern>
<pattern id="tile-context" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="5" height="5" fill="context-fill"/></pattern>
<pattern id="tile-href" href="#tile"/>
<pattern id="tile-href-xlink" xlink:href="#tile" x="3"/>
<pattern id="tile-href-zero" href="#tile" width="0"/>
<pattern id="tile-href-empty" href="#tile-empty"/>
<pattern id="tile-href-self" href="#tile-href-self" width="10" height="10" patternUnits="userSpaceOnUse"/>
<pattern id="tile-href-wrong" href="#two" width="10" height="10" patternUnits="userSpaceOnUse"/>
<pattern id="tile-view" width="10" height="10" viewBox="0 0 5 5" patternUnits="userSpaceOnUse"><rect width="5" height="5" fill="red"/></pattern>
<pattern id="tile-flat-view" width="10" height="10" viewBox="0 0 0 5" patternUnits="userSpaceOnUse"><rect width="5" height="5" fill="red"/></pattern>
<pattern id="tile-flat-transform" width="10" height="10" patternTransform="scale(0)" patternUnits="userSpaceOnUse"><rect width="5" height="5" fill="red"/></pattern>
<pattern id="tile-use" width="10" height="10" patternUnits="userSpaceOnUse"><use href="#mark"/></pattern>
<pattern id="tile-inherits" fill="red" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="5" height="5"/></pattern>
<pattern id="tile-inherits-none" fill="none" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="5" height="5"/></pattern>
<g display="none"><pattern id="tile-in-hidden" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="5" height="5"/></pattern></g>
<rect id="mark" width="5" height="5"/><clipPath id="a-clip"><rect width="50" height="50"/></clipPath>
<mask id="a-mask"><rect width="50" height="50" fill="white"/></mask><marker id="a-marker"/><filter id="a-filter"/>
<symbol id="a-symbol"/><g id="a-group"/><stop id="a-stop"/>`;

const serverIds = [
  ...servers.matchAll(
    /<(?:linearGradient|radialGradient|pattern|clipPath|mask|marker|filter|symbol|g|rect|stop) id="([^"]+)"/g,
  ),
].map((match) => match[1]!);

/** Plain values of fill and stroke. */
const values = [
  'none',
  'transparent',
  'currentColor',
  'CURRENTCOLOR',
  'inherit',
  'initial',
  'unset',
  'red',
  'RED',
  'rebeccapurple',
  'foo',
  '#f00',
  '#f000',
  '#f008',
  '#ff0000',
  '#ff000000',
  '#ff0000ff',
  '#ff',
  '#ggg',
  'rgb(255,0,0)',
  'rgb(100%,0%,0%)',
  'rgb(255 0 0)',
  'rgb(255,0,0,0)',
  'rgb(255 0 0 / 0)',
  'rgb(255 0 0 / 0%)',
  'rgb(255 0 0 / 50%)',
  'rgba(255,0,0,0)',
  'rgba(255,0,0,0.0)',
  'rgba(255,0,0,-1)',
  'rgba(255,0,0,-20%)',
  'rgba(255,0,0,2)',
  'rgba(255,0,0,0.3)',
  'rgba(255,0,0,50%)',
  'rgb(300,-5,0)',
  'rgb(255,0)',
  'rgb()',
  'hsl(0,100%,50%)',
  'hsl(0 100% 50% / 0)',
  'hsla(0,100%,50%,0)',
  'hsla(0,100%,50%,-.5)',
  'hsla(0,100%,50%,.5)',
  'hsl(0.5turn,100%,50%)',
  'hwb(0 0% 0%)',
  'hwb(0 0% 0% / 0)',
  'lab(50 40 59)',
  'lab(50 40 59 / 0)',
  'oklch(0.6 0.2 30 / 0)',
  'color(srgb 1 0 0)',
  'color(srgb 1 0 0 / 0)',
  'color(srgb 1 0 0 / -1)',
  'rgb(none none none / none)',
  'color-mix(in srgb, red, blue)',
  'CanvasText',
  'context-fill',
  'context-stroke',
  'url(#nowhere)',
  'url(#nowhere) none',
  'url(#nowhere) red',
  'url(#nowhere) transparent',
  'url(#nowhere) currentColor',
  'url(#nowhere) #f00',
  'url(#nowhere) rgba(1,2,3,0)',
  'url(#nowhere) foo',
  'url("#two")',
  "url('#two')",
  'url( #two )',
  'url(#two) none',
  'url(#no-stops) red',
  'url(#no-stops) none',
  'url(#tile-empty) red',
  'url(#tile-no-width) red',
  'url(#tile-self) red',
  'url(#tile-unpainted) red',
  'url(#shape) red',
  'url(#a-clip) red',
  'url(#clear) red',
  'url(#two',
  'url()',
  'url(#)',
  'red icc-color(a, 1)',
  'var(--red)',
  'var(--none)',
  'var(--clear)',
  'var(--missing)',
  'var(--missing, red)',
  'var(--missing, none)',
  'var(--ring-a)',
  'var(--server)',
];

const sheet = `<style>.clear{stop-opacity:0} svg{--red:red;--none:none;--clear:transparent;--ring-a:var(--ring-b);--ring-b:var(--ring-a);--server:url(#two)}</style>`;

function page(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100in" height="100in" viewBox="0 0 100 100">${sheet}<defs>${servers}</defs>${content}</svg>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const box = 'x="20" y="20" width="60" height="60"';

/** Returns every value in every way of specifying it. */
export function paintForms(): Form[] {
  const all = [...values, ...serverIds.map((id) => `url(#${id})`)];
  return all.flatMap((value) => {
    const text = escaped(value);
    const ways: Record<string, string> = {
      fill: `<rect id="shape" ${box} fill="${text}"/>`,
      stroke: `<rect id="shape" ${box} fill="none" stroke-width="6" stroke="${text}"/>`,
      'fill by style': `<rect id="shape" ${box} style="fill:${text}"/>`,
      'fill over none': `<g fill="none"><rect id="shape" ${box} fill="${text}"/></g>`,
      'fill inherited': `<g id="shape" fill="${text}"><rect ${box}/></g>`,
      'stroke by style': `<rect id="shape" ${box} style="fill:none;stroke-width:6;stroke:${text}"/>`,
    };
    return Object.entries(ways).map(([way, content]) => ({ name: `${way}: ${value}`, svg: page(content) }));
  });
}

/** Returns other forms that decide visibility. */
export function sightForms(): Form[] {
  const opacities = ['0', '0%', '-1', '0.0', '.5', '50%', '2', '1e-9', 'foo', '', 'inherit', '0px', '0.5abc'];
  const shape = (attributes: string) => `<rect id="shape" ${box} ${attributes}/>`;
  const list: [string, string][] = [
    ...opacities.flatMap((value): [string, string][] => [
      [`opacity ${value}`, shape(`opacity="${value}"`)],
      [`opacity by style ${value}`, shape(`style="opacity:${value}"`)],
      [`group opacity ${value}`, `<g opacity="${value}">${shape('')}</g>`],
      [`fill-opacity ${value}`, shape(`fill-opacity="${value}"`)],
      [`stroke-opacity ${value}`, shape(`fill="none" stroke="red" stroke-width="6" stroke-opacity="${value}"`)],
      [`both opacities ${value}`, shape(`stroke="red" fill-opacity="${value}" stroke-opacity="${value}"`)],
    ]),
    ...['none', 'inline', 'block', 'contents', 'inherit', 'foo', 'NONE'].flatMap((value): [string, string][] => [
      [`display ${value}`, shape(`display="${value}"`)],
      [`display by style ${value}`, shape(`style="display:${value}"`)],
      [`group display ${value}`, `<g display="${value}">${shape('display="inline"')}</g>`],
      [
        `target of use in display ${value}`,
        `<g display="${value}"><rect id="r" ${box}/></g><g id="shape" transform="translate(1 1)"><use href="#r"/></g>`,
      ],
    ]),
    ...['hidden', 'collapse', 'visible', 'foo', 'inherit', 'HIDDEN'].flatMap((value): [string, string][] => [
      [`visibility ${value}`, shape(`visibility="${value}"`)],
      [`visibility ${value} with a visible child`, `<g visibility="${value}">${shape('visibility="visible"')}</g>`],
      [`visibility ${value} inherited`, `<g visibility="${value}">${shape('')}</g>`],
    ]),
    ...['0', '-1', '6', '10%', '0%', 'foo', '', '1em', '0.0', '6px', 'inherit'].map((value): [string, string] => [
      `stroke-width ${value}`,
      shape(`fill="none" stroke="red" stroke-width="${value}"`),
    ]),
    ...['two', 'radial', 'one', 'tile', 'tile-box', 'no-stops'].flatMap((id): [string, string][] => [
      [`level line stroked by ${id}`, `<path d="M20 50H80" stroke="url(#${id})" stroke-width="6"/>`],
      [`upright line stroked by ${id}`, `<path d="M50 20V80" stroke="url(#${id})" stroke-width="6"/>`],
      [`level line stroked by ${id} or red`, `<path d="M20 50H80" stroke="url(#${id}) red" stroke-width="6"/>`],
      [`slanted line stroked by ${id}`, `<path d="M20 50L80 51" stroke="url(#${id})" stroke-width="6"/>`],
    ]),
    [
      'level line stroked by a gradient in user units',
      `<linearGradient id="u" gradientUnits="userSpaceOnUse"><stop stop-color="red"/></linearGradient><path d="M20 50H80" stroke="url(#u)" stroke-width="6"/>`,
    ],
    [
      'level line, units by href',
      `<linearGradient id="u" gradientUnits="userSpaceOnUse"><stop stop-color="red"/></linearGradient><linearGradient id="v" href="#u"/><path d="M20 50H80" stroke="url(#v)" stroke-width="6"/>`,
    ],
    ['currentColor of a transparent color', `<g color="transparent">${shape('fill="currentColor"')}</g>`],
    ['currentColor of an alpha of 0', `<g color="rgba(1,2,3,0)">${shape('fill="currentColor"')}</g>`],
    ['currentColor of a bad color', `<g color="none">${shape('fill="currentColor"')}</g>`],
    ['currentColor kept as a word', `<g color="transparent" fill="currentColor">${shape('color="red"')}</g>`],
    [
      'currentColor through use',
      `<defs><rect id="r" ${box} fill="currentColor"/></defs><use id="shape" href="#r" color="transparent"/>`,
    ],
    [
      'context-fill through use',
      `<defs><rect id="r" ${box} fill="context-fill"/></defs><use id="shape" href="#r" fill="red"/>`,
    ],
    [
      'context-stroke through use',
      `<defs><rect id="r" ${box} fill="context-stroke"/></defs><use id="shape" href="#r" stroke="red"/>`,
    ],
    [
      'context-stroke of none through use',
      `<defs><rect id="r" ${box} fill="context-stroke"/></defs><use id="shape" href="#r"/>`,
    ],
    [
      'context-fill of none through use',
      `<defs><rect id="r" ${box} fill="context-fill"/></defs><use id="shape" href="#r" fill="none"/>`,
    ],
    ['fill through use', `<defs><rect id="r" ${box}/></defs><use id="shape" href="#r" fill="none"/>`],
    ['fill of the copied wins', `<defs><rect id="r" ${box} fill="red"/></defs><use id="shape" href="#r" fill="none"/>`],
    ['line with only a fill', '<line x1="20" y1="20" x2="80" y2="80" fill="red"/>'],
    ['polyline of two points with only a fill', '<polyline points="20,20 80,80" fill="red"/>'],
    ['flat path with only a fill', '<path d="M20 20L80 80Z" fill="red"/>'],
    ['flat rectangle path stroked', '<path d="M20 20L80 80Z" fill="none" stroke="red" stroke-width="6"/>'],
    ['important wins', `<style>#shape{fill:none!important}</style>${shape('style="fill:red"')}`],
    ['class wins over attribute', `<style>.c{fill:none}</style>${shape('class="c" fill="red"')}`],
    ['style wins over class', `<style>.c{fill:none}</style>${shape('class="c" style="fill:red"')}`],
    ['bad value in a style leaves the attribute', shape('fill="none" style="fill:foo"')],
    ['bad value in a class leaves the attribute', `<style>.c{fill:foo}</style>${shape('class="c" fill="none"')}`],
    ['bad opacity in a style leaves the attribute', shape('opacity="0" style="opacity:foo"')],
    ['bad display in a style leaves the attribute', shape('display="none" style="display:foo"')],
    ['later bad value leaves the earlier', shape('style="fill:none;fill:foo"')],
    [
      'CSS rotate without a unit',
      `<rect id="shape" x="20" y="20" width="60" height="10" style="transform:rotate(90)"/>`,
    ],
    ['CSS rotate', `<rect id="shape" x="0" y="-30" width="60" height="10" style="transform:rotate(90deg)"/>`],
    [
      'CSS translate without a unit',
      `<rect id="shape" x="20" y="20" width="60" height="10" style="transform:translate(0,50)"/>`,
    ],
    ['CSS translate', `<rect id="shape" x="20" y="20" width="60" height="10" style="transform:translate(0,50px)"/>`],
    ['CSS matrix', `<rect id="shape" x="20" y="20" width="60" height="10" style="transform:matrix(1,0,0,1,0,50)"/>`],
    ['CSS scale', `<rect id="shape" x="20" y="20" width="30" height="10" style="transform:scale(2)"/>`],
    ['CSS skew without a unit', `<rect id="shape" x="20" y="20" width="30" height="30" style="transform:skewX(45)"/>`],
    ['CSS translate of zero', `<rect id="shape" x="20" y="20" width="30" height="30" style="transform:translate(0)"/>`],
    ['CSS path', `<path id="shape" style="d:path('M20 20H80V80Z')"/>`],
    ['CSS path that is none', `<path id="shape" d="M20 20H80V80Z" style="d:none"/>`],
    ['CSS path without a function', `<path id="shape" d="M20 20H80V80Z" style="d:M0 0H9V9Z"/>`],
    ['two important', shape('style="fill:none!important;fill:red"')],
  ];
  return list.map(([name, content]) => ({ name, svg: page(content) }));
}

const lengths = [
  '60',
  '-60',
  '0',
  'auto',
  '60%',
  '-60%',
  '0%',
  '',
  'foo',
  '10em',
  '60px',
  '1e1',
  '-0',
  '60 ',
  '60foo',
  'calc(30px + 30px)',
  'NaN',
  'inherit',
];
const shapes: Record<string, Record<string, string>> = {
  rect: { x: '20', y: '20', width: '60', height: '60', rx: '10', ry: '5' },
  circle: { cx: '50', cy: '50', r: '30' },
  ellipse: { cx: '50', cy: '50', rx: '30', ry: '20' },
  line: { x1: '20', y1: '20', x2: '80', y2: '80' },
};

/** Returns every attribute of every basic shape with every kind of length, alone and with one attribute omitted. */
export function geometryForms(): Form[] {
  const forms: Form[] = [];
  for (const [name, attributes] of Object.entries(shapes)) {
    const markup = (set: Record<string, string>, style = '') =>
      page(
        `<${name} fill="red" stroke="red" stroke-width="${name === 'line' ? 4 : 0.01}" ${Object.entries(set)
          .map(([key, value]) => `${key}="${value}"`)
          .join(' ')} ${style}/>`,
      );
    for (const key of Object.keys(attributes)) {
      const { [key]: _, ...rest } = attributes;
      forms.push({ name: `${name} without ${key}`, svg: markup(rest) });
      for (const value of lengths) {
        forms.push({ name: `${name} ${key}="${value}"`, svg: markup({ ...attributes, [key]: value }) });
        if (name !== 'line')
          forms.push({ name: `${name} style ${key}:${value}`, svg: markup(attributes, `style="${key}:${value}"`) });
      }
    }
    for (const value of lengths) {
      const both = Object.fromEntries(
        Object.entries(attributes).map(([key, set]) => [key, key.startsWith('r') ? value : set]),
      );
      forms.push({ name: `${name} all radii ${value}`, svg: markup(both) });
      if (name === 'ellipse' || name === 'rect') {
        const { rx: _, ry: __, ...rest } = attributes;
        forms.push({ name: `${name} only rx ${value}`, svg: markup({ ...rest, rx: value }) });
        forms.push({ name: `${name} only ry ${value}`, svg: markup({ ...rest, ry: value }) });
        forms.push({ name: `${name} rx auto ry ${value}`, svg: markup({ ...rest, rx: 'auto', ry: value }) });
      }
    }
  }
  return forms;
}
