import { z } from 'zod';
import { operations, pathParameter, type Operation } from '#lib/shared/contracts/v1.ts';
import { fieldsOfNode, requestFields, type RequestField } from '#lib/shared/public-api/request-fields.ts';
import { openApiDocument } from './openapi.ts';

type Node = z.core.JSONSchema.BaseSchema;
type Content = Readonly<Record<string, { readonly schema?: Node }>>;
type Described = {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};
type Schemas = Readonly<Record<string, Node>>;
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Schemas };
};

/** Fields of a named schema; for alternatives such as events, one table for each. */
export type TypeTable = { readonly id: string; readonly title: string; readonly fields: readonly RequestField[] };

/** Request fields of an operation, and the name of its answer's schema, null for a file, with its media type. */
type CallTable = TypeTable & {
  readonly description: string;
  readonly answer: { readonly schema: string | null; readonly mediaType: string };
};

type ApiTables = {
  readonly calls: readonly CallTable[];
  /** Types that the fields of requests name. */
  readonly requestTypes: readonly TypeTable[];
  readonly answers: readonly TypeTable[];
};

/** Anchor of a type's table. */
export const typeId = (name: string): string => `type-${name}`;

/** Returns the requests and answers of the OpenAPI document as tables of fields, in which each named type occurs once. */
export function apiTables(): ApiTables {
  const { paths, components } = openApiDocument() as Document;
  const described = Object.values(paths).flatMap((methods) => Object.values(methods));
  const calls = described.map((one) => callTable(one, components.schemas));
  const bodies = described.flatMap(({ requestBody }) => (requestBody ? [schemaOf(requestBody.content).name!] : []));
  const answers = calls.flatMap(({ answer }) => (answer.schema === null ? [] : [answer.schema]));
  const ofRequests = reached(bodies, components.schemas).filter((name) => !bodies.includes(name));
  const tables = (names: readonly string[]) => names.flatMap((name) => tablesOf(name, components.schemas[name]!));
  return { calls, requestTypes: tables(ofRequests), answers: tables(reached(answers, components.schemas)) };
}

function callTable({ operationId, requestBody, responses }: Described, schemas: Schemas): CallTable {
  const { method, path, query, description }: Operation = operations[operationId as keyof typeof operations];
  const parameters = [pathParameter(path), query].filter((schema) => schema instanceof z.ZodObject);
  const body = requestBody === undefined ? null : schemaOf(requestBody.content).name;
  const answer = schemaOf(responses['200']?.content ?? {});
  return {
    id: `call-${operationId}`,
    title: `${method} ${path}`,
    description,
    fields: [...parameters.flatMap(requestFields), ...(body === null ? [] : fieldsOfNode(schemas[body]!))],
    answer: { schema: answer.name, mediaType: answer.mediaType },
  };
}

function schemaOf(content: Content): { name: string | null; mediaType: string } {
  const [mediaType = '', { schema } = {}] = Object.entries(content)[0] ?? [];
  return { mediaType, name: schema?.$ref === undefined ? null : nameOf(schema.$ref) };
}

const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** Returns the schemas and those that they refer to, in the order of their first use. */
function reached(names: readonly string[], schemas: Schemas, known = new Set<string>()): string[] {
  for (const name of names) {
    if (known.has(name)) continue;
    known.add(name);
    const references = JSON.stringify(schemas[name]).matchAll(/"\$ref":"([^"]+)"/g);
    reached(
      Array.from(references, ([, reference]) => nameOf(reference!)),
      schemas,
      known,
    );
  }
  return [...known];
}

function tablesOf(name: string, node: Node): TypeTable[] {
  const events = (node.anyOf ?? node.oneOf ?? []) as Node[];
  if (events.length === 0) return [{ id: typeId(name), title: name, fields: fieldsOfNode(node) }];
  return events.map((event, nth) => {
    const type = String((event.properties?.['type'] as Node | undefined)?.const ?? nth);
    const id = nth === 0 ? typeId(name) : `${typeId(name)}-${type}`;
    return { id, title: `${name} "${type}"`, fields: fieldsOfNode(event) };
  });
}
