import { z } from 'zod';
import { limits } from '../limits.ts';
import type { KeyScope } from '../product.ts';
import { apiKeyForm, apiKeyReference, apiKeysAnswer, keyRequestsAnswer, madeApiKey } from './programs/api-keys.ts';
import { manualLayout, manualLayoutAnswer } from './manual-layout.ts';
import {
  combineRequest,
  convertRequest,
  exportRequest,
  measureRequest,
  measureRunRequest,
  nestRequest,
  runFollow,
  runListRequest,
  runReference,
  runStop,
} from './job.ts';
import { letteringRequest, letteringResult, originalsRequest, originalsResult } from './lettering.ts';
import {
  material,
  materialReference,
  materialsAnswer,
  remnant,
  remnantForm,
  remnantMark,
  remnantReference,
  remnantRename,
  remnantsAnswer,
} from './material.ts';
import type { BackendCall } from './paths.ts';
import { planAnswer, planRequest } from './plan.ts';
import { combineResult, convertResult, measurementResult, runEvent, runList, runSnapshot } from './result.ts';
import { colorCode, colorCodeAnswer } from '../operations/operation-schema.ts';
import { quoteAnswer, quoteDetails, quoteDetailsAnswer, quoteRequest, runQuoteRequest } from './quote.ts';
import {
  lostFactorForm,
  ownerProof,
  profile,
  profileUpdate,
  remainingCredits,
  type AccountExport,
  type LostFactorAnswer,
} from './user.ts';
import {
  debugRequest,
  debugResult,
  healthRequest,
  healthResult,
  previewRequest,
  previewResult,
  vectorizeRequest,
  vectorizeResult,
} from './vectorizer.ts';
import {
  webhookDeleted,
  webhookDeliveries,
  webhookDelivery,
  webhookForm,
  webhookList,
  webhookReference,
  webhookWithSecret,
} from './programs/webhooks.ts';

/** Calls for an account; the others are health checks, Stripe's events and counted attempts. */
export type ProductCall = Exclude<BackendCall, 'health' | 'ready' | 'stripeWebhook' | 'attempts'>;

/** Format of a response: a JSON value, one JSON object per line, a zip, or a PDF. */
export type Answer =
  | { readonly is: 'json'; readonly schema: z.ZodType }
  | { readonly is: 'ndjson'; readonly schema: z.ZodType }
  | { readonly is: 'zip' }
  | { readonly is: 'pdf' };

type Call = {
  /** Schema of the data; 'token' for calls that send the session's token only. */
  readonly body: z.ZodType | 'token';
  readonly answer: Answer;
  /** Rate limit (backend/http/rate-limit.ts); calls with the same name share it. */
  readonly rate: string;
  /** Maximum size of the body in bytes; default `limits.formBytes`. */
  readonly maxBytes?: number;
  /** True for calls that spend, write or pay: the session is verified with the auth service. */
  readonly fresh?: true;
  /** Scopes of which an API key needs one; without them only a session may make the call. A call about a run needs the scope of its kind. */
  readonly scopes?: readonly KeyScope[];
  /** True for calls of the web server that a browser cannot make. */
  readonly isInternal?: true;
  /** True for calls that a session without the account's second factor may make. */
  readonly withoutFactor?: true;
};

const json = <T extends z.ZodType>(schema: T) => ({ is: 'json', schema }) as const;
const runEvents = { is: 'ndjson', schema: runEvent } as const;
const success = json(z.object({ success: z.literal(true) }));
const address = json(z.object({ url: z.string() }));
const { requestBytes, layoutBytes } = limits;

/** Every call of the backend: data, response, scopes, rate limit and size limit. Paths are in paths.ts, which browsers load without zod. */
export const calls = {
  measurements: {
    body: measureRequest,
    answer: json(measurementResult),
    rate: 'measure',
    maxBytes: requestBytes,
    scopes: ['measure'],
  },
  measurementRun: {
    body: measureRunRequest,
    answer: runEvents,
    rate: 'nestCall',
    maxBytes: requestBytes,
    fresh: true,
    scopes: ['measure'],
  },
  convert: {
    body: convertRequest,
    answer: json(convertResult),
    rate: 'measure',
    maxBytes: requestBytes,
    scopes: ['measure'],
  },
  combine: {
    body: combineRequest,
    answer: json(combineResult),
    rate: 'measure',
    maxBytes: requestBytes,
    scopes: ['measure'],
  },
  nest: {
    body: nestRequest,
    answer: runEvents,
    rate: 'nestCall',
    maxBytes: requestBytes,
    fresh: true,
    scopes: ['nest'],
  },
  nestStop: {
    body: runStop,
    answer: json(z.object({ ok: z.literal(true) })),
    rate: 'read',
    fresh: true,
    scopes: ['measure', 'nest'],
  },
  nestSnapshot: { body: runReference, answer: json(runSnapshot), rate: 'follow', scopes: ['measure', 'nest'] },
  listRuns: { body: runListRequest, answer: json(runList), rate: 'read', scopes: ['measure', 'nest'] },
  changeLayout: {
    body: manualLayout,
    answer: json(manualLayoutAnswer),
    rate: 'manualLayout',
    maxBytes: layoutBytes,
    fresh: true,
    scopes: ['nest'],
  },
  nestEvents: { body: runFollow, answer: runEvents, rate: 'follow', scopes: ['measure', 'nest'] },
  export: {
    body: exportRequest,
    answer: { is: 'zip' },
    rate: 'export',
    maxBytes: requestBytes,
    scopes: ['measure', 'nest'],
  },
  quote: {
    body: quoteRequest,
    answer: { is: 'pdf' },
    rate: 'export',
    maxBytes: limits.quote.requestBytes,
  },
  runQuote: {
    body: runQuoteRequest,
    answer: json(quoteAnswer),
    rate: 'export',
    maxBytes: limits.quote.requestBytes,
    scopes: ['nest'],
  },
  runQuotePdf: {
    body: runQuoteRequest,
    answer: { is: 'pdf' },
    rate: 'export',
    maxBytes: limits.quote.requestBytes,
    scopes: ['nest'],
  },
  lettering: { body: letteringRequest, answer: json(letteringResult), rate: 'lettering', maxBytes: requestBytes },
  letteringOriginals: { body: originalsRequest, answer: json(originalsResult), rate: 'read' },
  vectorizerPreview: {
    body: previewRequest,
    answer: json(previewResult),
    rate: 'tracePreview',
    maxBytes: requestBytes,
  },
  vectorizerVectorize: { body: vectorizeRequest, answer: json(vectorizeResult), rate: 'trace', maxBytes: requestBytes },
  vectorizerDebug: {
    body: debugRequest,
    answer: json(debugResult),
    rate: 'trace',
    maxBytes: requestBytes,
    fresh: true,
  },
  vectorizerHealth: { body: healthRequest, answer: json(healthResult), rate: 'read' },
  updateMetadata: { body: profileUpdate, answer: success, rate: 'metadata', fresh: true },
  info: { body: 'token', answer: json(profile), rate: 'read' },
  remainingCredits: { body: 'token', answer: json(remainingCredits), rate: 'read', scopes: ['credits'] },
  exportAccount: { body: ownerProof, answer: json(z.custom<AccountExport>()), rate: 'exportAccount', fresh: true },
  deleteAccount: { body: ownerProof, answer: success, rate: 'deleteAccount', fresh: true },
  apiKeys: { body: z.null(), answer: json(apiKeysAnswer), rate: 'apiKeys' },
  makeApiKey: { body: apiKeyForm, answer: json(madeApiKey), rate: 'makeApiKey', fresh: true },
  revokeApiKey: { body: apiKeyReference, answer: success, rate: 'apiKeys', fresh: true },
  keyRequests: { body: apiKeyReference, answer: json(keyRequestsAnswer), rate: 'apiKeys' },
  webhooks: { body: z.strictObject({}), answer: json(webhookList), rate: 'read', scopes: ['nest'] },
  makeWebhook: { body: webhookForm, answer: json(webhookWithSecret), rate: 'webhooks', fresh: true, scopes: ['nest'] },
  deleteWebhook: {
    body: webhookReference,
    answer: json(webhookDeleted),
    rate: 'webhooks',
    fresh: true,
    scopes: ['nest'],
  },
  replaceWebhookSecret: {
    body: webhookReference,
    answer: json(webhookWithSecret),
    rate: 'webhooks',
    fresh: true,
    scopes: ['nest'],
  },
  testWebhook: {
    body: webhookReference,
    answer: json(webhookDelivery),
    rate: 'webhooks',
    fresh: true,
    scopes: ['nest'],
  },
  webhookDeliveries: { body: webhookReference, answer: json(webhookDeliveries), rate: 'read', scopes: ['nest'] },
  removeLostFactor: {
    body: lostFactorForm,
    answer: json(z.custom<LostFactorAnswer>()),
    rate: 'lostFactor',
    fresh: true,
    isInternal: true,
    withoutFactor: true,
  },
  quoteDetails: { body: z.null(), answer: json(quoteDetailsAnswer), rate: 'read' },
  storeQuoteDetails: {
    body: quoteDetails,
    answer: success,
    rate: 'material',
    maxBytes: limits.quote.requestBytes,
    fresh: true,
  },
  remnants: { body: z.strictObject({}).nullable(), answer: json(remnantsAnswer), rate: 'read', scopes: ['nest'] },
  keepRemnant: { body: remnantForm, answer: json(remnant), rate: 'material', fresh: true, scopes: ['nest'] },
  colorCode: { body: z.null(), answer: json(colorCodeAnswer), rate: 'read' },
  storeColorCode: { body: colorCode, answer: success, rate: 'material', fresh: true },
  materials: { body: z.null(), answer: json(materialsAnswer), rate: 'read' },
  storeMaterial: { body: material, answer: success, rate: 'material', fresh: true },
  deleteMaterial: { body: materialReference, answer: success, rate: 'material', fresh: true },
  renameRemnant: { body: remnantRename, answer: success, rate: 'material', fresh: true },
  markRemnants: { body: remnantMark, answer: success, rate: 'material', fresh: true, scopes: ['nest'] },
  deleteRemnant: { body: remnantReference, answer: success, rate: 'material', fresh: true, scopes: ['nest'] },
  subscribe: { body: 'token', answer: address, rate: 'payments', fresh: true },
  customerPortal: { body: 'token', answer: address, rate: 'payments', fresh: true },
  plan: { body: planRequest, answer: json(planAnswer), rate: 'plan' },
} as const satisfies Record<ProductCall, Call>;

type Calls = typeof calls;
export type RateName = Calls[ProductCall]['rate'];
/** Data of a call as the backend reads it; undefined without data. */
export type CallData<C extends ProductCall> = Calls[C]['body'] extends z.ZodType
  ? z.output<Calls[C]['body']>
  : undefined;
/** Data of a call as a client sends it; fields with a default may be omitted. */
export type CallInput<C extends ProductCall> = Calls[C]['body'] extends z.ZodType ? z.input<Calls[C]['body']> : null;
/** Response of a call; for a stream, one of its lines. */
export type CallAnswer<C extends ProductCall> = Calls[C]['answer'] extends { schema: infer S extends z.ZodType }
  ? z.output<S>
  : never;

/** Calls that accept an API key. */
export type KeyCall = { [C in ProductCall]: Calls[C] extends { scopes: readonly KeyScope[] } ? C : never }[ProductCall];

/** Returns the properties of a call, with those it does not state as undefined. */
export const callOf = (call: ProductCall): Call => calls[call];

/** Body of a call with data: `{data, session: {token}}`. */
export const callWithData = <T extends z.ZodType>(data: T) =>
  z.strictObject({ data, session: z.strictObject({ token: z.string().min(1) }) });

/** Body of a call without data. */
export const callWithToken = z.strictObject({ token: z.string().min(1) });

/**
 * Header of a call from the web server to the backend with the session's token or the API key, which the body contains too. With it
 * the backend checks caller and rate before it reads the body.
 */
export const callerHeader = 'x-caller-token';

/** Header with the fields that a call's address names, as a JSON object. They replace those of the body, which is forwarded unread. */
export const fieldsHeader = 'x-caller-fields';
