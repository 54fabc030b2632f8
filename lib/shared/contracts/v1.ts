import { z } from 'zod';
import { limits } from '../limits.ts';
import type { KeyScope } from '../product.ts';
import { callScopes } from './api-keys.ts';
import { handLayout, handLayoutAnswer } from './hands.ts';
import { exportRequest, measureRequest, measureRunRequest, nestRequest, runStop } from './job.ts';
import { measurementResult, runEvent, runSnapshot } from './result.ts';
import { remainingCredits } from './user.ts';

/**
 * The interface for programs, below `/api/v1`: one row for each operation. The web server routes by it, the OpenAPI document
 * and the page for developers are made of it, and tests hold the running answers against it. Each is a call that the screen
 * makes too, at an address that stays.
 */

export const v1Path = '/api/v1';

type Answer =
  | { readonly is: 'json'; readonly schema: z.ZodType }
  /** One JSON object a line, as they come. */
  | { readonly is: 'ndjson'; readonly schema: z.ZodType }
  | { readonly is: 'zip' };

export type Operation = {
  readonly method: 'GET' | 'POST';
  /** Below `v1Path`; `{runId}` stands for a run. */
  readonly path: string;
  readonly call: keyof typeof callScopes;
  /** Scopes of which a key needs one, where they are narrower than those of the call. */
  readonly scopes?: readonly KeyScope[];
  readonly summary: string;
  readonly description: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Maximum size of the body in bytes; default `limits.formBytes`. */
  readonly bodyBytes?: number;
  readonly answer: Answer;
};

export const runParameter = z.strictObject({ runId: z.uuid('A run id is a UUID.') });
const AFTER_SEQ = 'Send the last "seq" that you have seen as "afterSeq": a whole number, 0 or more.';
const afterSeq = z.coerce
  .number(AFTER_SEQ)
  .int(AFTER_SEQ)
  .min(0, AFTER_SEQ)
  .max(2 ** 31 - 1, AFTER_SEQ);
const day = exportRequest.options[0].shape.day;

export const operations = {
  measure: {
    method: 'POST',
    path: '/measurements',
    call: 'measurements',
    summary: 'Measure a drawing or lettering',
    description:
      'Returns the length, perimeter and area of every part. Free. Nothing is stored. A drawing that exceeds the interactive time limit is rejected with needs_a_run.',
    body: measureRequest,
    bodyBytes: limits.requestBytes,
    answer: { is: 'json', schema: measurementResult },
  },
  measureAsRun: {
    method: 'POST',
    path: '/measurements/runs',
    call: 'measurementRun',
    summary: 'Measure a large drawing as a run',
    description: 'For requests rejected with needs_a_run. Streams the events of the run, as nesting does. Free.',
    body: measureRunRequest,
    bodyBytes: limits.requestBytes,
    answer: { is: 'ndjson', schema: runEvent },
  },
  exportMeasurements: {
    method: 'POST',
    path: '/measurements/export',
    call: 'export',
    scopes: ['measure'],
    summary: 'Download measurements as a zip',
    description: 'Summary as PDF and measurements as CSV, with a README. Free.',
    body: exportRequest.options[1],
    bodyBytes: limits.requestBytes,
    answer: { is: 'zip' },
  },
  nest: {
    method: 'POST',
    path: '/runs',
    call: 'nest',
    summary: 'Nest parts on sheets',
    description:
      'Starts a run and streams its events. You choose the run id: the same request with the same id returns the same run, so a retry never costs a second credit. Closing the stream does not end the run.',
    body: nestRequest,
    bodyBytes: limits.requestBytes,
    answer: { is: 'ndjson', schema: runEvent },
  },
  readRun: {
    method: 'GET',
    path: '/runs/{runId}',
    call: 'nestSnapshot',
    summary: 'Read a run',
    description:
      'Returns its state, its measurement and its best layout so far. A key needs the scope of the run: nest, or measure for a run that only measures.',
    answer: { is: 'json', schema: runSnapshot },
  },
  followRun: {
    method: 'GET',
    path: '/runs/{runId}/events',
    call: 'nestEvents',
    summary: 'Follow a run',
    description:
      'Streams the events after `afterSeq`: reconnect with the last `seq` that you received. Events replaced by newer ones are omitted. Empty lines are heartbeats.',
    query: z.strictObject({ afterSeq: afterSeq.optional() }),
    answer: { is: 'ndjson', schema: runEvent },
  },
  stopRun: {
    method: 'POST',
    path: '/runs/{runId}/stop',
    call: 'nestStop',
    summary: 'Stop a run',
    description: '`keep: true` ends it with the best layout so far, `keep: false` cancels it.',
    body: runStop.omit({ runId: true }),
    answer: { is: 'json', schema: z.object({ ok: z.literal(true) }) },
  },
  layByHand: {
    method: 'POST',
    path: '/runs/{runId}/layout',
    call: 'nestHands',
    summary: 'Change the layout of a run',
    description:
      'Replaces the positions of the parts. The layout is checked like every other: if anything collides, the response lists the collisions and nothing changes. Parts that you omit are taken off the sheets. Free.',
    body: handLayout.omit({ runId: true }),
    bodyBytes: limits.layoutBytes,
    answer: { is: 'json', schema: handLayoutAnswer },
  },
  exportRun: {
    method: 'GET',
    path: '/runs/{runId}/export',
    call: 'export',
    summary: "Download a run's sheets as a zip",
    description: 'Every sheet as SVG and DXF at true size, with the measurements. Free, as often as you like.',
    query: z.strictObject({ day }),
    answer: { is: 'zip' },
  },
  readCredits: {
    method: 'GET',
    path: '/credits',
    call: 'remainingCredits',
    summary: 'Read the balance',
    description: 'Returns the remaining nesting credits and their renewal date.',
    answer: { is: 'json', schema: remainingCredits },
  },
} as const satisfies Record<string, Operation>;

/** Returns what a key has to be made for to call an operation, any one of these. */
export function scopesOf({ call, scopes }: Operation): readonly KeyScope[] {
  return scopes ?? callScopes[call];
}

export type OperationId = keyof typeof operations;

/** What a program sends: fields with a default may be left out. */
export type MeasureInput = z.input<typeof measureRequest>;
export type NestInput = z.input<typeof nestRequest>;
export type { MeasurementResult, RunEvent, RunSnapshot } from './result.ts';
export type { RemainingCredits } from './user.ts';
