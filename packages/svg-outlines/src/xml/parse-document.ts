import { EngineError } from '@measurement-nesting/curves';
import { counted, type DiagnosticCollector, quoted, type ReadLimits } from '@measurement-nesting/curves/drawing';
import type { SvgElement } from './element.ts';
import { EntityTable } from './entities.ts';
import { scanXml } from './scan-xml.ts';
import { repairText, type XmlRepair } from './xml-fault.ts';

/** A style sheet of the document and its `media` attribute. */
export type StyleSource = { readonly text: string; readonly media: string };

export type SvgDocument = {
  readonly root: SvgElement;
  readonly byId: ReadonlyMap<string, SvgElement>;
  /** Style sheets in document order. */
  readonly sheets: readonly StyleSource[];
  /** Comments before and just inside the root, and its description, which name the program that wrote the file. */
  readonly remarks: readonly string[];
  /** Prefix to namespace, as declared on the root. */
  readonly namespaces: ReadonlyMap<string, string>;
  /** True for <?xml ... standalone="no"?>. */
  readonly standaloneNo: boolean;
  /** Source text, for properties that only its formatting shows. */
  readonly source: string;
};

const pageNamespace = 'http://www.w3.org/1999/xhtml';
const svgNamespace = 'http://www.w3.org/2000/svg';

/**
 * Prefixes of the reader for attributes of other namespaces. A file may bind any prefix to them:
 * OmniGraffle writes xl:href, XML libraries ns1:href.
 */
const prefixOfNamespace = new Map([
  ['http://www.w3.org/1999/xlink', 'xlink'],
  ['http://www.inkscape.org/namespaces/inkscape', 'inkscape'],
  ['http://ns.adobe.com/AdobeIllustrator/10.0/', 'i'],
  ['http://www.serif.com/', 'serif'],
]);

/** Elements whose contents never include relevant geometry; they remain as targets of references. */
const leaves = new Set([
  'metadata',
  'script',
  'foreignObject',
  'filter',
  'meshgradient',
  'font',
  'animate',
  'animateTransform',
  'animateMotion',
  'set',
  'title',
  'desc',
]);
const texts = new Set(['text', 'flowRoot']);
const active = new Set(['script', 'animate', 'animateTransform', 'animateMotion', 'animateColor', 'set', 'handler']);
const embedded = new Set(['embed', 'object', 'iframe', 'video', 'audio', 'canvas', 'noscript']);
/** Data URLs of fonts and pictures inside a style sheet. Each is one token, and the size of the file bounds them. */
const embeddedData = /data:(?:\\\r?\n|[^\s)'"]){1000,}/g;
const maxRemarks = 8;
const remarkCharacters = 300;

/**
 * Parses the text of an SVG file into elements and leaves out everything that cannot be geometry. Nothing outside the
 * file is accessed. Throws `file_unreadable` with line and column for malformed XML, `too_complex` past a limit.
 */
export function parseDocument(source: string, limits: ReadLimits, diagnostics: DiagnosticCollector): SvgDocument {
  const builder = new DocumentBuilder(source, limits, diagnostics);
  return builder.build();
}

/**
 * Returns whether an address is a program. Browsers ignore white space and control characters before the scheme (URL
 * Standard, 4.4).
 */
function isProgram(address: string): boolean {
  let scheme = '';
  for (let i = 0; i < address.length && scheme.length < 11; i++) {
    if (address.charCodeAt(i) > 32) scheme += address[i]!.toLowerCase();
  }
  return scheme === 'javascript:';
}

class DocumentBuilder {
  readonly #source: string;
  readonly #limits: ReadLimits;
  readonly #diagnostics: DiagnosticCollector;
  readonly #entities: EntityTable;
  readonly #byId = new Map<string, SvgElement>();
  readonly #sheets: StyleSource[] = [];
  readonly #remarks: string[] = [];
  readonly #scopes: Map<string, string>[] = [];
  /** For each open stored element: true when it opened a namespace scope. */
  readonly #scoped: boolean[] = [];
  #rootNamespaces = new Map<string, string>();
  #root: SvgElement | null = null;
  #open: SvgElement | null = null;
  #depth = 0;
  /** Depth at which a skipped subtree began; 0 when none is being skipped. */
  #skippedAt = 0;
  #elements = 0;
  #styleCharacters = 0;
  #sheetTitle: string | null = null;
  /** Current use of character data. */
  #collect: 'none' | 'text' | 'style' | 'remark' = 'none';
  #collected = '';
  #textDepth = 0;
  #noNamespace = false;

  constructor(source: string, limits: ReadLimits, diagnostics: DiagnosticCollector) {
    this.#source = source;
    this.#limits = limits;
    this.#diagnostics = diagnostics;
    this.#entities = new EntityTable(limits.entityCharacters);
  }

  build(): SvgDocument {
    const entities = this.#entities;
    let standaloneNo = false;
    scanXml(this.#source, this.#limits.attributesPerElement, {
      open: (name, attributes, line) => this.#opened(name, attributes, line),
      close: () => this.#closed(),
      wantsText: (length) => entities.defined || this.#wants(length),
      text: (text) => this.#characters(text),
      comment: (comment) => this.#remark(comment),
      instruction: (target, body) => {
        if (target === 'xml') standaloneNo = /\bstandalone\s*=\s*["']no["']/.test(body);
        if (target === 'xml-stylesheet') this.#note('active_content_ignored', 'stylesheet', 'outside style sheet');
      },
      doctype: (doctype) => entities.readDoctype(doctype),
      entity: (name) => entities.resolve(name),
      repaired: (repair, line) => this.#noteRepair(repair, line),
      markup: (name, depth) => (entities.defined ? entities.markup(name, depth) : undefined),
    });
    if (entities.sawExternal) {
      this.#diagnostics.add(
        'external_reference_ignored',
        'entity',
        () => 'The file refers to text outside of it (an external entity), which was not fetched.',
      );
    }
    const root = this.#root;
    if (root === null) throw new EngineError('file_unreadable', 'There is no drawing in this file. Export it again.');
    return {
      root,
      byId: this.#byId,
      sheets: this.#sheets,
      remarks: this.#remarks,
      namespaces: this.#rootNamespaces,
      standaloneNo,
      source: this.#source,
    };
  }

  #opened(tagName: string, attributes: Record<string, string>, line: number): void {
    if (++this.#depth > this.#limits.depth) {
      throw new EngineError(
        'too_complex',
        `The elements of this file are nested too deep (more than ${this.#limits.depth}), line ${line}. Ungroup the drawing and export it again.`,
      );
    }
    if (this.#skippedAt > 0) {
      if (tagName.endsWith('script')) this.#note('active_content_ignored', 'script', tagName);
      return;
    }
    this.#finishCollecting();
    const scope = this.#inspectAttributes(attributes);
    if (scope !== null) this.#scopes.push(scope);
    const name = this.#root === null ? this.#rootName(tagName, scope) : this.#localName(tagName);
    if (name === null || !this.#worthKeeping(name)) {
      if (name === null) this.#foreign(tagName, line);
      if (scope !== null) this.#scopes.pop();
      this.#skippedAt = this.#depth;
      if (this.#textDepth > 0) this.#collect = 'text';
      return;
    }
    this.#scoped.push(scope !== null);
    this.#resolvePrefixes(attributes, line);
    this.#add(name, attributes, '', line);
    if (name === 'style') this.#startCollecting('style');
    else if (name === 'desc' && this.#depth === 2) this.#startCollecting('remark');
    else if (texts.has(name) || this.#textDepth > 0) {
      this.#startCollecting('text');
      this.#textDepth++;
    }
  }

  /** Reports event handlers and links that are programs; returns the namespaces declared on the element, or null. */
  #inspectAttributes(attributes: Record<string, string>): Map<string, string> | null {
    let scope: Map<string, string> | null = null;
    for (const name in attributes) {
      const first = name.charCodeAt(0);
      if (first === 111 && name.length > 2 && name.charCodeAt(1) === 110) {
        this.#note('active_content_ignored', 'script', name);
      } else if (first === 120 && name.startsWith('xmlns')) {
        if (name === 'xmlns') (scope ??= new Map()).set('', attributes[name]!.trim());
        else if (name.charCodeAt(5) === 58) (scope ??= new Map()).set(name.slice(6), attributes[name]!.trim());
      } else if ((name === 'href' || name.endsWith(':href')) && isProgram(attributes[name]!)) {
        this.#note('active_content_ignored', 'script', 'javascript link');
      }
    }
    return scope;
  }

  /**
   * Adds attributes of known namespaces under the usual prefix. Reports those with an undeclared prefix as repaired;
   * browsers reject the file.
   */
  #resolvePrefixes(attributes: Record<string, string>, line: number): void {
    for (const name of Object.keys(attributes)) {
      const colon = name.indexOf(':');
      if (colon < 0 || name.startsWith('xml:') || name.startsWith('xmlns:')) continue;
      const uri = this.#lookup(name.slice(0, colon));
      if (uri === '') this.#noteRepair('prefix', line);
      const prefix = prefixOfNamespace.get(uri);
      if (prefix !== undefined) attributes[`${prefix}${name.slice(colon)}`] ??= attributes[name]!;
    }
  }

  /** Adds an element and makes it the open one. */
  #add(name: string, attributes: Record<string, string>, text: string, line: number): void {
    if (++this.#elements > this.#limits.elements) {
      throw new EngineError(
        'too_complex',
        `This drawing has more than ${this.#limits.elements} elements. Simplify it or split it into several files.`,
      );
    }
    const parent = this.#open;
    const element: SvgElement = {
      name,
      attributes,
      parent,
      children: [],
      index: parent === null ? 0 : parent.children.length,
      text,
      line,
    };
    if (parent !== null) parent.children.push(element);
    else this.#root = element;
    this.#open = element;
    const id = attributes['id'];
    if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, element);
  }

  #closed(): void {
    this.#depth--;
    if (this.#skippedAt > 0) {
      if (this.#depth < this.#skippedAt) this.#skippedAt = 0;
      return;
    }
    this.#finishCollecting();
    if (this.#scoped.pop() === true) this.#scopes.pop();
    this.#open = this.#open?.parent ?? null;
    if (this.#textDepth > 0 && --this.#textDepth > 0) this.#collect = 'text';
  }

  #wants(length: number): boolean {
    if (this.#skippedAt > 0 || this.#collect === 'none') return false;
    return this.#collect !== 'remark' || length <= remarkCharacters;
  }

  #characters(text: string): void {
    if (!this.#wants(text.length)) return;
    if (this.#collect === 'style') {
      this.#styleCharacters += text.replaceAll(embeddedData, '').length;
      if (this.#styleCharacters > this.#limits.styleCharacters) {
        throw new EngineError(
          'too_complex',
          `The style sheets of this file have more than ${this.#limits.styleCharacters} characters. Export the drawing again.`,
        );
      }
    }
    this.#collected += text;
  }

  #startCollecting(what: 'text' | 'style' | 'remark'): void {
    this.#collect = what;
  }

  #finishCollecting(): void {
    const text = this.#collected;
    if (text !== '') {
      if (this.#collect === 'style') this.#keepSheet(text);
      else if (this.#collect === 'remark') this.#remark(text);
      else if (this.#collect === 'text' && this.#open !== null) {
        this.#add('#text', Object.create(null) as Record<string, string>, text, this.#open.line);
        this.#open = this.#open?.parent ?? null;
      }
    }
    this.#collected = '';
    this.#collect = 'none';
  }

  #keepSheet(text: string): void {
    const { type = '', media = '', title = '' } = this.#open?.attributes ?? {};
    if (type !== '' && type.toLowerCase() !== 'text/css') return;
    // Style sheets with another title than the first are alternatives, which are off by default (CSSOM 1, 6.2).
    if (title !== '') this.#sheetTitle ??= title;
    if (title === '' || title === this.#sheetTitle) this.#sheets.push({ text, media });
  }

  #remark(text: string): void {
    const early = this.#root === null || this.#depth <= 2;
    if (early && this.#remarks.length < maxRemarks) this.#remarks.push(text.slice(0, remarkCharacters).trim());
  }

  #worthKeeping(name: string): boolean {
    if (active.has(name)) {
      const what = name === 'script' || name === 'handler' ? 'script' : 'animation';
      this.#note('active_content_ignored', what, name);
      return false;
    }
    if (embedded.has(name)) {
      this.#note('active_content_ignored', 'embedded', name);
      return false;
    }
    const parent = this.#open;
    if (parent !== null && leaves.has(parent.name)) return false;
    return true;
  }

  #foreign(tagName: string, line: number): void {
    const colon = tagName.indexOf(':');
    const uri = this.#lookup(colon < 0 ? '' : tagName.slice(0, colon));
    if (colon > 0 && uri === '') this.#noteRepair('prefix', line);
    if (uri === 'http://www.w3.org/2001/XInclude') {
      this.#diagnostics.add(
        'external_reference_ignored',
        'include',
        (count) => `${counted(count, 'inclusion')} of outside files ${count === 1 ? 'was' : 'were'} ignored.`,
      );
    } else if (uri === 'http://www.w3.org/1999/XSL/Transform' || (uri === pageNamespace && tagName.endsWith('link'))) {
      this.#note('active_content_ignored', 'stylesheet', tagName);
    }
  }

  #note(code: 'active_content_ignored', kind: 'script' | 'animation' | 'embedded' | 'stylesheet', name: string): void {
    const words = {
      script: ['script', 'Nothing of it was run.'],
      animation: ['animation', 'Shapes are measured as they are before it starts.'],
      embedded: ['embedded page or player', 'They hold no outlines.'],
      stylesheet: ['outside or program style sheet', 'It was not fetched or run.'],
    } as const;
    const [one, consequence] = words[kind];
    this.#diagnostics.add(
      code,
      kind,
      (count, examples) => `${counted(count, one)} in the file ignored${quoted(examples)}. ${consequence}`,
      name,
    );
  }

  #noteRepair(repair: XmlRepair, line: number): void {
    if (repair === 'root-not-closed') {
      this.#diagnostics.add(
        'file_cut_short',
        'xml',
        () => 'The file ends before the drawing is closed: a part of it may be missing. Export it again to be sure.',
      );
      return;
    }
    const was = (count: number) =>
      count === 1 ? 'mistake in the XML of this file was' : 'mistakes in the XML of this file were';
    this.#diagnostics.add(
      'file_repaired',
      'xml',
      (count, examples) =>
        `${count} ${was(count)} read around${quoted(examples)}. Programs that require valid XML reject the file.`,
      repairText(repair, line),
    );
  }

  #rootName(tagName: string, scope: Map<string, string> | null): string | null {
    this.#rootNamespaces = scope ?? new Map();
    const colon = tagName.indexOf(':');
    const local = tagName.slice(colon + 1);
    const uri = this.#lookup(colon < 0 ? '' : tagName.slice(0, colon));
    if (local === 'svg' && uri !== svgNamespace && (uri === '' || colon < 0)) {
      this.#noNamespace = true;
      this.#diagnostics.add(
        'file_repaired',
        'namespace',
        () => 'The file does not declare that it is SVG (the xmlns declaration is missing). It was read as SVG anyway.',
      );
      return 'svg';
    }
    if (local === 'svg') return 'svg';
    throw new EngineError(
      'file_type_unknown',
      `The first element of this file is "${tagName.slice(0, 40)}", not an SVG drawing. Export the drawing as SVG.`,
    );
  }

  /** Returns the local name of an SVG element, null for one of another namespace. */
  #localName(tagName: string): string | null {
    const colon = tagName.indexOf(':');
    // A style element of XHTML applies at any position.
    const isPageStyle = tagName.endsWith('style') && tagName.slice(colon + 1) === 'style';
    if (isPageStyle && this.#lookup(tagName.slice(0, Math.max(colon, 0))) === pageNamespace) return 'style';
    if (colon < 0) {
      const uri = this.#lookup('');
      return uri === svgNamespace || (this.#noNamespace && uri === this.#rootDefault()) ? tagName : null;
    }
    return this.#lookup(tagName.slice(0, colon)) === svgNamespace ? tagName.slice(colon + 1) : null;
  }

  #rootDefault(): string {
    return this.#rootNamespaces.get('') ?? '';
  }

  #lookup(prefix: string): string {
    for (let i = this.#scopes.length - 1; i >= 0; i--) {
      const uri = this.#scopes[i]!.get(prefix);
      if (uri !== undefined) return uri;
    }
    return '';
  }
}
