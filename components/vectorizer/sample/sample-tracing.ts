import { getApi } from '#lib/browser/api-client.ts';
import type { PreviewResult } from '#lib/shared/contracts/vectorizer.ts';
import { sampleFile, sampleSettings } from '#lib/browser/picture/sample-choices.ts';
import type { TraceServices } from '../services.ts';

/**
 * Returns the precomputed results of the sample, for visitors without a session. They equal the results of the server.
 */
export const sampleTracing: TraceServices['preview'] = ({ settings }, options) =>
  getApi<PreviewResult>(sampleFile(sampleSettings(settings)), options);
