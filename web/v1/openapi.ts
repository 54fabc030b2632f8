import { z } from 'zod';
import { callOf } from '#lib/shared/contracts/calls.ts';
import { fontFile, nestedFile, nestedRow, stockEntry, textRow, uploadedFile } from '#lib/shared/contracts/job.ts';
import { priceRates } from '#lib/shared/costs/price-schema.ts';
import {
  figures,
  layout,
  measuredPart,
  measuredRow,
  placement,
  runSummary,
  stockUse,
  warning,
} from '#lib/shared/contracts/result.ts';
import {
  apiError,
  operations,
  pathParameter,
  scopesOf,
  v1Path,
  type Operation,
  type OperationId,
} from '#lib/shared/contracts/v1.ts';
import { apiVersion } from '#lib/shared/public-api/changes.ts';
import { webhook } from '#lib/shared/contracts/programs/webhooks.ts';
import { errorTable } from '#lib/shared/errors/table.ts';
import { v1Errors } from '#lib/shared/errors/v1-errors.ts';
import { formatBytes } from '#lib/shared/format.ts';
import { limits } from '#lib/shared/limits.ts';
import { product, words } from '#lib/shared/product.ts';
import { productName } from '#lib/shared/strings.ts';
import { exampleBodies } from './examples.ts';

type Json = { [key: string]: unknown };

/** Schemas of requests by name, including the bodies of the operations. */
const requests: Readonly<Record<string, z.ZodType>> = {
  MeasureRequest: operations.measure.body,
  MeasureRunRequest: operations.measureAsRun.body,
  ExportMeasurementsRequest: operations.exportMeasurements.body,
  ConvertRequest: operations.convert.body,
  CombineRequest: operations.combine.body,
  NestRequest: operations.nest.body,
  StopRequest: operations.stopRun.body,
  LayoutRequest: operations.layByHand.body,
  WebhookRequest: operations.makeWebhook.body,
  ExportRunRequest: operations.exportRunNamed.body,
  RemnantRequest: operations.addRemnant.body,
  RemnantMarkRequest: operations.markRemnants.body,
  QuoteRequest: operations.quoteRun.body,
  TextRow: textRow,
  UploadedFile: uploadedFile,
  NestedRow: nestedRow,
  NestedFile: nestedFile,
  FontFile: fontFile,
  StockEntry: stockEntry,
  PriceRates: priceRates,
};

/** Schemas of responses by name. */
const answers: Readonly<Record<string, z.ZodType>> = {
  Measurement: operations.measure.answer.schema,
  Converted: operations.convert.answer.schema,
  Combined: operations.combine.answer.schema,
  RunEvent: operations.nest.answer.schema,
  RunList: operations.listRuns.answer.schema,
  RunSummary: runSummary,
  Run: operations.readRun.answer.schema,
  Stopped: operations.stopRun.answer.schema,
  LaidByHand: operations.layByHand.answer.schema,
  Quote: operations.quoteRun.answer.schema,
  Credits: operations.readCredits.answer.schema,
  Remnant: operations.addRemnant.answer.schema,
  RemnantList: operations.listRemnants.answer.schema,
  Success: operations.deleteRemnant.answer.schema,
  Webhook: webhook,
  WebhookList: operations.listWebhooks.answer.schema,
  WebhookWithSecret: operations.makeWebhook.answer.schema,
  WebhookDeleted: operations.deleteWebhook.answer.schema,
  WebhookDelivery: operations.testWebhook.answer.schema,
  WebhookDeliveries: operations.listDeliveries.answer.schema,
  Error: apiError,
  Figures: figures,
  MeasuredRow: measuredRow,
  MeasuredPart: measuredPart,
  Warning: warning,
  Layout: layout,
  Placement: placement,
  StockUse: stockUse,
};

/** Returns the public API as an OpenAPI 3.1 document, generated from the contracts that the running server validates. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [id, operation] of Object.entries(operations) as [OperationId, Operation][]) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = operationObject(id, operation);
  }
  return {
    openapi: '3.1.1',
    info: {
      title: productName,
      version: apiVersion,
      description: [
        'Measures drawings and lettering, and nests the parts on sheets. Lengths are inches, y points down.',
        `A drawing can have up to ${words.fileSize}, a request ${limits.rows} rows of text. A free account has ${words.freeCredits}; one nesting run costs ${words.runCostShort}, everything else is free. A paid account: ${words.fairUse}.`,
        'Responses may gain fields; none is renamed or removed within version 1.',
      ].join('\n\n'),
    },
    servers: [{ url: v1Path }],
    paths,
    components: {
      schemas: { ...schemasOf(requests, 'input'), ...schemasOf(answers, 'output') },
      responses: {
        Refusal: refusal('The problem and its remedy, in one or two sentences.'),
        ...Object.fromEntries(
          statuses.map((status) => [
            `Refusal${status}`,
            refusal(`Error codes: ${v1Errors.filter((code) => errorTable[code].status === status).join(', ')}.`),
          ]),
        ),
      },
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${product.apiKeyPrefix}…`,
          description: 'An API key from your account page.',
        },
      },
    },
  };
}

const answerHeaders = {
  'Api-Version': {
    description: 'Version of the interface: the day of its last change.',
    schema: { type: 'string', const: apiVersion },
  },
  'X-Request-Id': { description: 'Id of the request in the logs of the service.', schema: { type: 'string' } },
  'RateLimit-Policy': {
    description: 'Rate limit of the key: q calls at once, refilled evenly over w seconds.',
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'Calls that are left (r), and seconds until all are available again (t).',
    schema: { type: 'string' },
  },
};

function refusal(description: string): Json {
  return {
    description,
    headers: {
      ...answerHeaders,
      'Retry-After': {
        description: 'Seconds to wait before a retry, if a retry can help.',
        schema: { type: 'integer' },
      },
    },
    content: { 'application/json': { schema: reference('Error') } },
  };
}

/** Statuses of the errors that are responses; a run that has begun ends with an event instead. */
const statuses = [400, 401, 402, 403, 404, 409, 413, 415, 422, 429, 500, 503];
/** Statuses of single operations: credits, offcuts and the run to continue from; run ids; runs that are still nesting. */
const ownStatuses: Partial<Record<OperationId, readonly number[]>> = {
  nest: [402, 404, 409],
  measureAsRun: [409],
  layByHand: [409],
  listRuns: [404],
  makeWebhook: [409],
  addRemnant: [409],
  markRemnants: [404],
};

/** Returns the statuses of an operation's errors, except 405, which no request by the document gets. */
function statusesOf(id: OperationId, { path, body }: Operation): number[] {
  const some = new Set([401, 403, 422, 429, 500, 503, ...(body ? [400, 413, 415] : []), ...(ownStatuses[id] ?? [])]);
  if (pathParameter(path)) some.add(404);
  return [...some].toSorted((a, b) => a - b);
}

function operationObject(id: OperationId, operation: Operation): Json {
  const { summary, description, body, answer, accepted } = operation;
  return {
    operationId: id,
    summary,
    description,
    // Any one of these scopes is sufficient.
    security: scopesOf(operation).map((scope) => ({ apiKey: [scope] })),
    ...(parametersOf(operation).length > 0 && { parameters: parametersOf(operation) }),
    ...(body && {
      requestBody: {
        description: `JSON of up to ${formatBytes(callOf(operation.call).maxBytes ?? limits.formBytes)}; a larger body is rejected with 413.`,
        required: true,
        content: {
          'application/json': {
            schema: reference(nameOf(requests, body)),
            ...(id in exampleBodies && { example: exampleBodies[id as keyof typeof exampleBodies] }),
          },
        },
      },
    }),
    responses: {
      '200': { description: summary, headers: answerHeaders, content: contentOf(answer) },
      ...(accepted && {
        '202': { description: 'The run has started.', headers: answerHeaders, content: contentOf(accepted) },
      }),
      ...Object.fromEntries(
        statusesOf(id, operation).map((status) => [status, { $ref: `#/components/responses/Refusal${status}` }]),
      ),
      '4XX': { $ref: '#/components/responses/Refusal' },
      '5XX': { $ref: '#/components/responses/Refusal' },
    },
  };
}

function contentOf(answer: Operation['answer']): Json {
  switch (answer.is) {
    case 'json':
      return { 'application/json': { schema: reference(nameOf(answers, answer.schema)) } };
    case 'ndjson':
      // Schema of one line; OpenAPI 3.1 cannot describe a sequence of them.
      return { 'application/x-ndjson': { schema: reference(nameOf(answers, answer.schema)) } };
    case 'zip':
      return { 'application/zip': {} };
    case 'pdf':
      return { 'application/pdf': {} };
  }
}

function parametersOf({ path, query }: Operation): Json[] {
  const ofPath = pathParameter(path);
  return [...(ofPath ? listed(ofPath, 'path') : []), ...(query ? listed(query, 'query') : [])];
}

function listed(schema: z.ZodObject, place: 'path' | 'query'): Json[] {
  const { properties = {} } = plain(z.toJSONSchema(schema, { io: 'input', override: tidy }));
  return Object.entries(properties as Json).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: each,
  }));
}

function schemasOf(named: Readonly<Record<string, z.ZodType>>, io: 'input' | 'output'): Json {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => `#/components/schemas/${id}`,
    override: (context) => {
      tidy(context);
      // Responses may gain fields.
      if (io === 'output') delete context.jsonSchema.additionalProperties;
    },
  });
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, plain(schema)]));
}

/** Removes schema details without meaning for readers: bounds of safe integers, and patterns implied by a format. */
function tidy({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format === 'starts_with') delete jsonSchema.format;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
}

/** Removes the parts that only a standalone schema has. */
function plain(schema: Json): Json {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => !['$schema', '$id', 'id'].includes(name)));
}

function reference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

function nameOf(named: Readonly<Record<string, z.ZodType>>, schema: z.ZodType): string {
  const found = Object.entries(named).find(([, each]) => each === schema);
  if (!found) throw new Error('An operation has a schema that the document gives no name.');
  return found[0];
}
