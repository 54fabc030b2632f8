import { z } from 'zod';

/** A field of a request or an answer, as the table for developers lists it and error messages for programs state it. */
export type RequestField = {
  /** Dotted path; `[]` is any entry of a list, such as 'rows[].size'. */
  readonly path: string;
  /** JSON type, such as 'number' or 'list of strings'. */
  readonly type: string;
  /** Allowed values or range; '' without a limit. */
  readonly range: string;
  readonly isRequired: boolean;
  /** Default as JSON; '' without one. */
  readonly preset: string;
  /** Meaning; '' for a field whose name is sufficient. */
  readonly meaning: string;
};

type Node = z.core.JSONSchema.BaseSchema;

/** Returns the fields that a schema accepts, each before the fields within it. */
export function requestFields(schema: z.ZodType): RequestField[] {
  return fieldsOfNode(z.toJSONSchema(schema, { io: 'input' }));
}

/** Returns the fields of a JSON schema, each before the fields within it; a reference is a field without fields. */
export function fieldsOfNode(node: Node): RequestField[] {
  const fields = new Map<string, RequestField>();
  addWithin(node, '', fields);
  return [...fields.values()];
}

/** Adds the fields of an object, or of the entries of a list; other values have none. */
function addWithin(node: Node, path: string, fields: Map<string, RequestField>): void {
  const variants = variantsOf(node);
  const isRequired = (name: string) =>
    variants.every(({ type, required }) => type !== 'object' || required?.includes(name) === true);
  for (const variant of variants) {
    if (isNode(variant.items)) addWithin(variant.items, `${path}[]`, fields);
    for (const [name, each] of Object.entries(variant.properties ?? {})) {
      if (!isNode(each)) continue;
      const at = path === '' ? name : `${path}.${name}`;
      add(each, at, isRequired(name), fields);
      addWithin(each, at, fields);
    }
  }
}

/** Adds a field; alternatives of one name become one field with the ranges of all. */
function add(node: Node, path: string, isRequired: boolean, fields: Map<string, RequestField>): void {
  const variants = variantsOf(node);
  const before = fields.get(path);
  fields.set(path, {
    path,
    type: joined([...(before ? [before.type] : []), ...variants.map(typeOf)]),
    range: joined([...(before ? [before.range] : []), ...variants.map(rangeOf)]),
    isRequired,
    preset: node.default === undefined ? '' : JSON.stringify(node.default),
    meaning: before?.meaning || (node.description ?? ''),
  });
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const variantsOf = (node: Node): Node[] => (node.anyOf ?? node.oneOf ?? [node]).filter(isNode);
const joined = (words: readonly string[]) => [...new Set(words.filter((word) => word !== ''))].join(' or ');

const formats: Readonly<Record<string, string>> = { uuid: 'UUID', date: 'date', 'date-time': 'date-time' };

function typeOf(node: Node): string {
  if (node.$ref !== undefined) return node.$ref.slice(node.$ref.lastIndexOf('/') + 1);
  if (node.type === 'array') return isNode(node.items) ? `list of ${manyOf(node.items)}` : 'list';
  if (node.type === 'integer') return 'whole number';
  return formats[node.format ?? ''] ?? String(node.type ?? 'value');
}

const manyOf = (node: Node) =>
  variantsOf(node)
    .map((variant) => (variant.$ref === undefined ? `${typeOf(variant)}s` : typeOf(variant)))
    .join(' or ');

function rangeOf(node: Node): string {
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (node.enum !== undefined) return node.enum.map((value) => JSON.stringify(value)).join(', ');
  if (node.type === 'array') return limitsOf(node.minItems, node.maxItems, ' entries');
  if (node.type === 'string' && node.format === undefined)
    return limitsOf(node.minLength, node.maxLength, ' characters');
  if (node.type !== 'number' && node.type !== 'integer') return '';
  if (node.exclusiveMinimum !== undefined) return `above ${node.exclusiveMinimum}, up to ${node.maximum}`;
  return limitsOf(safe(node.minimum), safe(node.maximum), '');
}

const safe = (bound: number | undefined) =>
  bound !== undefined && Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound;

function limitsOf(min: number | undefined, max: number | undefined, unit: string): string {
  if (max === undefined) return min === undefined ? '' : `at least ${min}${unit}`;
  return min === undefined ? `up to ${max}${unit}` : `${min} to ${max}${unit}`;
}
