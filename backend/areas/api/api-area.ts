import { Hono } from 'hono';
import { backendPaths, earlierLayoutPath } from '#lib/shared/contracts/paths.ts';
import type { AreaEnv, Services } from '../services.ts';
import { combineCall, convertCall } from './convert.ts';
import { exportCall } from './export.ts';
import { listRunsCall } from './list-runs.ts';
import { manualLayoutCall } from './manual-layout.ts';
import { letteringCall, letteringOriginalsCall } from './lettering.ts';
import { measurementRunCall, measurementsCall } from './measurements.ts';
import { nestCall, nestEventsCall, nestSnapshotCall, nestStopCall } from './nest.ts';
import { quoteCall } from './quote.ts';
import { debugCall, previewCall, vectorizeCall, vectorizerHealthCall } from './vectorizer.ts';

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
