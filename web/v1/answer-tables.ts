import type { z } from 'zod';
import { fieldsOfNode, type RequestField } from '#lib/shared/public-api/request-fields.ts';
import { openApiDocument } from './openapi.ts';

type Node = z.core.JSONSchema.BaseSchema;
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Node>> };
};
type Described = {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema?: Node }>> }>>;
};

/** Fields of a named schema of answers; for alternatives such as events, one table for each. */
export type AnswerTable = { readonly id: string; readonly title: string; readonly fields: readonly RequestField[] };

/** Answer of an operation: the name of its schema, null for a zip, and its media type. */
export type AnswerOf = { readonly schema: string | null; readonly type: string };

export const answerId = (schema: string): string => `answer-${schema}`;

/** Returns the schemas of all answers in the OpenAPI document as tables, and the answer of each operation by its id. */
export function answerTables(): { tables: AnswerTable[]; answers: Readonly<Record<string, AnswerOf>> } {
  const { paths, components } = openApiDocument() as Document;
  const answers = Object.fromEntries(
    Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId, responses }) => {
        const [type, { schema }] = Object.entries(responses['200']?.content ?? {})[0] ?? ['', {}];
        return [operationId, { type, schema: schema?.$ref === undefined ? null : nameOf(schema.$ref) }];
      }),
    ),
  );
  const names = new Set<string>();
  for (const { schema } of Object.values(answers)) if (schema !== null) addReached(schema, components.schemas, names);
  return { answers, tables: [...names].flatMap((name) => tablesOf(name, components.schemas[name]!)) };
}

const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** Adds a schema and those that it refers to, in the order of their first use. */
function addReached(name: string, schemas: Document['components']['schemas'], names: Set<string>): void {
  if (names.has(name)) return;
  names.add(name);
  for (const [, reference] of JSON.stringify(schemas[name]).matchAll(/"\$ref":"([^"]+)"/g))
    addReached(nameOf(reference!), schemas, names);
}

function tablesOf(name: string, node: Node): AnswerTable[] {
  const events = (node.anyOf ?? node.oneOf ?? []) as Node[];
  if (events.length === 0) return [{ id: answerId(name), title: name, fields: fieldsOfNode(node) }];
  return events.map((event, nth) => {
    const type = String((event.properties?.['type'] as Node | undefined)?.const ?? nth);
    const id = nth === 0 ? answerId(name) : `${answerId(name)}-${type}`;
    return { id, title: `${name} "${type}"`, fields: fieldsOfNode(event) };
  });
}
