import { callApi, streamApi } from '#lib/api-client.ts';
import type { HandLayout, HandLayoutAnswer } from '#lib/contracts/hands.ts';
import { browserPath } from '#lib/contracts/paths.ts';
import type { MeasureRequest, MeasureRunRequest, NestRequest } from '#lib/contracts/job.ts';
import type { MeasurementResult, RunEvent, RunSnapshot } from '#lib/contracts/result.ts';

type OnSent = (share: number) => void;

/** The calls a run is made of. A component test drives the screen with recorded answers through this. */
export type RunApi = {
  /** `onSent` is told the share of a large drawing that has been sent, 0 to 1; so with the next two. */
  measure(request: MeasureRequest, signal: AbortSignal, onSent?: OnSent): Promise<MeasurementResult>;
  /** What takes longer than somebody is kept waiting. */
  measureAsRun(request: MeasureRunRequest, signal: AbortSignal, onSent?: OnSent): AsyncIterable<RunEvent>;
  nest(request: NestRequest, signal: AbortSignal, onSent?: OnSent): AsyncIterable<RunEvent>;
  /** The events of a run under way after number `afterSeq`. */
  resume(runId: string, afterSeq: number, signal: AbortSignal): AsyncIterable<RunEvent>;
  /** keep: end now with the best layout; otherwise drop the run. */
  stop(runId: string, keep: boolean): Promise<void>;
  snapshot(runId: string, signal: AbortSignal): Promise<RunSnapshot>;
  /** Has a layout that was made by hand checked, counted and kept. */
  checkLayout(layout: HandLayout, signal: AbortSignal): Promise<HandLayoutAnswer>;
};

export const serverRunApi: RunApi = {
  measure: (request, signal, onSent) =>
    callApi<MeasurementResult>(browserPath('measurements'), request, { signal, onSent }),
  measureAsRun: (request, signal, onSent) =>
    streamApi<RunEvent>(browserPath('measurementRun'), request, { signal, onSent }),
  nest: (request, signal, onSent) => streamApi<RunEvent>(browserPath('nest'), request, { signal, onSent }),
  resume: (runId, afterSeq, signal) => streamApi<RunEvent>(browserPath('nestEvents'), { runId, afterSeq }, { signal }),
  stop: async (runId, keep) => {
    await callApi<unknown>(browserPath('nestStop'), { runId, keep });
  },
  checkLayout: (layout, signal) => callApi<HandLayoutAnswer>(browserPath('nestHands'), layout, { signal }),
  snapshot: (runId, signal) => callApi<RunSnapshot>(browserPath('nestSnapshot'), { runId }, { signal }),
};
