import { Hono, type Context } from 'hono';
import { backendPaths, earlierLayoutPath } from '#lib/shared/contracts/paths.ts';
import type { AreaEnv, Services } from '../services.ts';
import { exportCall } from './export.ts';
import { listRunsCall } from './list-runs.ts';
import { nestCall, nestEventsCall, nestSnapshotCall, nestStopCall } from './nest.ts';
import { debugCall, previewCall, vectorizeCall, vectorizerHealthCall } from './vectorizer.ts';
import { jsonText } from '../../http/json-text.ts';
import { readCall } from '../read-call.ts';
import { calls, type CallAnswer } from '#lib/shared/contracts/calls.ts';
import type { LetteringRequest } from '#lib/shared/contracts/lettering.ts';
import { AppError } from '#lib/shared/errors/app-error.ts';
import { quoteCall, runQuoteCall, runQuotePdfCall } from './quote.ts';
import { startAndFollow } from './run-stream.ts';
import type { JobFont } from '../../jobs/job-process/own-fonts.ts';
import { continuationsLeft } from '../../runs/run-snapshot.ts';
import { nestedRun, storeManualLayout } from '../../runs/manual-layout/store-manual-layout.ts';

export function apiArea(services: Services): Hono<AreaEnv> {
  return new Hono<AreaEnv>()
    .post(backendPaths.measurements, (context) => measurementsCall(services, context))
    .post(backendPaths.measurementRun, (context) => measurementRunCall(services, context))
    .post(backendPaths.convert, (context) => convertCall(services, context))
    .post(backendPaths.combine, (context) => combineCall(services, context))
    .post(backendPaths.lettering, (context) => letteringCall(services, context))
    .post(backendPaths.letteringOriginals, (context) => letteringOriginalsCall(services, context))
    .post(backendPaths.export, (context) => exportCall(services, context))
    .post(backendPaths.quote, (context) => quoteCall(services, context))
    .post(backendPaths.runQuote, (context) => runQuoteCall(services, context))
    .post(backendPaths.runQuotePdf, (context) => runQuotePdfCall(services, context))
    .post(backendPaths.nest, (context) => nestCall(services, context))
    .post(backendPaths.nestEvents, (context) => nestEventsCall(services, context))
    .post(backendPaths.nestStop, (context) => nestStopCall(services, context))
    .post(backendPaths.nestSnapshot, (context) => nestSnapshotCall(services, context))
    .post(backendPaths.listRuns, (context) => listRunsCall(services, context))
    .post(backendPaths.changeLayout, (context) => manualLayoutCall(services, context))
    .post(earlierLayoutPath, (context) => manualLayoutCall(services, context))
    .post(backendPaths.vectorizerHealth, (context) => vectorizerHealthCall(services, context))
    .post(backendPaths.vectorizerPreview, (context) => previewCall(services, context))
    .post(backendPaths.vectorizerVectorize, (context) => vectorizeCall(services, context))
    .post(backendPaths.vectorizerDebug, (context) => debugCall(services, context));
}

/** Converts a page of a PDF, AI or DXF to SVG; never charged, never stored. */
async function convertCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data } = await readCall(services, context.req.raw, 'convert');
  const of = { person: user.userId, signal: context.req.raw.signal };
  const answer = await services.quickJobs.run({ kind: 'convert', request: data }, of);
  return jsonText(answer.kind === 'json' ? answer.json : 'null');
}

/** Combines files of several kinds to one SVG; never charged, never stored. */
async function combineCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data } = await readCall(services, context.req.raw, 'combine');
  const of = { person: user.userId, signal: context.req.raw.signal };
  const answer = await services.quickJobs.run({ kind: 'combine', request: data }, of);
  return jsonText(answer.kind === 'json' ? answer.json : 'null');
}

/** Measures at once; never charged, never stored. */
async function measurementsCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data } = await readCall(services, context.req.raw, 'measurements');
  const of = { person: user.userId, signal: context.req.raw.signal };
  const answer = await services.quickJobs.run({ kind: 'measure', request: data }, of);
  return jsonText(answer.kind === 'json' ? answer.json : 'null');
}

/** Measures as a run, for drawings that exceed the interactive time limit. Never charged; stored like other runs. */
async function measurementRunCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data, token } = await readCall(services, context.req.raw, 'measurementRun');
  return startAndFollow(services, context, { user, token, scopes: calls.measurementRun.scopes }, data);
}

/** Returns the outlines of text rows for the preview. */
async function letteringCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data } = await readCall(services, context.req.raw, 'lettering');
  const of = { person: user.userId, signal: context.req.raw.signal };
  const fonts = (data.fonts ?? []).map((font) => fontOf(services, user.userId, font));
  const answer = await services.quickJobs.run({ kind: 'lettering', rows: data.rows, fonts }, of);
  return jsonText(answer.kind === 'json' ? answer.json : 'null');
}

/** Returns the listed fonts set in an original that only this server has; browsers outline the others themselves. */
async function letteringOriginalsCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  await readCall(services, context.req.raw, 'letteringOriginals');
  return context.json({ originals: [...services.originals] } satisfies CallAnswer<'letteringOriginals'>);
}

type PreviewFont = NonNullable<LetteringRequest['fonts']>[number];

/** Returns a font that was sent with this request, or with one a few minutes ago. */
function fontOf({ fontCache }: Services, userId: string, { id, filename, content }: PreviewFont): JobFont {
  if (content === undefined) return { ...fontCache.find(userId, id), id };
  const bytes = Buffer.from(content.slice(content.indexOf(',') + 1), 'base64');
  return { ...fontCache.store(userId, { filename, bytes }), id };
}

/**
 * Checks a manual layout like every other and stores it in place of the search's. With collisions the response lists them and nothing is
 * stored. Never charged.
 */
async function manualLayoutCall(services: Services, context: Context<AreaEnv>): Promise<Response> {
  const { user, data } = await readCall(services, context.req.raw, 'changeLayout');
  const { runId, ...placements } = data;
  const run = await nestedRun(services.db, user.userId, runId);
  const of = { person: user.userId, signal: context.req.raw.signal };
  const answer = await services.quickJobs.run({ kind: 'manual layout', ...run, manual: placements }, of);
  if (answer.kind !== 'manual layout') throw new AppError('server_error', { logDetail: 'no layout was checked' });
  // An aborted request was replaced by a newer one, whose layout is stored instead.
  if (answer.layout !== null && !of.signal.aborted) {
    await storeManualLayout(services.db, user.userId, runId, answer.isAsNested ? null : answer.layout);
  }
  const continuations = JSON.stringify(await continuationsLeft(services.db, user.userId, runId, services.now()));
  return jsonText(`{"layout":${answer.layout ?? 'null'},"collisions":${answer.collisions},"goOns":${continuations}}`);
}
