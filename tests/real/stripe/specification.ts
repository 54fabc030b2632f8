import { readFileSync } from 'node:fs';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { required } from './recordings.ts';

type Json = Record<string, unknown>;
type Operation = { responses: { 200?: { content: { 'application/json': { schema: Json } } } } };
type Document = {
  info: { version: string };
  components: { schemas: Record<string, Json> };
  paths: Record<string, Record<string, Operation>>;
};

const ID = 'https://stripe.test/specification';

/** Opens Stripe's published description of its API, to validate responses. */
export function openSpecification() {
  const document = JSON.parse(readFileSync(required('STRIPE_SPECIFICATION'), 'utf8')) as Document;
  const ajv = new Ajv({ strict: false, validateFormats: false, inlineRefs: false });
  ajv.addSchema({ $id: ID, components: { schemas: toJsonSchema(document.components.schemas) } });
  const routes = Object.keys(document.paths)
    .map((template) => ({ template, parameters: template.match(/\{/g)?.length ?? 0, pattern: patternOf(template) }))
    .toSorted((a, b) => a.parameters - b.parameters);
  const compiled = new Map<string, ValidateFunction | null>();

  function judge(key: string, schema: () => Json | undefined, value: unknown): string[] | null {
    if (!compiled.has(key)) {
      const found = schema();
      compiled.set(key, found ? ajv.compile(found) : null);
    }
    const validate = compiled.get(key)!;
    if (!validate) return null;
    return validate(value) ? [] : (validate.errors ?? []).map(inWords);
  }

  return {
    version: document.info.version,
    /** Returns the violations of a successful response; null if the specification does not list the call. */
    answer(method: string, path: string, value: unknown): string[] | null {
      const route = routes.find(({ pattern }) => pattern.test(path));
      const operation = route && document.paths[route.template]?.[method.toLowerCase()];
      const schema = operation?.responses[200]?.content['application/json'].schema;
      return judge(`${method} ${route?.template}`, () => schema && (toJsonSchema(schema) as Json), value);
    },
    /** Returns the violations of an object, by its field `object`. */
    object(value: { object: string; deleted?: true }): string[] | null {
      const name = value.deleted ? `deleted_${value.object}` : value.object;
      const known = name in document.components.schemas;
      return judge(name, () => (known ? { $ref: `${ID}#/components/schemas/${name}` } : undefined), value);
    },
  };
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll('.', String.raw`\.`).replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);
}

const inWords = ({ instancePath, message, params }: ErrorObject) =>
  `${instancePath.replaceAll(/\/\d+/g, '/N')} ${message} ${JSON.stringify(params)}`;

/** Converts an OpenAPI 3.0 schema to JSON Schema; OpenAPI 3.0 expresses "or null" as `nullable`. */
function toJsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toJsonSchema);
  if (typeof value !== 'object' || value === null) return value;
  const schema = Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !name.startsWith('x-'))
      .map(([name, inner]) => [name, toJsonSchema(inner)]),
  );
  if (typeof schema['$ref'] === 'string') schema['$ref'] = schema['$ref'].replace(/^#/, `${ID}#`);
  if (schema['nullable'] !== true) return schema;
  delete schema['nullable'];
  return { anyOf: [schema, { type: 'null' }] };
}
