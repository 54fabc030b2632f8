import { measureArtwork, type FontLibrary } from '#engine';
import type { MeasureRequest } from '#lib/shared/contracts/job.ts';
import { jobPrice } from '#lib/shared/costs/job-price.ts';
import type { MeasurementResult } from '#lib/shared/contracts/result.ts';
import { artworkOf, reading } from './artwork-of.ts';
import type { JobAnswer } from './protocol.ts';
import { toJson } from './to-json.ts';

export function runMeasure(request: MeasureRequest, fonts: FontLibrary): JobAnswer {
  const { answer } = measureArtwork(artworkOf(request), { fonts, reading });
  const price = request.prices && { price: jobPrice(answer, null, request.prices) };
  return { kind: 'json', json: toJson<MeasurementResult>({ ...answer, ...price }) };
}
