import { TokenType } from '@csstools/css-tokenizer';
import {
  blockContents,
  blockRules,
  sheetRules,
  type AtRuleNode,
  type BlockNode,
  type DeclarationNode,
} from './block-contents.ts';
import type { Truth } from './conditions/condition.ts';
import { evaluateMedia } from './conditions/media-query.ts';
import { evaluateSupports } from './conditions/supports.ts';
import { isEmptyBlock, readDeclarations, type DeclarationBlock } from './declarations.ts';
import { readFontFace, type FontFace } from './font-faces.ts';
import { LayerTree, type CascadeLayer } from './layers.ts';
import { parseSelector } from './parse-selector.ts';
import type { Selector } from './selector.ts';
import { TokenList, type Span } from '../values/token-list.ts';
import type { Variables } from './variables.ts';
import type { StyleSource } from '../xml/parse-document.ts';

export type Rule = {
  readonly selector: Selector;
  readonly block: DeclarationBlock;
  readonly order: number;
  /**
   * Precedence of the cascade layer: a normal declaration of a higher layer overrides, an important one of a lower
   * layer overrides.
   */
  readonly layer: number;
};

export type StyleSheet = {
  readonly rules: readonly Rule[];
  /** Valid selectors and at-rules that are not supported, of rules that would affect the drawing. */
  readonly notUnderstood: readonly string[];
  /** Invalid selectors of such rules; browsers ignore the whole rule. */
  readonly invalid: readonly string[];
  /** Unsupported conditions of such rules; they count as false. */
  readonly unknownConditions: readonly string[];
  readonly fontFaces: readonly FontFace[];
  /** Initial values of custom properties, by `@property`; null without any. */
  readonly initialVariables: Variables | null;
  /** True when the sheet imports another file. */
  readonly imports: boolean;
};

/** Maximum nesting depth of rules; deeper ones are reported and ignored. */
const depthAllowed = 32;
const fontFacesAllowed = 1000;

/** At-rules that do not affect a static drawing. */
const withoutEffect =
  /^(charset|namespace|keyframes|-webkit-keyframes|-moz-keyframes|-o-keyframes|page|counter-style|font-feature-values|font-palette-values|view-transition|starting-style|position-try|color-profile|viewport|-ms-viewport|-moz-document)$/;

/** Context of a rule: the selectors of the enclosing rule, the cascade layer and the depth. */
type Place = {
  readonly parents: readonly Selector[] | null;
  readonly layer: CascadeLayer;
  readonly depth: number;
};

/** Parses style sheets in document order into rules with evaluated conditions. Linear in their length. */
export function parseStyleSheets(sources: readonly StyleSource[]): StyleSheet {
  const reader = new SheetReader();
  for (const source of sources) reader.read(source);
  return reader.result();
}

class SheetReader {
  readonly #rules: { selector: Selector; block: DeclarationBlock; layer: CascadeLayer }[] = [];
  readonly #layers = new LayerTree();
  readonly #notUnderstood: string[] = [];
  readonly #invalid: string[] = [];
  readonly #unknown: string[] = [];
  readonly #fontFaces: FontFace[] = [];
  #initialVariables: Record<string, string> | null = null;
  #imports = false;

  result(): StyleSheet {
    const strengths = this.#layers.strengths();
    return {
      rules: this.#rules.map(({ layer, ...rule }, order) => ({ ...rule, order, layer: strengths.get(layer)! })),
      notUnderstood: this.#notUnderstood,
      invalid: this.#invalid,
      unknownConditions: this.#unknown,
      fontFaces: this.#fontFaces,
      initialVariables: this.#initialVariables,
      imports: this.#imports,
    };
  }

  read({ text, media }: StyleSource): void {
    const attribute = new TokenList(media);
    const list = new TokenList(text);
    const place = { parents: null, layer: this.#layers.root, depth: 0 };
    this.#conditional(evaluateMedia(attribute, attribute.whole), media, () => {
      this.#readNodes(list, sheetRules(list), place);
    });
  }

  /** Declarations between nested rules form a separate rule at their position (CSS Nesting 1, 4). */
  #readNodes(list: TokenList, nodes: readonly BlockNode[], place: Place): void {
    let declarations: DeclarationNode[] = [];
    const flush = () => {
      if (declarations.length > 0 && place.parents !== null) this.#add(place.parents, list, declarations, place.layer);
      declarations = [];
    };
    for (const node of nodes) {
      if (node.kind === 'declaration') {
        declarations.push(node);
        continue;
      }
      flush();
      if (node.kind === 'rule') this.#readRule(list, node.prelude, node.block, place);
      else this.#readAtRule(list, node, place);
    }
    flush();
  }

  #add(
    selectors: readonly Selector[],
    list: TokenList,
    declarations: readonly DeclarationNode[],
    layer: CascadeLayer,
  ): void {
    const block = readDeclarations(list, declarations);
    if (isEmptyBlock(block)) return;
    for (const selector of selectors) this.#rules.push({ selector, block, layer });
  }

  #readRule(list: TokenList, prelude: Span, block: Span, place: Place): void {
    let known: boolean | null = null;
    const matters = () => (known ??= this.#matters(list, block));
    if (place.depth >= depthAllowed) {
      if (matters()) this.#notUnderstood.push(list.textOf(prelude));
      return;
    }
    const scope = { parents: place.parents, depth: 0 };
    const parts = list.commaSeparated(prelude);
    const parsed = parts.map((part) => parseSelector(list, part, scope));
    if (parsed.includes('invalid')) {
      if (matters()) this.#invalid.push(list.textOf(prelude));
      return;
    }
    parsed.forEach((one, i) => {
      if (one === 'unknown' && matters()) this.#notUnderstood.push(list.textOf(parts[i]!));
    });
    const selectors = parsed.filter((one) => typeof one !== 'string');
    if (selectors.length === 0) return;
    this.#readNodes(list, blockContents(list, block), { ...place, parents: selectors, depth: place.depth + 1 });
  }

  #readAtRule(list: TokenList, { name, prelude, block }: AtRuleNode, place: Place): void {
    const inside = (layer = place.layer) => {
      if (block === null) return;
      if (place.depth < depthAllowed) {
        const nodes = place.parents === null ? blockRules(list, block) : blockContents(list, block);
        this.#readNodes(list, nodes, { ...place, layer, depth: place.depth + 1 });
      } else if (this.#matters(list, block)) this.#notUnderstood.push(`@${name} ${list.textOf(prelude)}`);
    };
    const condition = () => `@${name} ${list.textOf(prelude)}`;
    if (name === 'media' || name === 'supports') {
      if (block === null) return;
      const truth = name === 'media' ? evaluateMedia(list, prelude) : evaluateSupports(list, prelude);
      if (truth !== 'unknown' || this.#matters(list, block)) this.#conditional(truth, condition(), inside);
    } else if (name === 'layer') {
      this.#readLayer(list, prelude, block !== null, place.layer, inside);
    } else if (name === 'import') {
      this.#imports = true;
    } else if (name === 'font-face') {
      const face = block === null ? null : readFontFace(list, block);
      if (face !== null && this.#fontFaces.length < fontFacesAllowed) this.#fontFaces.push(face);
    } else if (name === 'property') {
      if (block !== null) this.#readProperty(list, prelude, block);
    } else if (!withoutEffect.test(name) && block !== null && this.#matters(list, block)) {
      this.#notUnderstood.push(condition());
    }
  }

  #readLayer(
    list: TokenList,
    prelude: Span,
    hasBlock: boolean,
    outer: CascadeLayer,
    inside: (layer: CascadeLayer) => void,
  ): void {
    const paths = list.commaSeparated(prelude).map((part) => layerPath(list, list.trimmed(part)));
    const [first] = paths;
    if (!hasBlock) for (const path of paths) this.#layers.named(outer, path ?? []);
    else if (paths.length === 1 && first !== null && first !== undefined) {
      inside(first.length === 0 ? this.#layers.anonymous(outer) : this.#layers.named(outer, first));
    }
  }

  #readProperty(list: TokenList, prelude: Span, block: Span): void {
    const name = list.textOf(prelude);
    for (const node of blockContents(list, block)) {
      if (node.kind !== 'declaration' || node.name !== 'initial-value' || !name.startsWith('--')) continue;
      this.#initialVariables ??= Object.create(null) as Record<string, string>;
      this.#initialVariables[name] = list.textOf(node.value);
    }
  }

  #conditional(truth: Truth, condition: string, read: () => void): void {
    if (truth === 'true') read();
    else if (truth === 'unknown') this.#unknown.push(condition);
  }

  /** Returns true when a block contains a declaration that may change a measurement. */
  #matters(list: TokenList, block: Span): boolean {
    return blockContents(list, block).some((node) => {
      if (node.kind === 'declaration') return !isEmptyBlock(readDeclarations(list, [node]));
      return node.block !== null && this.#mattersInside(list, node.block);
    });
  }

  /** Returns true for a nested block that may have a declaration. It tests for a colon only: parsing would not be linear. */
  #mattersInside(list: TokenList, { from, to }: Span): boolean {
    for (let at = from; at < to; at++) if (list.type(at) === TokenType.Colon) return true;
    return false;
  }
}

/** Returns the names of 'a.b'; empty for no name, null for an invalid one. */
function layerPath(list: TokenList, { from, to }: Span): string[] | null {
  const path: string[] = [];
  for (let at = from; at < to; at += 2) {
    if (list.type(at) !== TokenType.Ident || (at + 1 < to && !list.isDelimiter(at + 1, '.'))) return null;
    path.push(list.value(at));
  }
  return path;
}
