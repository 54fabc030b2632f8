'use client';

import { useMemo, useState } from 'react';
import { isDrawn, type DrawnRows } from '#components/lettering/use-lettering.ts';
import { buildRequest } from '#lib/browser/draft/build-request.ts';
import { hasArtwork, type JobForm } from '#lib/browser/draft/job-form.ts';
import { applyNames, sumFigures, sumOperations, type ItemName } from '#lib/shared/model.ts';
import type { MeasuredRow, MeasurementResult } from '#lib/shared/contracts/result.ts';

/** Measurement of the job before a run. `isCurrent` is false while a newer one is on its way. */
export type LiveMeasurement = {
  readonly measurement: MeasurementResult;
  readonly form: JobForm;
  readonly isCurrent: boolean;
};

/**
 * Returns the measurement of the current inputs, composed of the rows measured in this browser or by the server. While a part of it is
 * missing, the last complete one is returned; null for a job without artwork, or one that was never complete.
 */
export function useLiveMeasurement(
  form: JobForm,
  names: readonly ItemName[],
  drawn: DrawnRows,
  file: MeasuredRow | null,
): LiveMeasurement | null {
  const measurement = useMemo(() => liveMeasurement(form, drawn, file), [form, drawn, file]);
  const [last, setLast] = useState<{ measurement: MeasurementResult; form: JobForm } | null>(null);
  if (measurement !== null && last?.measurement !== measurement) setLast({ measurement, form });
  if (last !== null && !hasArtwork(form)) setLast(null);
  return useMemo(() => {
    const shown = measurement === null ? last : { measurement, form };
    if (shown === null) return null;
    return { ...shown, measurement: applyNames(shown.measurement, names), isCurrent: measurement !== null };
  }, [measurement, names, form, last]);
}

/** Returns null if a row or the file is not measured as it is now, or has a problem. */
export function liveMeasurement(form: JobForm, drawn: DrawnRows, file: MeasuredRow | null): MeasurementResult | null {
  const built = buildRequest({ ...form, sheet: { ...form.sheet, nesting: false } });
  if (!built.ok) return null;
  const { artwork } = built.request;
  const rows: MeasuredRow[] = [];
  if (artwork.file !== null) {
    if (file === null) return null;
    rows.push({ ...file, quantity: count(artwork.file.quantity) });
  }
  for (const { id, quantity } of artwork.rows) {
    const typed = form.rows.find((row) => row.id === id);
    const measured = drawn.get(id)?.measured ?? null;
    if (typed === undefined || measured === null || !isDrawn(typed, drawn)) return null;
    rows.push({ ...measured, quantity: count(quantity) });
  }
  return { unit: 'in', totals: sumFigures(rows), operations: sumOperations(rows), rows };
}

/** Returns the number of copies; one for a row that fills the sheets. */
const count = (quantity: number | 'fill'): number => (quantity === 'fill' ? 1 : quantity);
