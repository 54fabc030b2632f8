import {
  measureArtwork,
  type FontLibrary,
  applyManualLayout,
  type JobLayout,
  type JobMeasurement,
} from '#engine/index.ts';
import type { MeasureRequest } from '#lib/shared/contracts/job.ts';
import { jobPrice } from '#lib/shared/costs/job-price.ts';
import type { MeasurementResult, Layout } from '#lib/shared/contracts/result.ts';
import type { LetteringRequest, LetteringResult } from '#lib/shared/contracts/lettering.ts';
import { previewRow } from '#lib/shared/lettering/preview-row.ts';
import type { ManualLayoutAnswer } from '#lib/shared/contracts/manual-layout.ts';
import { artworkOf, reading } from './artwork-of.ts';
import type { JobAnswer, EngineJob } from './protocol.ts';
import { toJson } from './to-json.ts';

export function runMeasure(request: MeasureRequest, fonts: FontLibrary): JobAnswer {
  const { answer } = measureArtwork(artworkOf(request), { fonts, reading });
  const price = request.prices && { price: jobPrice(answer, null, request.prices) };
  return { kind: 'json', json: toJson<MeasurementResult>({ ...answer, ...price }) };
}

/** Outlines text rows for the screen. A row that cannot be outlined has an error; the others are outlined. */
export function runLettering(rows: LetteringRequest['rows'], fonts: FontLibrary): JobAnswer {
  return { kind: 'json', json: toJson<LetteringResult>({ rows: rows.map((row) => previewRow(row, fonts)) }) };
}

type ManualLayoutJob = Extract<EngineJob, { kind: 'manual layout' }>;

/** Checks a manual layout and counts its sheets. */
export function runManualLayout({ measurement, layout, rules, on, options, manual }: ManualLayoutJob): JobAnswer {
  const answer = applyManualLayout(
    {
      measurement: JSON.parse(measurement) as JobMeasurement,
      layout: JSON.parse(layout) as JobLayout,
      rules,
      on,
      options,
    },
    manual,
  );
  return {
    kind: 'manual layout',
    layout: answer.layout && toJson<Layout>(answer.layout),
    collisions: toJson<ManualLayoutAnswer['collisions']>(answer.collisions),
    isAsNested: answer.isAsNested,
  };
}
