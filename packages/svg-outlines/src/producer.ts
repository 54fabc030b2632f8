import type { ScaleRule } from '@measurement-nesting/curves/drawing';
import { unescapeId, type SvgElement } from './xml/element.ts';
import { parseViewBox } from './values/viewport.ts';
import type { SvgDocument } from './xml/parse-document.ts';

/** Program that wrote the file last, and the size of its user unit when the file does not state one. */
export type Producer = {
  readonly rule: Extract<ScaleRule, 'illustrator' | 'affinity' | 'sketch' | 'inkscape-90' | 'inkscape-96' | 'css'>;
  readonly unitsPerIn: number;
  /** True when documents of the program may have other numbers of units per inch, which the file does not state. */
  readonly isAssumed: boolean;
};

/** The units of all programs, with their evidence, are in `docs/product-rules.md`, Scale. */
const illustrator: Producer = { rule: 'illustrator', unitsPerIn: 72, isAssumed: false };
const inkscape90: Producer = { rule: 'inkscape-90', unitsPerIn: 90, isAssumed: false };
const inkscape96: Producer = { rule: 'inkscape-96', unitsPerIn: 96, isAssumed: false };
const affinity: Producer = { rule: 'affinity', unitsPerIn: 72, isAssumed: true };
const sketch: Producer = { rule: 'sketch', unitsPerIn: 72, isAssumed: true };
const unknown: Producer = { rule: 'css', unitsPerIn: 96, isAssumed: true };

const illustratorNamespace = 'http://ns.adobe.com/AdobeIllustrator/10.0/';

/**
 * Determines the producer from its traces. Files pass through several programs and retain the traces of each, so the
 * last writer decides: Inkscape writes one attribute of the root per line, indented by three spaces, with
 * standalone="no"; Illustrator indents its root with a tab.
 */
export function producerOf(document: SvgDocument): Producer {
  const { remarks, namespaces, root } = document;
  const uris = [...namespaces.values()];
  const inkscape = inkscapeOf(document);
  const byInkscapeLayout = document.standaloneNo && rootLayout(document) === 'spaces';
  if (writtenByIllustrator(document)) {
    if (byInkscapeLayout) return inkscape ?? inkscape96;
    return inkscape !== null && rootLayout(document) === 'spaces' ? inkscape : illustrator;
  }
  if (inkscape !== null) return inkscape;
  if (uris.some((uri) => uri.startsWith('http://www.serif.com'))) return byPage(affinity, root);
  const sketchTrace = remarks.some((remark) => /^Generator: Sketch\b|^Created with Sketch\b/i.test(remark));
  if (sketchTrace || uris.some((uri) => uri.includes('bohemiancoding.com/sketch'))) return byPage(sketch, root);
  return root.attributes['enable-background'] !== undefined ? illustrator : unknown;
}

/** Sides of paper in inches: A0 to A6, Letter, Legal, Tabloid. */
const paperIn: readonly (readonly [number, number])[] = [
  ...Array.from({ length: 7 }, (_, i) => [sideOfA(i + 1), sideOfA(i)] as const),
  [8.5, 11],
  [8.5, 14],
  [11, 17],
];
const usualDensities = [72, 96, 300];
/** Maximum difference in pixels between a side of paper and a page: programs round to whole pixels. */
const pixelSlack = 1;

/** Returns the long side of A0, A1 and so on in inches (ISO 216); the short side is that of the next size. */
function sideOfA(index: number): number {
  return [1189, 841, 594, 420, 297, 210, 148, 105][index]! / 25.4;
}

/** Returns the producer with the pixels per inch at which its page is a paper size; 2480 x 3508 pixels are A4 at 300. */
function byPage(producer: Producer, { attributes }: SvgElement): Producer {
  const box = parseViewBox(attributes['viewBox']);
  const side = (name: 'width' | 'height') => box?.[name] ?? Number.parseFloat(attributes[name] ?? '');
  const page = [side('width'), side('height')].toSorted((x, y) => x - y);
  const unitsPerIn = usualDensities.find((density) =>
    paperIn.some((paper) => paper.every((inches, i) => Math.abs(inches * density - page[i]!) <= pixelSlack)),
  );
  return unitsPerIn === undefined ? producer : { ...producer, unitsPerIn };
}

function writtenByIllustrator({ remarks, namespaces, root, sheets, byId }: SvgDocument): boolean {
  if (remarks.some((remark) => /^Generator:\s*Adobe Illustrator/i.test(remark))) return true;
  if ([...namespaces.values()].includes(illustratorNamespace)) return true;
  if (/enable-background/.test(root.attributes['style'] ?? '')) return true;
  // Export As writes no comment. It names classes cls-1, and layers by data-name with an id derived from the name.
  const { 'data-name': rootName } = root.attributes;
  if (rootName !== undefined || root.children.some(isNamedLayer)) return true;
  if (!sheets.some(({ text }) => /\.cls-1\b/.test(text.slice(0, 5000)))) return false;
  for (const element of byId.values()) if (element.attributes['data-name'] !== undefined) return true;
  return false;
}

/**
 * Returns whether a group's id is its data-name with underscores, plus a number when the id was already in use:
 * 'Layer_1-2'.
 */
function isNamedLayer({ name, attributes: { id = '', 'data-name': layer } }: SvgElement): boolean {
  if (name !== 'g' || layer === undefined) return false;
  const plain = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, '_');
  return plain(unescapeId(id).replace(/-\d+$/, '')) === plain(layer);
}

function inkscapeOf({ root, namespaces }: SvgDocument): Producer | null {
  for (const [prefix, uri] of namespaces) {
    if (!uri.includes('inkscape.org/namespaces/inkscape')) continue;
    const version = /^\s*(\d+)\.(\d+)/.exec(root.attributes[`${prefix}:version`] ?? '');
    if (version === null) continue;
    return Number(version[1]) === 0 && Number(version[2]) < 92 ? inkscape90 : inkscape96;
  }
  return null;
}

/** Returns the indentation of the root element's attributes in the source. */
function rootLayout({ source }: SvgDocument): 'spaces' | 'tab' | 'other' {
  const start = /<(?:\w+:)?svg\s/.exec(source.slice(0, 20_000))?.index;
  if (start === undefined) return 'other';
  const tag = source.slice(start, Math.min(source.indexOf('>', start), start + 5000));
  if (/\n {3}[a-z]/i.test(tag)) return 'spaces';
  return /\n\t/.test(tag) ? 'tab' : 'other';
}
