import { callProduct, streamProduct } from '#lib/browser/api-client.ts';
import type { ManualLayoutRequest, ManualLayoutAnswer } from '#lib/shared/contracts/manual-layout.ts';
import type { MeasureRequest, MeasureRunRequest, NestRequest } from '#lib/shared/contracts/job.ts';
import type { MeasurementResult, RunEvent, RunSnapshot } from '#lib/shared/contracts/result.ts';

type OnSent = (share: number) => void;

/** Server calls of a run. Component tests replace them with recorded responses. */
export type RunApi = {
  /** Calls `onSent` with the sent share of a large drawing, 0 to 1; the next two calls do the same. */
  measure(request: MeasureRequest, signal: AbortSignal, onSent?: OnSent): Promise<MeasurementResult>;
  /** Measures a drawing that exceeds the interactive time limit. */
  measureAsRun(request: MeasureRunRequest, signal: AbortSignal, onSent?: OnSent): AsyncIterable<RunEvent>;
  nest(request: NestRequest, signal: AbortSignal, onSent?: OnSent): AsyncIterable<RunEvent>;
  /** Returns the events of an active run after number `afterSeq`. */
  resume(runId: string, afterSeq: number, signal: AbortSignal): AsyncIterable<RunEvent>;
  /** Ends the run now; `keep` stores the best layout, otherwise the run is dropped. */
  stop(runId: string, keep: boolean): Promise<void>;
  snapshot(runId: string, signal: AbortSignal): Promise<RunSnapshot>;
  /** Checks, measures and stores a manually edited layout. */
  checkLayout(layout: ManualLayoutRequest, signal: AbortSignal): Promise<ManualLayoutAnswer>;
};

export const serverRunApi: RunApi = {
  measure: (request, signal, onSent) => callProduct('measurements', request, { signal, onSent }),
  measureAsRun: (request, signal, onSent) => streamProduct('measurementRun', request, { signal, onSent }),
  nest: (request, signal, onSent) => streamProduct('nest', request, { signal, onSent }),
  resume: (runId, afterSeq, signal) => streamProduct('nestEvents', { runId, afterSeq }, { signal }),
  stop: async (runId, keep) => {
    await callProduct('nestStop', { runId, keep });
  },
  checkLayout: (layout, signal) => callProduct('changeLayout', layout, { signal }),
  snapshot: (runId, signal) => callProduct('nestSnapshot', { runId }, { signal }),
};
