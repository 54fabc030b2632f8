import { callProduct } from '#lib/browser/api-client.ts';
import type {
  HealthResult,
  PreviewRequest,
  PreviewResult,
  VectorizeRequest,
  VectorizeResult,
} from '#lib/shared/contracts/vectorizer.ts';

type Options = { signal: AbortSignal };

/** Server calls of the vectorizer; a parameter, so that tests can replace them. */
export type TraceServices = {
  preview: (request: PreviewRequest, options: Options) => Promise<PreviewResult>;
  vectorize: (request: VectorizeRequest, options: Options) => Promise<VectorizeResult>;
  health: (options: Options) => Promise<HealthResult>;
};

export const serverTracing: TraceServices = {
  preview: (request, options) => callProduct('vectorizerPreview', request, options),
  vectorize: (request, options) => callProduct('vectorizerVectorize', request, options),
  health: (options) => callProduct('vectorizerHealth', {}, options),
};
