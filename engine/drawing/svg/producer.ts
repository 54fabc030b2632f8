import type { ScaleRule } from '@measurement-nesting/curves/drawing';
import { unescapeId, type SvgElement } from './xml/element.ts';
import type { SvgDocument } from './xml/parse-document.ts';

/** Program that wrote the file last, and the size of its user unit when the file does not state one. */
export type Producer = {
  /** Display name: 'Adobe Illustrator'; '' when it is unknown. */
  readonly name: string;
  readonly rule: Extract<ScaleRule, 'illustrator' | 'affinity' | 'sketch' | 'inkscape-90' | 'inkscape-96' | 'css'>;
  readonly unitsPerIn: number;
};

const illustrator: Producer = { name: 'Adobe Illustrator', rule: 'illustrator', unitsPerIn: 72 };
const affinity: Producer = { name: 'Affinity', rule: 'affinity', unitsPerIn: 72 };
const sketch: Producer = { name: 'Sketch', rule: 'sketch', unitsPerIn: 72 };
const inkscape90: Producer = { name: 'Inkscape before 0.92', rule: 'inkscape-90', unitsPerIn: 90 };
const inkscape96: Producer = { name: 'Inkscape', rule: 'inkscape-96', unitsPerIn: 96 };
const unknown: Producer = { name: '', rule: 'css', unitsPerIn: 96 };

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
  if (uris.some((uri) => uri.startsWith('http://www.serif.com'))) return affinity;
  const sketchTrace = remarks.some((remark) => /^Generator: Sketch\b|^Created with Sketch\b/i.test(remark));
  if (sketchTrace || uris.some((uri) => uri.includes('bohemiancoding.com/sketch'))) return sketch;
  return root.attributes['enable-background'] !== undefined ? illustrator : unknown;
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
