import { parseSync } from 'oxc-parser';

type Range = { readonly start: number; readonly end: number };

/** A fault to put into a source file: the text from `start` to `end` is replaced. */
export type Mutant = Range & {
  readonly replacement: string;
  readonly kind: string;
  /** An expression that runs whenever the fault has an effect. */
  readonly expression: Range;
  /** True for a place that runs when its module is loaded, so in the first test of a process only. */
  readonly runsOnLoad: boolean;
};

type Node = Range & { readonly type: string } & Record<string, unknown>;
type Found = Omit<Mutant, 'runsOnLoad'>;

/** Operators and their faulty replacement, as in the lists of mutation testers such as Stryker and PIT. */
const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

/** Returns every place of a TypeScript source where one operator, condition, constant, call or return can be changed. */
export function mutantsOf(filename: string, source: string): Mutant[] {
  const { program, errors } = parseSync(filename, source);
  if (errors.length > 0) throw new Error(`${filename}: ${errors[0]!.message}`);
  const found: Mutant[] = [];
  visit(program as unknown as Node, true, (node, runsOnLoad) => {
    found.push(...mutantsAt(node, source).map((mutant) => ({ ...mutant, runsOnLoad })));
  });
  return found;
}

/** Returns the source in which each place calls `globalThis.reachMutant` with its number whenever it runs. */
export function markPlaces(source: string, places: readonly { mutant: Mutant; index: number }[]): string {
  const marks = places.flatMap(({ mutant: { expression }, index }) => [
    { at: expression.start, text: `(globalThis.reachMutant?.(${index}), ` },
    { at: expression.end, text: ')' },
  ]);
  return marks
    .sort((a, b) => b.at - a.at)
    .reduce((marked, { at, text }) => marked.slice(0, at) + text + marked.slice(at), source);
}

/** Returns the source with one fault. */
export function applyMutant(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

function mutantsAt(node: Node, source: string): Found[] {
  const { type } = node;
  const text = (part: Node) => source.slice(part.start, part.end);
  switch (type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const [left, right] = [node['left'] as Node, node['right'] as Node];
      const operator = node['operator'] as string;
      const replacement = OPERATORS[operator];
      // Adding strings is not arithmetic.
      const isText = operator === '+' && [left, right].some((side) => /^['"`]/.test(text(side)));
      if (replacement === undefined || isText) return [];
      const at = source.indexOf(operator, left.end);
      const kind = `${operator} to ${replacement}`;
      return [{ start: at, end: at + operator.length, replacement, kind, expression: left }];
    }
    case 'IfStatement':
    case 'ConditionalExpression': {
      const test = node['test'] as Node;
      return [faultOf(test, `!(${text(test)})`, 'condition negated')];
    }
    case 'Literal': {
      const value = node['value'];
      if (typeof value === 'boolean') return [faultOf(node, String(!value), 'boolean inverted')];
      if (typeof value !== 'number') return [];
      return [faultOf(node, value === 0 ? '1' : `(${text(node)} * 1.5)`, 'number changed')];
    }
    case 'ExpressionStatement': {
      const expression = node['expression'] as Node;
      if (expression.type !== 'CallExpression') return [];
      return [{ ...faultOf(node, ';', 'call removed'), expression }];
    }
    default:
      return [];
  }
}

function faultOf(expression: Range, replacement: string, kind: string): Found {
  return { start: expression.start, end: expression.end, replacement, kind, expression };
}

/** Visits the nodes of a syntax tree, without types, imports and directives. */
function visit(node: Node, runsOnLoad: boolean, each: (node: Node, runsOnLoad: boolean) => void): void {
  if (node.type.startsWith('TS') && !/^TS(?:NonNull|As|Satisfies)/.test(node.type)) return;
  if (node.type === 'ImportDeclaration') return;
  each(node, runsOnLoad);
  const isFunction = /Function/.test(node.type);
  for (const child of Object.values(node).flat()) {
    if (typeof child !== 'object' || child === null || !('type' in child)) continue;
    visit(child as Node, runsOnLoad && !isFunction, each);
  }
}
