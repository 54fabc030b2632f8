import { isValidDeclaration } from './valid-declaration.ts';

/** Property to value, both trimmed; names lower case (custom properties as written). Made without a prototype. */
export type Declarations = Readonly<Record<string, string>>;

export type DeclarationBlock = { readonly normal: Declarations; readonly important: Declarations | null };

/** The properties that change what is measured or how it is named. Everything else is not kept. */
const known = new Set([
  'clip-path',
  'clip-rule',
  'color',
  'cx',
  'cy',
  'd',
  'display',
  'fill',
  'fill-opacity',
  'fill-rule',
  'filter',
  'font',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'height',
  'letter-spacing',
  'marker',
  'marker-end',
  'marker-mid',
  'marker-start',
  'mask',
  'mask-image',
  'opacity',
  'overflow',
  'r',
  'rx',
  'ry',
  'stop-color',
  'stop-opacity',
  'stroke',
  'stroke-dasharray',
  'stroke-opacity',
  'stroke-width',
  'text-anchor',
  'transform',
  'transform-box',
  'transform-origin',
  'vector-effect',
  'visibility',
  'width',
  'writing-mode',
  'x',
  'y',
]);

/** Custom properties kept from one block. */
const customsKept = 1000;

/** Properties that an attribute of the same name sets too, on any element (the geometry ones are read by the shapes). */
const geometry = new Set([
  'cx',
  'cy',
  'd',
  'height',
  'r',
  'rx',
  'ry',
  'transform',
  'width',
  'x',
  'y',
  'font',
  'marker',
]);

export function isPresentationAttribute(name: string): boolean {
  return known.has(name) && !geometry.has(name);
}

/** Parses 'a: b; c: d !important' (a style attribute or the inside of a rule). Broken declarations are skipped. Linear. */
export function parseDeclarations(text: string): DeclarationBlock {
  let customs = 0;
  const normal = Object.create(null) as Record<string, string>;
  let important: Record<string, string> | null = null;
  let at = 0;
  while (at < text.length) {
    const end = endOfDeclaration(text, at);
    const colon = text.indexOf(':', at);
    if (colon >= 0 && colon < end) {
      const name = propertyName(text, at, colon);
      const custom = name.startsWith('--') && customs < customsKept;
      if (custom) customs++;
      if (custom || known.has(name)) {
        const value = withoutComments(text.slice(colon + 1, end)).trim();
        const mark = value.lastIndexOf('!');
        const isImportant = mark >= 0 && /^!\s*important$/i.test(value.slice(mark));
        const bare = isImportant ? value.slice(0, mark).trim() : value;
        // A declaration that is not valid is as if it were not there: what says the same thing less strongly counts.
        if (bare !== '' && isValidDeclaration(name, bare)) {
          if (isImportant) (important ??= Object.create(null) as Record<string, string>)[name] = bare;
          else normal[name] = bare;
        }
      }
    } else if (colon < 0) {
      break;
    }
    at = end + 1;
  }
  return { normal, important };
}

function propertyName(text: string, start: number, end: number): string {
  const written = text.slice(start, end).trim();
  const name = written.includes('/*') ? withoutComments(written).trim() : written;
  return name.startsWith('--') ? name : name.toLowerCase();
}

/** Index of the ';' that ends the declaration at `start` (or the end), past strings, brackets and comments. */
function endOfDeclaration(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 59 && depth === 0) return at;
    if (code === 40) depth++;
    else if (code === 41 && depth > 0) depth--;
    else if (code === 34 || code === 39) {
      const end = text.indexOf(text[at]!, at + 1);
      if (end < 0) return text.length;
      at = end;
    } else if (code === 47 && text.charCodeAt(at + 1) === 42) {
      const end = text.indexOf('*/', at + 2);
      if (end < 0) return text.length;
      at = end + 1;
    }
  }
  return text.length;
}

/** Comments become one space (CSS Syntax 3, 4.3.2). */
export function withoutComments(text: string): string {
  let start = text.indexOf('/*');
  if (start < 0) return text;
  const pieces: string[] = [];
  let at = 0;
  while (start >= 0) {
    pieces.push(text.slice(at, start));
    const end = text.indexOf('*/', start + 2);
    at = end < 0 ? text.length : end + 2;
    start = text.indexOf('/*', at);
  }
  pieces.push(text.slice(at));
  return pieces.join(' ');
}
