import { Hono } from 'hono';
import type { AreaEnv, Services } from '../services.ts';
import { exportCall } from './export.ts';
import { letteringCall } from './lettering.ts';
import { measurementsCall } from './measurements.ts';
import { nestCall, nestEventsCall, nestSnapshotCall, nestStopCall } from './nest.ts';
import { debugCall, previewCall, vectorizeCall, vectorizerHealthCall } from './vectorizer.ts';

/** Paths as lib/contracts/backend-call.ts has them, below /api. */
export function apiArea(services: Services): Hono<AreaEnv> {
  return new Hono<AreaEnv>()
    .post('/measurements', (context) => measurementsCall(services, context))
    .post('/lettering', (context) => letteringCall(services, context))
    .post('/export', (context) => exportCall(services, context))
    .post('/nest', (context) => nestCall(services, context))
    .post('/nest/events', (context) => nestEventsCall(services, context))
    .post('/nest/stop', (context) => nestStopCall(services, context))
    .post('/nest/snapshot', (context) => nestSnapshotCall(services, context))
    .post('/vectorizer/health', (context) => vectorizerHealthCall(services, context))
    .post('/vectorizer/preview', (context) => previewCall(services, context))
    .post('/vectorizer/vectorize', (context) => vectorizeCall(services, context))
    .post('/vectorizer/debug', (context) => debugCall(services, context));
}
