import type { PictureSize, TraceSettings } from '#lib/shared/contracts/vectorizer.ts';
import { type LengthMessage, rangeMessage } from '#lib/browser/draft/stock/roll-form.ts';
import { limits } from '#lib/shared/limits.ts';
import { lengthWithin } from '#lib/shared/units.ts';

/** The settings as shown on the screen, with lengths as typed. */
export type TraceForm = Omit<TraceSettings, 'speckIn'> & {
  speckText: string;
  sizeBy: PictureSize['by'];
  sizeText: string;
};

/** Initial settings: black and white for cutting, 12 in wide. */
export const initialTraceForm: TraceForm = {
  mode: 'bw',
  colors: null,
  detail: 'normal',
  smoothing: 50,
  threshold: null,
  invert: false,
  removeBackground: true,
  layers: 'cutout',
  speckText: '0.02',
  sizeBy: 'widthIn',
  sizeText: '12',
};

export type TraceRequest = { size: PictureSize; settings: TraceSettings };
export type TraceField = 'size' | 'speck';
export type BuiltTrace = { ok: true; request: TraceRequest } | { ok: false; field: TraceField };

const { sizeIn, speckIn } = limits.picture;

/** Returns the id of a field's element. */
export const traceField = (field: TraceField) => `trace-${field}`;
export const traceMessages: Record<TraceField, LengthMessage> = {
  size: rangeMessage('The size', sizeIn),
  speck: rangeMessage('Specks', speckIn),
};

/** Builds the request to the server, or returns the field that is invalid. */
export function buildTrace(form: TraceForm): BuiltTrace {
  const { speckText, sizeBy, sizeText, ...settings } = form;
  const side = lengthWithin(sizeText, sizeIn);
  if (side === null) return { ok: false, field: 'size' };
  const speck = lengthWithin(speckText, speckIn);
  if (speck === null) return { ok: false, field: 'speck' };
  const size = sizeBy === 'widthIn' ? { by: sizeBy, widthIn: side } : { by: sizeBy, heightIn: side };
  return { ok: true, request: { size, settings: { ...settings, speckIn: speck } } };
}

/** Reads a form from storage; invalid values are replaced by the initial ones. */
export function readTraceForm(value: unknown): TraceForm {
  if (typeof value !== 'object' || value === null) return initialTraceForm;
  const saved = value as Record<string, unknown>;
  const fresh = initialTraceForm;
  const { colors, threshold } = limits.picture;
  return {
    mode: oneOf(['auto', 'bw', 'color', 'lineart'], saved.mode, fresh.mode),
    colors: whole(saved.colors, colors) ?? fresh.colors,
    detail: oneOf(['low', 'normal', 'high'], saved.detail, fresh.detail),
    smoothing: whole(saved.smoothing, { min: 0, max: 100 }) ?? fresh.smoothing,
    threshold: whole(saved.threshold, threshold) ?? fresh.threshold,
    invert: saved.invert === true,
    removeBackground: saved.removeBackground !== false,
    layers: oneOf(['cutout', 'stacked'], saved.layers, fresh.layers),
    speckText: short(saved.speckText, fresh.speckText),
    sizeBy: oneOf(['widthIn', 'heightIn'], saved.sizeBy, fresh.sizeBy),
    sizeText: short(saved.sizeText, fresh.sizeText),
  };
}

function oneOf<const T>(choices: readonly T[], value: unknown, otherwise: T): T {
  return choices.find((choice) => choice === value) ?? otherwise;
}

function whole(value: unknown, { min, max }: { min: number; max: number }): number | null {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max ? (value as number) : null;
}

function short(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value.length <= 60 ? value : otherwise;
}
