import {
  applyNames,
  ENGINE_VERSION,
  exportZip,
  liveTextOutliner,
  measureArtwork,
  unusedNames,
  type FontLibrary,
  type JobMeasurement,
} from '#engine';
import { exportTablesIn, exportedPrice } from '#lib/shared/measurements/export-tables.ts';
import { usageWords } from '#lib/shared/usage/stock-usage.ts';
import { jobPrice } from '#lib/shared/costs/job-price.ts';
import { artworkOf, reading } from './artwork-of.ts';
import type { EngineJob, JobAnswer } from './protocol.ts';

type ExportJob = Extract<EngineJob, { kind: 'export' }>;

/** Creates the zip of a stored result, or of a request that is measured for it. */
export async function runExport(job: ExportJob, fonts: FontLibrary): Promise<JobAnswer> {
  const { artwork, units: unit = 'in' } = job;
  const unnamed: JobMeasurement =
    artwork.from === 'result'
      ? artwork.measurement
      : measureArtwork(artworkOf(artwork.request), { fonts, reading }).answer;
  const measurement = applyNames(unnamed, job.names ?? []);
  const layout = artwork.from === 'result' ? artwork.layout : null;
  const price = job.prices === undefined ? null : jobPrice(measurement, layout, job.prices, unit);
  const zip = await exportZip({
    name: job.name,
    date: job.date,
    runId: job.runId,
    engineVersion: ENGINE_VERSION,
    measurement,
    unit,
    tables: exportTablesIn(unit, job.prices?.symbol),
    layout,
    usage: layout && usageWords(layout, unit, job.prices?.symbol),
    startedFrom: job.startedFrom,
    options: job.options,
    labels: job.labels,
    price: price && exportedPrice(price),
    unusedNames: unusedNames(unnamed, job.names ?? []),
    engraveNames: job.engraveNames,
    colors: job.colors,
    output: job.output,
    letterText: liveTextOutliner(fonts),
  });
  return { kind: 'zip', fileName: zip.fileName, bytes: zip.bytes };
}
