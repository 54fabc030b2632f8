import { getApi } from '#lib/browser/api-client.ts';
import type { PreviewResult } from '#lib/shared/contracts/vectorizer.ts';
import { sampleFile, sampleSettings, sampleWidthIn } from '#lib/browser/picture/sample-choices.ts';
import type { TraceServices } from '../services.ts';
import { initialTraceForm, type TraceForm, type TraceRequest } from '../settings/trace-form.ts';

/**
 * Returns the precomputed results of the sample, for visitors without a session. They equal the results of the server.
 */
export const sampleTracing: TraceServices['preview'] = ({ settings }, options) =>
  getApi<PreviewResult>(sampleFile(sampleSettings(settings)), options);

/** Returns the current settings, reduced to values for which the sample has precomputed results. */
export function sampleForm(form: TraceForm): TraceForm {
  const { speckIn: _fixed, ...settings } = sampleSettings({ ...form, speckIn: 0 });
  return { ...initialTraceForm, ...settings };
}

/** Returns the request for the sample with these settings; the size typed for another picture is ignored. */
export function sampleRequest(form: TraceForm): TraceRequest {
  const { speckText: _speck, sizeBy: _by, sizeText: _size, ...settings } = form;
  return { size: { by: 'widthIn', widthIn: sampleWidthIn }, settings: sampleSettings({ ...settings, speckIn: 0 }) };
}
