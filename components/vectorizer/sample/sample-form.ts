import { sampleSettings, sampleWidthIn } from '#lib/picture/sample-choices.ts';
import { initialTraceForm, type TraceForm, type TraceRequest } from '../settings/trace-form.ts';

/** The settings in hand as far as the sample has answers for them. */
export function sampleForm(form: TraceForm): TraceForm {
  const { speckIn: _fixed, ...settings } = sampleSettings({ ...form, speckIn: 0 });
  return { ...initialTraceForm, ...settings };
}

/** What stands for them on the sample; a size typed for another picture does not matter here. */
export function sampleRequest(form: TraceForm): TraceRequest {
  const { speckText: _speck, sizeBy: _by, sizeText: _size, ...settings } = form;
  return { size: { by: 'widthIn', widthIn: sampleWidthIn }, settings: sampleSettings({ ...settings, speckIn: 0 }) };
}
