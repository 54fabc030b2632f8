import { sampleSettings, sampleWidthIn } from '#lib/browser/picture/sample-choices.ts';
import { initialTraceForm, type TraceForm, type TraceRequest } from '../settings/trace-form.ts';

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
