import type { SvgElement } from '../xml/element.ts';
import {
  isPresentationAttribute,
  parseDeclarations,
  type Declarations,
  type DeclarationBlock,
} from './declarations.ts';
import { matches, type MatchBudget } from './selector.ts';
import type { Rule, StyleSheet } from './stylesheet.ts';

/** Maximum number of selector tests for one drawing: about half a second. */
const testsAllowed = 20_000_000;
/** Cost of applying one rule, in selector tests. */
const testsPerRule = 8;
const blocksCached = 5000;
const nothing: Declarations = Object.freeze(Object.create(null) as Record<string, string>);

/**
 * Returns the declarations of an element's attributes, of the style sheets and of its style attribute, in the order of CSS:
 * attributes, rules by layer, specificity and order, inline style; then the important rules, earlier layers above later
 * ones, and the important inline style (CSS Cascade 5, 6).
 */
export class Cascade {
  readonly #byId = new Map<string, Rule[]>();
  readonly #byClass = new Map<string, Rule[]>();
  readonly #byType = new Map<string, Rule[]>();
  readonly #everywhere: Rule[] = [];
  readonly #hasRules: boolean;
  readonly #inline = new Map<string, DeclarationBlock>();
  readonly #budget: MatchBudget = { left: testsAllowed };

  constructor(sheet: StyleSheet) {
    this.#hasRules = sheet.rules.length > 0;
    for (const rule of sheet.rules) {
      const subject = rule.selector.compounds[rule.selector.compounds.length - 1]!;
      if (subject.ids.length > 0) file(this.#byId, subject.ids[0]!, rule);
      else if (subject.classes.length > 0) file(this.#byClass, subject.classes[0]!, rule);
      else if (subject.type !== '') file(this.#byType, subject.type, rule);
      else this.#everywhere.push(rule);
    }
  }

  /** Returns the declarations of an element; elements of the same style may share one object. */
  declarationsOf(element: SvgElement): Declarations {
    const { attributes } = element;
    let result: Record<string, string> | null = null;
    for (const name in attributes) {
      if (!isPresentationAttribute(name)) continue;
      const value = attributes[name]!.trim();
      if (value === '') continue;
      result ??= Object.create(null) as Record<string, string>;
      result[name === 'overflow' ? 'overflow-x' : name] = value;
    }
    const rules = this.#hasRules ? this.#rulesFor(element) : [];
    this.#budget.left -= rules.length * testsPerRule;
    const style = attributes['style'];
    const inline = style === undefined ? null : this.#parseInline(style);
    if (rules.length === 0 && inline === null) return result ?? nothing;
    if (rules.length === 0 && result === null && inline?.important === null) return inline.normal;
    result ??= Object.create(null) as Record<string, string>;
    const reverts = inline?.reverts === true || rules.some(({ block }) => block.reverts);
    let below: Declarations = nothing;
    rules.forEach((rule, i) => {
      if (reverts && rule.layer !== rules[i - 1]?.layer) below = { ...result };
      assign(result!, rule.block, below);
    });
    if (inline !== null) assign(result, inline, reverts ? { ...result } : nothing);
    for (const rule of importantFirst(rules))
      if (rule.block.important !== null) Object.assign(result, rule.block.important);
    if (inline?.important) Object.assign(result, inline.important);
    return result;
  }

  #rulesFor(element: SvgElement): Rule[] {
    const found: Rule[] = [];
    const take = (rules: readonly Rule[] | undefined) => {
      if (rules === undefined) return;
      for (const rule of rules) if (matches(rule.selector, element, this.#budget)) found.push(rule);
    };
    take(this.#everywhere);
    take(this.#byType.get(element.name));
    const list = element.attributes['class'];
    if (list !== undefined && this.#byClass.size > 0) {
      for (const name of new Set(list.trim().split(/\s+/))) take(this.#byClass.get(name));
    }
    const id = element.attributes['id'];
    if (id !== undefined) take(this.#byId.get(id));
    return found.sort(
      (a, b) => a.layer - b.layer || a.selector.specificity - b.selector.specificity || a.order - b.order,
    );
  }

  /** Inline styles are often repeated in real files; each text is parsed once. */
  #parseInline(style: string): DeclarationBlock {
    let block = this.#inline.get(style);
    if (block === undefined) {
      block = parseDeclarations(style);
      if (this.#inline.size < blocksCached) this.#inline.set(style, block);
    }
    return block;
  }
}

/**
 * Applies a block; `revert-layer` restores the value without the declarations of its own layer (CSS Cascade 5, 7.3.7).
 */
function assign(result: Record<string, string>, { normal, reverts }: DeclarationBlock, below: Declarations): void {
  Object.assign(result, normal);
  if (!reverts) return;
  for (const name in normal) {
    if (normal[name]!.toLowerCase() !== 'revert-layer') continue;
    if (below[name] === undefined) delete result[name];
    else result[name] = below[name];
  }
}

/** Returns rules in the order of their important declarations: earlier layers override later ones, any layer overrides no layer. */
function importantFirst(rules: readonly Rule[]): readonly Rule[] {
  return rules.length < 2 || rules[0]!.layer === rules.at(-1)!.layer
    ? rules
    : rules.toSorted((a, b) => b.layer - a.layer);
}

function file(index: Map<string, Rule[]>, key: string, rule: Rule): void {
  const list = index.get(key);
  if (list === undefined) index.set(key, [rule]);
  else list.push(rule);
}
