import { z } from 'zod';
import { v1Errors } from '../errors/v1-errors.ts';
import { limits } from '../limits.ts';
import { words, type KeyScope } from '../product.ts';
import { callOf, calls, type Answer, type KeyCall } from './calls.ts';
import { errorBody } from '../errors/error-body.ts';
import { manualLayout } from './manual-layout.ts';
import { remnantForm, remnantMark, remnantReference } from './material.ts';
import { webhookForm, webhookReference } from './programs/webhooks.ts';
import {
  combineRequest,
  convertRequest,
  exportRequest,
  measureRequest,
  measureRunRequest,
  nestRequest,
  runStop,
} from './job.ts';
import { runQuoteRequest } from './quote.ts';
import { runFilters } from './run-labels.ts';

/**
 * Operations of the public API below `/api/v1`. The web server's routes, the OpenAPI document and the page for developers are generated
 * from them, and tests compare the server's responses with them. Each operation is also a call of the screen, at a stable address.
 */

export const v1Path = '/api/v1';

export type Operation = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path below `v1Path`; `{runId}`, `{webhookId}` and `{id}` are parameters. */
  readonly path: string;
  readonly call: KeyCall;
  /** Scopes of which a key needs one, where they are narrower than those of the call. */
  readonly scopes?: readonly KeyScope[];
  readonly summary: string;
  readonly description: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly answer: Answer;
  /** Response with the status 202, for a request that does not wait. */
  readonly accepted?: Answer;
};

/** Error of every response of the public API, whose codes are `v1Errors`. */
export const apiError = z.object({
  error: errorBody.shape.error.extend({
    code: z.enum(v1Errors),
    requestId: z.string().describe('Id of the request in the logs of the service.'),
    doc: z.string().optional().describe('Address of the description of the code.'),
  }),
});

const runParameter = z.strictObject({ runId: z.uuid('A run id is a UUID.').describe('Id of the run.') });

/** Returns the schema of the parameter in an operation's path; null without one. */
export function pathParameter(path: string): z.ZodObject | null {
  if (path.includes('{runId}')) return runParameter;
  if (path.includes('{id}')) return remnantReference;
  return path.includes('{webhookId}') ? webhookReference : null;
}

const AFTER_SEQ = 'Send the last "seq" that you have seen as "afterSeq": a whole number, 0 or more.';
const afterSeq = z.coerce
  .number(AFTER_SEQ)
  .int(AFTER_SEQ)
  .min(0, AFTER_SEQ)
  .max(2 ** 31 - 1, AFTER_SEQ);
const LIMIT = `Send a whole number from 1 to ${limits.runsPage} as "limit".`;
const pageLimit = z.coerce.number(LIMIT).int(LIMIT).min(1, LIMIT).max(limits.runsPage, LIMIT);
const day = exportRequest.options[0].shape.day;

const quoteBody = runQuoteRequest.omit({ runId: true });

export const operations = {
  measure: {
    method: 'POST',
    path: '/measurements',
    call: 'measurements',
    summary: 'Measure a drawing or lettering',
    description:
      'Returns the length, perimeter and area of every part. Free. Nothing is stored. A drawing that exceeds the interactive time limit is rejected with needs_a_run.',
    body: measureRequest,
    answer: calls.measurements.answer,
  },
  measureAsRun: {
    method: 'POST',
    path: '/measurements/runs',
    call: 'measurementRun',
    summary: 'Measure a large drawing as a run',
    description: 'For requests rejected with needs_a_run. Streams the events of the run, as nesting does. Free.',
    body: measureRunRequest,
    answer: calls.measurementRun.answer,
    accepted: calls.nestSnapshot.answer,
  },
  exportMeasurements: {
    method: 'POST',
    path: '/measurements/export',
    call: 'export',
    scopes: ['measure'],
    summary: 'Download measurements as a zip',
    description: 'Summary as PDF and measurements as CSV, with a README. Free.',
    body: exportRequest.options[1],
    answer: calls.export.answer,
  },
  convert: {
    method: 'POST',
    path: '/convert',
    call: 'convert',
    summary: 'Convert a PDF, AI or DXF to SVG',
    description:
      'Returns a page as SVG with its true size and exact curves, to measure or nest. The layers that are visible in the file are written, or those in `layers`. A DXF without a unit is rejected with invalid_input until `unit` states it. Free. Nothing is stored.',
    body: convertRequest,
    answer: calls.convert.answer,
  },
  combine: {
    method: 'POST',
    path: '/combine',
    call: 'combine',
    summary: 'Combine files to one SVG',
    description: `Returns up to ${limits.combinedFiles} SVG, EPS, PDF, AI and DXF files as one SVG with their names, quantities, colors and layers, to measure or nest. A file that cannot be read is left out, with the reason as its \`error\`: check all of them. Free. Nothing is stored.`,
    body: combineRequest,
    answer: calls.combine.answer,
  },
  nest: {
    method: 'POST',
    path: '/runs',
    call: 'nest',
    summary: 'Nest parts on sheets',
    description:
      'Starts a run and streams its events. You choose the run id: the same request with the same id returns the same run, so a retry never costs a second credit. Closing the stream does not end the run.',
    body: nestRequest,
    answer: calls.nest.answer,
    accepted: calls.nestSnapshot.answer,
  },
  listRuns: {
    method: 'GET',
    path: '/runs',
    call: 'listRuns',
    summary: 'List runs',
    description: `Returns the runs of the account, newest first, without their results. Runs are listed for ${words.resultHours} after their end. A key gets the runs of its scopes. Filters can be combined; send the same ones with each cursor.`,
    query: z.strictObject({
      limit: pageLimit.default(20).describe('Maximum number of runs in the response.'),
      cursor: z
        .uuid('Send the "nextCursor" of the page before as "cursor".')
        .optional()
        .describe('`nextCursor` of the page before. Default: the newest runs.'),
      ...runFilters,
    }),
    answer: calls.listRuns.answer,
  },
  readRun: {
    method: 'GET',
    path: '/runs/{runId}',
    call: 'nestSnapshot',
    summary: 'Read a run',
    description:
      'Returns its state, its measurement and its best layout so far. A key needs the scope of the run: nest, or measure for a run that only measures.',
    answer: calls.nestSnapshot.answer,
  },
  followRun: {
    method: 'GET',
    path: '/runs/{runId}/events',
    call: 'nestEvents',
    summary: 'Follow a run',
    description:
      'Streams the events after `afterSeq`: reconnect with the last `seq` that you received. Events replaced by newer ones are omitted. Empty lines are heartbeats. A stream that ends with `waiting` can be requested again later: the run continues by itself.',
    query: z.strictObject({
      afterSeq: afterSeq.optional().describe('`seq` of the last event that you have received. Default 0: all events.'),
    }),
    answer: calls.nestEvents.answer,
  },
  stopRun: {
    method: 'POST',
    path: '/runs/{runId}/stop',
    call: 'nestStop',
    summary: 'Stop a run',
    description:
      '`keep: true` ends it with the best layout so far, `keep: false` cancels it. A run costs its credit with its first layout, so canceling after it is not free.',
    body: runStop.omit({ runId: true }),
    answer: calls.nestStop.answer,
  },
  layByHand: {
    method: 'POST',
    path: '/runs/{runId}/layout',
    call: 'changeLayout',
    summary: 'Change the layout of a run',
    description:
      'Replaces the positions of the parts. The layout is checked like every other: if anything collides, the response lists the collisions and nothing changes. Parts that you omit are taken off the sheets. Free.',
    body: manualLayout.omit({ runId: true }),
    answer: calls.changeLayout.answer,
  },
  exportRun: {
    method: 'GET',
    path: '/runs/{runId}/export',
    call: 'export',
    summary: "Download a run's sheets as a zip",
    description:
      'Every sheet as SVG and DXF at true size, with the measurements; of an active run, those of its best layout so far. Free, as often as you like.',
    query: z.strictObject({ day }),
    answer: calls.export.answer,
  },
  exportRunNamed: {
    method: 'POST',
    path: '/runs/{runId}/export',
    call: 'export',
    summary: "Download a run's sheets with names and colors",
    description:
      'The same zip with names of rows and parts on the sheets, as outlines to engrave if wanted, with colors of your choice, and with other prices.',
    body: exportRequest.options[0].omit({ runId: true }),
    answer: calls.export.answer,
  },
  listRemnants: {
    method: 'GET',
    path: '/remnants',
    call: 'remnants',
    summary: 'List offcuts',
    description:
      'Returns the offcuts under My material, newest first. Send the id of one as `remnantId` of a stock entry to cut from it.',
    answer: calls.remnants.answer,
  },
  addRemnant: {
    method: 'POST',
    path: '/remnants',
    call: 'keepRemnant',
    summary: 'Add an offcut',
    description:
      'Stores an offcut under My material. You choose the id: a retry with the same id stores one only. Free.',
    body: remnantForm,
    answer: calls.keepRemnant.answer,
  },
  markRemnants: {
    method: 'POST',
    path: '/remnants/mark',
    call: 'markRemnants',
    summary: 'Mark offcuts as used',
    description: 'Marks offcuts as used, or as available again: all of them or none.',
    body: remnantMark,
    answer: calls.markRemnants.answer,
  },
  deleteRemnant: {
    method: 'DELETE',
    path: '/remnants/{id}',
    call: 'deleteRemnant',
    summary: 'Delete an offcut',
    description: 'Deletes an offcut from My material.',
    answer: calls.deleteRemnant.answer,
  },
  listWebhooks: {
    method: 'GET',
    path: '/webhooks',
    call: 'webhooks',
    summary: 'List webhooks',
    description: 'Returns the addresses that receive the end of each run of the account.',
    answer: calls.webhooks.answer,
  },
  makeWebhook: {
    method: 'POST',
    path: '/webhooks',
    call: 'makeWebhook',
    summary: 'Add a webhook',
    description: `Adds an address that receives the end of each run of the account, and returns the secret of its signatures. An account can have ${limits.webhooks.count} webhooks. Free.`,
    body: webhookForm,
    answer: calls.makeWebhook.answer,
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/webhooks/{webhookId}',
    call: 'deleteWebhook',
    summary: 'Delete a webhook',
    description: 'Deletes an address and its deliveries, also those that wait.',
    answer: calls.deleteWebhook.answer,
  },
  replaceWebhookSecret: {
    method: 'POST',
    path: '/webhooks/{webhookId}/secret',
    call: 'replaceWebhookSecret',
    summary: 'Replace the secret of a webhook',
    description:
      'Returns a new secret. For a day, deliveries are signed with both secrets, so that no delivery is lost.',
    answer: calls.replaceWebhookSecret.answer,
  },
  testWebhook: {
    method: 'POST',
    path: '/webhooks/{webhookId}/test',
    call: 'testWebhook',
    summary: 'Test a webhook',
    description: 'Queues a delivery with the type `test`, and returns it. Read the result in the list of deliveries.',
    answer: calls.testWebhook.answer,
  },
  listDeliveries: {
    method: 'GET',
    path: '/webhooks/{webhookId}/deliveries',
    call: 'webhookDeliveries',
    summary: 'List the deliveries of a webhook',
    description: 'Returns the last deliveries with the status and the reason of failed attempts.',
    answer: calls.webhookDeliveries.answer,
  },
  quoteRun: {
    method: 'POST',
    path: '/runs/{runId}/quote',
    call: 'runQuote',
    summary: 'Quote a run for the customer',
    description:
      "Returns the customer's view of the price: each row with its quantity, price each and sum, then setup, discount, tax and total. The shop's costs and rates are not in it. Details that you omit are those stored with the account. Free. Nothing is stored.",
    body: quoteBody,
    answer: calls.runQuote.answer,
  },
  quoteRunPdf: {
    method: 'POST',
    path: '/runs/{runId}/quote/pdf',
    call: 'runQuotePdf',
    summary: 'Download the quote of a run as a PDF',
    description: 'The quote of `quoteRun` as a page for the customer. Free. Nothing is stored.',
    body: quoteBody,
    answer: calls.runQuotePdf.answer,
  },
  readCredits: {
    method: 'GET',
    path: '/credits',
    call: 'remainingCredits',
    summary: 'Read the balance',
    description: 'Returns the remaining nesting credits and their renewal date.',
    answer: calls.remainingCredits.answer,
  },
} as const satisfies Record<string, Operation>;

/** Returns the scopes of which a key needs one to call an operation. */
export function scopesOf({ call, scopes }: Operation): readonly KeyScope[] {
  return scopes ?? callOf(call).scopes ?? [];
}

export type OperationId = keyof typeof operations;
