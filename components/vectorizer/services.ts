import { callApi } from '#lib/api-client.ts';
import type {
  HealthResult,
  PreviewRequest,
  PreviewResult,
  VectorizeRequest,
  VectorizeResult,
} from '#lib/contracts/vectorizer.ts';

type Options = { signal: AbortSignal };

/** The server's part of tracing; given in, so that tests can stand in for it. */
export type TraceServices = {
  preview: (request: PreviewRequest, options: Options) => Promise<PreviewResult>;
  vectorize: (request: VectorizeRequest, options: Options) => Promise<VectorizeResult>;
  health: (options: Options) => Promise<HealthResult>;
};

export const serverTracing: TraceServices = {
  preview: (request, options) => callApi('/api/vectorizer/preview', request, options),
  vectorize: (request, options) => callApi('/api/vectorizer/vectorize', request, options),
  health: (options) => callApi('/api/vectorizer/health', {}, options),
};
