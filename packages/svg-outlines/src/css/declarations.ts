import { blockContents, type DeclarationNode } from './block-contents.ts';
import { TokenList } from '../values/token-list.ts';
import { isValidDeclaration } from './valid-declaration.ts';

/**
 * Property to value, both trimmed; names are lower case (custom properties as written). Created without a prototype.
 */
export type Declarations = Readonly<Record<string, string>>;

export type DeclarationBlock = {
  readonly normal: Declarations;
  readonly important: Declarations | null;
  /** True when a value is `revert-layer`. */
  readonly reverts: boolean;
};

/** Properties that affect measurements or names. All others are ignored. */
const known = new Set([
  'alignment-baseline',
  'baseline-shift',
  'clip-path',
  'clip-rule',
  'color',
  'cx',
  'cy',
  'd',
  'direction',
  'display',
  'dominant-baseline',
  'fill',
  'fill-opacity',
  'fill-rule',
  'filter',
  'font',
  'font-family',
  'font-feature-settings',
  'font-kerning',
  'font-size',
  'font-size-adjust',
  'font-stretch',
  'font-style',
  'font-variant',
  'font-variant-caps',
  'font-variant-numeric',
  'font-variant-position',
  'font-variation-settings',
  'font-weight',
  'height',
  'letter-spacing',
  'marker',
  'marker-end',
  'marker-mid',
  'marker-start',
  'mask',
  'mask-image',
  'mask-type',
  'offset-path',
  'opacity',
  'overflow',
  'overflow-x',
  'r',
  'rotate',
  'rx',
  'ry',
  'scale',
  'stop-color',
  'stop-opacity',
  'stroke',
  'stroke-dasharray',
  'stroke-opacity',
  'stroke-width',
  'text-anchor',
  'text-decoration',
  'text-transform',
  'transform',
  'transform-box',
  'transform-origin',
  'translate',
  'unicode-bidi',
  'vector-effect',
  'visibility',
  'white-space',
  'white-space-collapse',
  'width',
  'word-spacing',
  'writing-mode',
  'x',
  'y',
]);

/** Prefixed names that browsers accept as aliases of the property. */
const aliases = new Set(
  ['clip-path', 'filter', 'mask', 'mask-image', 'opacity', 'transform', 'transform-origin'].map(
    (name) => `-webkit-${name}`,
  ),
);

/** Maximum number of custom properties read from one block. */
const maxCustomProperties = 1000;

/** Known properties that are not presentation attributes (the shapes read the geometry ones). */
const geometry = new Set([
  'cx',
  'cy',
  'd',
  'height',
  'offset-path',
  'overflow-x',
  'r',
  'rotate',
  'rx',
  'ry',
  'scale',
  'transform',
  'translate',
  'width',
  'x',
  'y',
  'font',
  'marker',
  'font-kerning',
  'font-feature-settings',
  'font-variant-caps',
  'font-variant-numeric',
  'font-variant-position',
  'font-variation-settings',
  'text-transform',
  'white-space',
  'white-space-collapse',
]);

export function isPresentationAttribute(name: string): boolean {
  return known.has(name) && !geometry.has(name);
}

export const isKnownProperty = (name: string): boolean => known.has(name);

/** Parses the valid declarations of a style attribute in linear time. */
export function parseDeclarations(text: string): DeclarationBlock {
  const list = new TokenList(text);
  const nodes = blockContents(list, list.whole);
  return readDeclarations(
    list,
    nodes.filter((node) => node.kind === 'declaration'),
  );
}

/** Returns the valid declarations of one block that affect a drawing; later ones override earlier ones. */
export function readDeclarations(list: TokenList, nodes: readonly DeclarationNode[]): DeclarationBlock {
  let customs = 0;
  let reverts = false;
  const normal = Object.create(null) as Record<string, string>;
  let important: Record<string, string> | null = null;
  for (const { name: written, value, isImportant } of nodes) {
    const name = aliases.has(written) ? written.slice('-webkit-'.length) : written;
    const isCustom = name.startsWith('--') && customs < maxCustomProperties;
    if (isCustom) customs++;
    if (!isCustom && !known.has(name)) continue;
    const text = list.textOf(value);
    if (text === '' || !isValidDeclaration(name, text)) continue;
    const key = name === 'overflow' ? 'overflow-x' : name;
    reverts ||= /^revert-layer$/i.test(text);
    if (isImportant) (important ??= Object.create(null) as Record<string, string>)[key] = text;
    else normal[key] = text;
  }
  return { normal, important, reverts };
}

export function isEmptyBlock({ normal, important }: DeclarationBlock): boolean {
  for (const _ in normal) return false;
  return important === null;
}
