import type { MeasureRequest } from '../../shared/contracts/job.ts';
import type { MeasuredRow } from '../../shared/contracts/result.ts';
import { fileToMeasure } from '../../shared/measurements/file-to-measure.ts';
import { bytesOfDataUrl } from '../data-url.ts';
import { measureInBrowser } from './drawing-client.ts';

/**
 * Measures the file of a request in a worker, without an upload. Returns null for what only the server can measure: live text, a file that
 * is too large here, or one with a problem.
 */
export async function readInBrowser(
  { file }: Pick<MeasureRequest, 'file'>,
  signal: AbortSignal,
  measure = measureInBrowser,
): Promise<MeasuredRow | null> {
  if (file === null) return null;
  const { quantity: _one, ...options } = fileToMeasure(file);
  const response = await measure({ ...options, bytes: bytesOfDataUrl(file.content) }, signal);
  if (response === null || 'error' in response) return null;
  return response.row.warnings.some(({ code }) => code === 'live_text') ? null : response.row;
}
