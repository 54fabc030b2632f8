import { ENGINE_VERSION, exportZip, measureArtwork, type ExportRow, type Figures, type FontLibrary } from '#engine';
import { artworkOf, reading } from './artwork-of.ts';
import type { EngineJob, JobAnswer } from './protocol.ts';

type ExportJob = Extract<EngineJob, { kind: 'export' }>;

/** The zip of a stored result, or of measurements made anew. */
export function runExport(job: ExportJob, fonts: FontLibrary): JobAnswer {
  const { artwork } = job;
  const measurement: { rows: readonly ExportRow[]; totals: Figures } =
    artwork.from === 'result'
      ? artwork.measurement
      : measureArtwork(artworkOf(artwork.request), { fonts, reading }).answer;
  const zip = exportZip({
    name: job.name,
    date: job.date,
    runId: job.runId,
    engineVersion: ENGINE_VERSION,
    measurement,
    layout: artwork.from === 'result' ? artwork.layout : null,
    options: job.options,
  });
  return { kind: 'zip', fileName: zip.fileName, bytes: zip.bytes };
}
