import { EngineError } from '@measurement-nesting/curves';
import { defaultReadLimits } from '@measurement-nesting/curves/drawing';
import { EntityTable, scanXml } from '@measurement-nesting/svg-outlines/xml';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';

/** Elements that draw, or define how others are drawn. No scripts, animations, embedded pages or players. */
const ELEMENTS = new Set(
  `svg g defs symbol use switch a path rect circle ellipse line polyline polygon image text tspan textPath title desc style
  linearGradient radialGradient stop pattern clipPath mask marker filter feBlend feColorMatrix feComponentTransfer feComposite
  feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
  feTurbulence`.split(/\s+/),
);
const TEXT_ELEMENTS = new Set(['text', 'tspan', 'textPath', 'title', 'desc', 'style']);
/** Attribute names without a namespace prefix. */
const PLAIN_NAME = /^[a-z][\w.-]*$/i;
const PICTURE = /^data:image\/(?:png|jpe?g|gif|webp)[;,]/i;
/** Matches an address in a style other than a part of the file or a data URL. */
const OUTSIDE_URL = /url\s*\(\s*['"]?\s*(?!#|data:|['")])/i;
const LOADS = /@import|image-set\s*\(|\bsrc\s*\(|expression\s*\(|-moz-binding|behavior\s*:/i;

/**
 * Returns a copy of an SVG that is safe to show: no scripts, event handlers, embedded pages or addresses outside the file. Null if the text
 * is not a readable SVG. The text is never parsed by the browser's own parsers, which report each inline style and event handler as a
 * violation of the page's policy, in inert documents too; the copy is shown in an `<img>`, which runs and loads nothing.
 */
export function sanitizeSvg(text: string): string | null {
  try {
    return new SafeCopy(text).write();
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}

type Open = {
  readonly name: string | null;
  readonly namespaces: ReadonlyMap<string, string>;
  readonly isText: boolean;
};

class SafeCopy {
  readonly #source: string;
  readonly #parts: string[] = [];
  readonly #open: Open[] = [];
  /** Text of the style element being read; null outside of one. */
  #style: string | null = null;
  #isSvg = false;

  constructor(source: string) {
    this.#source = source;
  }

  write(): string | null {
    const entities = new EntityTable(defaultReadLimits.entityCharacters);
    scanXml(this.#source, defaultReadLimits.attributesPerElement, {
      open: (name, attributes) => this.#opened(name, attributes),
      close: () => this.#closed(),
      wantsText: () => entities.defined || this.#open.at(-1)?.isText === true,
      text: (text) => this.#text(text),
      comment: () => {},
      instruction: () => {},
      doctype: (doctype) => entities.readDoctype(doctype),
      entity: (name) => entities.resolve(name),
      markup: (name, depth) => (entities.defined ? entities.markup(name, depth) : undefined),
      repaired: () => {},
    });
    return this.#isSvg ? this.#parts.join('') : null;
  }

  #opened(tag: string, attributes: Record<string, string>): void {
    if (this.#open.length >= defaultReadLimits.depth) throw new EngineError('too_complex', 'Nested too deep.');
    const parent = this.#open.at(-1);
    const namespaces = withDeclarations(parent?.namespaces ?? new Map(), attributes);
    const colon = tag.indexOf(':');
    const local = tag.slice(colon + 1);
    const namespace = namespaces.get(tag.slice(0, Math.max(colon, 0))) ?? '';
    const isRoot = parent === undefined;
    // A file without the declaration is read as SVG.
    const isSvg = namespace === SVG || (namespace === '' && colon < 0);
    const isShown = isSvg && (isRoot ? local === 'svg' : parent.name !== null && ELEMENTS.has(local));
    if (isRoot) this.#isSvg = isShown;
    // The shapes in a link are retained; the link is removed.
    const name = isShown ? (local === 'a' ? (parent?.isText ? 'tspan' : 'g') : local) : null;
    this.#open.push({ name, namespaces, isText: name !== null && TEXT_ELEMENTS.has(name) });
    if (name === null) return;
    if (name === 'style') {
      this.#style = '';
      return;
    }
    const written = isRoot
      ? rootAttributes(attributes, namespaces)
      : safeAttributes(attributes, namespaces, local === 'a');
    this.#parts.push(`<${name}${written.map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join('')}>`);
  }

  #closed(): void {
    const closed = this.#open.pop();
    if (closed === undefined || closed.name === null) return;
    if (closed.name !== 'style') return void this.#parts.push(`</${closed.name}>`);
    const style = this.#style ?? '';
    this.#style = null;
    if (isStyleHarmless(style)) this.#parts.push(`<style>${escapeXml(style)}</style>`);
  }

  #text(text: string): void {
    const open = this.#open.at(-1);
    if (open?.isText !== true) return;
    if (this.#style !== null) this.#style += text;
    else this.#parts.push(escapeXml(text));
  }
}

function withDeclarations(
  outer: ReadonlyMap<string, string>,
  attributes: Record<string, string>,
): ReadonlyMap<string, string> {
  let inner: Map<string, string> | null = null;
  for (const name in attributes) {
    if (name === 'xmlns') (inner ??= new Map(outer)).set('', attributes[name]!.trim());
    else if (name.startsWith('xmlns:')) (inner ??= new Map(outer)).set(name.slice(6), attributes[name]!.trim());
  }
  return inner ?? outer;
}

type Attribute = readonly [name: string, value: string];

function safeAttributes(
  attributes: Record<string, string>,
  namespaces: ReadonlyMap<string, string>,
  isLink: boolean,
): Attribute[] {
  const safe: Attribute[] = [];
  for (const [written, value] of Object.entries(attributes)) {
    const colon = written.indexOf(':');
    const isXlink = colon > 0 && namespaces.get(written.slice(0, colon)) === XLINK;
    const name = isXlink ? `xlink${written.slice(colon)}` : written;
    if (name !== written && name in attributes) continue;
    const isHref = name === 'href' || name === 'xlink:href';
    const isKnown = name === 'xml:space' || isHref || (PLAIN_NAME.test(name) && name !== 'xmlns' && !/^on/i.test(name));
    if (isKnown && !(isHref && isLink) && isHarmless(isHref, value)) safe.push([name, value]);
  }
  return safe;
}

/** Adds the namespaces and, because the size of an image without one depends on the browser, the size of the view box. */
function rootAttributes(attributes: Record<string, string>, namespaces: ReadonlyMap<string, string>): Attribute[] {
  const [, , width, height] = (attributes['viewBox'] ?? '').split(/[\s,]+/).map(Number);
  const hasBox = width !== undefined && height !== undefined && width > 0 && height > 0;
  const own = safeAttributes(attributes, namespaces, false).filter(
    ([name]) => !hasBox || (name !== 'width' && name !== 'height'),
  );
  const size: Attribute[] = hasBox
    ? [
        ['width', String(width)],
        ['height', String(height)],
      ]
    : [];
  return [['xmlns', SVG], ['xmlns:xlink', XLINK], ...own, ...size];
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns true when an attribute's value refers to nothing outside the file. */
function isHarmless(isHref: boolean, value: string): boolean {
  // Browsers skip white space and control characters in front of an address.
  // oxlint-disable-next-line no-control-regex -- these are the characters that browsers skip.
  if (isHref) return value.trim().startsWith('#') || PICTURE.test(value.replaceAll(/[\u0000-\u0020]/g, ''));
  return isStyleHarmless(value);
}

/** Returns true when a style sheet, style attribute or paint refers to nothing outside the file, escapes and comments resolved. */
function isStyleHarmless(css: string): boolean {
  const plain = css
    .replaceAll(/\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)/g, '')
    .replaceAll(/\\([0-9a-f]{1,6})\s?/gi, (_, hex: string) => characterOf(Number.parseInt(hex, 16)))
    .replaceAll('\\', '');
  return !OUTSIDE_URL.test(plain) && !LOADS.test(plain);
}

const characterOf = (code: number): string => (code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : '\uFFFD');
