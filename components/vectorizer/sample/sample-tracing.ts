import { getApi } from '#lib/api-client.ts';
import type { PreviewResult } from '#lib/contracts/vectorizer.ts';
import { sampleFile, sampleSettings } from '#lib/picture/sample-choices.ts';
import type { TraceServices } from '../services.ts';

/** The sample's answers instead of the server's, for visitors without a session. They are what the server would say. */
export const sampleTracing: TraceServices['preview'] = ({ settings }, options) =>
  getApi<PreviewResult>(sampleFile(sampleSettings(settings)), options);
