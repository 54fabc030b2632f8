import { expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { EngineErrorCode } from '#engine';
import { otherErrors, v1Errors } from '#lib/shared/errors/v1-errors.ts';
import { operations, type Operation, scopesOf } from '#lib/shared/contracts/v1.ts';
import { programMessageOf } from '#lib/shared/errors/program-messages.ts';
import { limits } from '#lib/shared/limits.ts';
import { errorTable } from '#lib/shared/errors/table.ts';
import { exampleLanguages, exampleProgram, exampleBodies } from '#web/v1/examples.ts';
import { openApiDocument } from '#web/v1/openapi.ts';

type Schema = {
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  [key: string]: unknown;
};
type Described = { operationId: string; security: Record<string, string[]>[]; [key: string]: unknown };

const document = openApiDocument() as {
  openapi: string;
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
};
const text = JSON.stringify(document);
const all = Object.entries(operations) as [string, Operation][];

test('the document is OpenAPI 3.1', async () => {
  // The validator would read a string as a file name.
  const copy = JSON.parse(text) as Record<string, unknown>;
  const validator = new Validator();
  const { valid, errors } = await validator.validate(copy);
  expect([valid, errors]).toEqual([true, undefined]);
  expect(validator.version).toBe('3.1');
});

test('the validator finds a fault', async () => {
  const broken = JSON.parse(text.replaceAll('"responses"', '"answers"')) as Record<string, unknown>;
  const { valid, errors } = await new Validator().validate(broken);
  expect(valid).toBe(false);
  expect(JSON.stringify(errors)).toContain('answers');
});

test('describes every operation once, with the scopes that its key requires', () => {
  const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(all.map(([id]) => id).toSorted());
  for (const [id, operation] of all) {
    const one = document.paths[operation.path]![operation.method.toLowerCase()]!;
    expect([id, one.security.map(({ apiKey }) => apiKey![0])]).toEqual([id, [...scopesOf(operation)]]);
  }
});

test('defines exactly the schemas that it references', () => {
  const named = Object.keys(document.components.schemas);
  const referred = new Set(Array.from(text.matchAll(/#\/components\/schemas\/(\w+)/g), (match) => match[1]!));
  expect([...referred].toSorted()).toEqual(named.toSorted());
});

test('request schemas are as strict as the server, and response schemas can grow', () => {
  const { schemas } = document.components;
  expect(schemas['NestRequest']!['additionalProperties']).toBe(false);
  expect(schemas['NestRequest']!.required).toEqual(['runId']);
  for (const name of ['Measurement', 'Run', 'Layout', 'Error']) {
    expect(JSON.stringify(schemas[name])).not.toContain('"additionalProperties":false');
  }
});

test('describes the figures', () => {
  const { lengthIn, perimeterIn } = document.components.schemas['Figures']!.properties!;
  expect(lengthIn!.description).toMatch(/every line/);
  expect(perimeterIn!.description).toMatch(/filled/);
});

test('every example matches its operation', () => {
  for (const [id, body] of Object.entries(exampleBodies)) {
    const { body: schema } = operations[id as keyof typeof exampleBodies];
    expect([id, schema.safeParse(body).error]).toEqual([id, undefined]);
  }
});

test.each(exampleLanguages)(
  'the program in %s contains the address and the variable of the key, and no key',
  (language) => {
    const program = exampleProgram('https://shop.example', language);
    expect(program).toContain('https://shop.example/api/v1');
    expect(program).toContain('MN_API_KEY');
    expect(program).not.toMatch(/mn_key_\w/);
  },
);

test('lists every rejection of a key once among the errors for programs', () => {
  const ofKeys = Object.keys(errorTable).filter((code) => code.startsWith('api_key_') && code !== 'api_key_limit');
  expect(v1Errors).toEqual(expect.arrayContaining(ofKeys));
  expect(new Set(v1Errors).size).toBe(v1Errors.length);
});

/** Every code of the engine, complete by its type; false for those of the tracing of pictures. */
const engineErrors: Readonly<Record<EngineErrorCode, boolean>> = {
  file_empty: true,
  file_too_large: true,
  file_type_unknown: true,
  file_unreadable: true,
  password_needed: true,
  no_shapes: true,
  too_many_shapes: true,
  too_many_segments: true,
  too_complex: true,
  took_too_long: true,
  text_empty: true,
  text_too_long: true,
  text_unsupported: true,
  font_unknown: true,
  font_broken: true,
  font_restricted: true,
  font_missing: true,
  height_out_of_range: true,
  sheet_out_of_range: true,
  spacing_out_of_range: true,
  too_many_parts: true,
  part_unknown: true,
  nothing_fits: true,
  pins_collide: true,
  nothing_to_trace: false,
  too_much_detail: false,
};

test('documents every error code of API calls', () => {
  const answered = Object.entries(engineErrors).flatMap(([code, is]) => (is ? [code] : []));
  expect(v1Errors).toEqual(expect.arrayContaining(answered));
  expect([...v1Errors, ...Object.keys(otherErrors)].toSorted()).toEqual(Object.keys(errorTable).toSorted());
});

test('an error lists its codes and always has a request id; names have one style, and old ones are deprecated', () => {
  const { error } = document.components.schemas['Error']!.properties!;
  expect(error!.properties!['code']!['enum']).toEqual([...v1Errors]);
  expect(error!.required).toEqual(expect.arrayContaining(['code', 'message', 'requestId']));
  const credits = document.components.schemas['Credits']!.properties!;
  expect(credits['refreshDate']!['format']).toBe('date-time');
  for (const { properties = {} } of Object.values(document.components.schemas)) {
    for (const [name, field] of Object.entries(properties)) {
      expect([name, field['deprecated'] === true]).toEqual([name, name.includes('_')]);
    }
  }
});

test('each operation lists its statuses, and every code but those of a stream is at one of them', () => {
  const { responses } = (openApiDocument() as { components: { responses: Record<string, { description: string }> } })
    .components;
  const used = new Set<string>();
  for (const methods of Object.values(document.paths)) {
    for (const one of Object.values(methods)) {
      const refusals = Object.entries(one['responses'] as Record<string, { $ref?: string }>).filter(
        ([, { $ref }]) => $ref,
      );
      expect(refusals.map(([status]) => status)).toEqual(expect.arrayContaining(['401', '403', '422', '429', '500']));
      for (const [, { $ref }] of refusals) used.add($ref!.split('/').at(-1)!);
    }
  }
  expect([...used].toSorted()).toEqual(Object.keys(responses).toSorted());
  const named = [...used].flatMap((name) => responses[name]!.description.match(/\b[a-z]+(?:_[a-z]+)*\b/g) ?? []);
  const silent = v1Errors.filter((code) => !named.includes(code));
  expect(silent).toEqual(['method_not_allowed', 'cancelled', 'timed_out']);
});

test('states when canceling costs the credit of a run', () => {
  const stop = JSON.stringify(document.paths['/runs/{runId}/stop']);
  const request = JSON.stringify(document.components.schemas['StopRequest']);
  for (const words of [stop, request, programMessageOf('cancelled')])
    expect(words).toMatch(/credit.*layout|layout.*credit/);
  expect(programMessageOf('cancelled')).not.toContain('No credit');
});

test('the error of a large request has the limits of a drawing and of a request', () => {
  const message = programMessageOf('file_too_large');
  for (const bytes of [limits.fileBytes, limits.requestBytes]) expect(message).toContain(`${bytes / 1024 / 1024} MB`);
});
