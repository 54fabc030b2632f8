import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { openApiDocument } from '#web/v1/openapi.ts';

/** Schema of the OpenAPI document, with the keywords that the product's document has. */
type Schema = {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly description?: string;
  readonly deprecated?: boolean;
};

const root = path.resolve(import.meta.dirname, '../..');
/** File with the types of the JavaScript client. */
const file = path.join(root, 'packages/client/src/api-types.ts');

/**
 * Returns the schemas of the OpenAPI document as TypeScript types. Throws for a type that is unknown here. openapi-typescript, which does
 * the same, requires TypeScript 5.
 */
export async function clientTypes(): Promise<string> {
  const { components } = openApiDocument() as { components: { schemas: Record<string, Schema> } };
  const types = Object.entries(components.schemas)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => `${commentOf(schema)}export type ${typeName(name)} = ${typeOf(schema)};`);
  const head = '// Generated from the OpenAPI document by `npm run pack:client`. Do not edit.';
  const config = JSON.parse(readFileSync(path.join(root, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  const { code, errors } = await format(file, [head, ...types].join('\n\n'), config);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}

/** Writes the types into the client's folder. */
export async function writeClientTypes(): Promise<void> {
  writeFileSync(file, await clientTypes());
}

/** Returns the types as they are in the client's folder. */
export const storedClientTypes = (): string => readFileSync(file, 'utf8');

/** Returns the name of a schema's type: the name of a global class is not used again. */
const typeName = (name: string): string => (name === 'Error' ? 'ErrorResponse' : name);

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return typeName(schema.$ref.slice('#/components/schemas/'.length));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return `(${alternatives.map(typeOf).join(' | ')})`;
  if (schema.allOf !== undefined) return `(${schema.allOf.map(typeOf).join(' & ')})`;
  if (Array.isArray(schema.type))
    return `(${schema.type.map((type: string) => typeOf({ ...schema, type })).join(' | ')})`;
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'number':
    case 'null':
      return schema.type;
    case 'integer':
      return 'number';
    case 'array':
      return `readonly (${typeOf(schema.items ?? {})})[]`;
    case 'object':
      return objectType(schema);
    case undefined:
      return 'unknown';
    default:
      throw new Error(`There is no TypeScript type for "${String(schema.type)}".`);
  }
}

function objectType({ properties, required = [], additionalProperties }: Schema): string {
  if (properties === undefined) {
    const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
    return `Readonly<Record<string, ${values}>>`;
  }
  const fields = Object.entries(properties).map(
    ([name, field]) => `${commentOf(field)}readonly ${name}${required.includes(name) ? '' : '?'}: ${typeOf(field)};`,
  );
  return `{\n${fields.join('\n')}\n}`;
}

function commentOf({ description, deprecated = false }: Schema): string {
  const lines = [...(description === undefined ? [] : [description]), ...(deprecated ? ['@deprecated'] : [])];
  return lines.length === 0 ? '' : `/** ${lines.join('\n * ').replaceAll('*/', '*\\/')} */\n`;
}
