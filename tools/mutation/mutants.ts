import { parseSync } from 'oxc-parser';

/** A fault to put into a source file: the text from `start` to `end` is replaced. */
export type Mutant = {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  readonly kind: string;
};

type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>;

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
  visit(program as unknown as Node, (node) => found.push(...mutantsAt(node, source)));
  return found;
}

/** Returns the source with one fault. */
export function applyMutant(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

function mutantsAt(node: Node, source: string): Mutant[] {
  const { type, start, end } = node;
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
      return [{ start: at, end: at + operator.length, replacement, kind: `${operator} to ${replacement}` }];
    }
    case 'IfStatement':
    case 'ConditionalExpression': {
      const test = node['test'] as Node;
      return [{ start: test.start, end: test.end, replacement: `!(${text(test)})`, kind: 'condition negated' }];
    }
    case 'Literal': {
      const value = node['value'];
      if (typeof value === 'boolean') return [{ start, end, replacement: String(!value), kind: 'boolean inverted' }];
      if (typeof value !== 'number') return [];
      return [{ start, end, replacement: value === 0 ? '1' : `(${text(node)} * 1.5)`, kind: 'number changed' }];
    }
    case 'ExpressionStatement': {
      const expression = node['expression'] as Node;
      return expression.type === 'CallExpression' ? [{ start, end, replacement: ';', kind: 'call removed' }] : [];
    }
    default:
      return [];
  }
}

/** Visits the nodes of a syntax tree, without types, imports and directives. */
function visit(node: Node, each: (node: Node) => void): void {
  if (node.type.startsWith('TS') && !/^TS(?:NonNull|As|Satisfies)/.test(node.type)) return;
  if (node.type === 'ImportDeclaration') return;
  each(node);
  for (const child of Object.values(node).flat()) {
    if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, each);
  }
}
