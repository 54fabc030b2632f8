import { limits } from '../../shared/limits.ts';
import { WorkerClient } from '../worker-client.ts';
import type { DrawingRequest, DrawingResponse } from './measure-drawing-file.ts';
import type { MeasureRequest } from '../../shared/contracts/job.ts';
import type { MeasuredRow } from '../../shared/contracts/result.ts';
import { fileToMeasure } from '../../shared/measurements/file-to-measure.ts';
import { bytesOfDataUrl } from '../data-url.ts';

const drawingWorker = (): Worker => new Worker(new URL('./drawing-worker.ts', import.meta.url), { type: 'module' });

/**
 * Measures a drawing in a worker of its own. Returns null if the drawing is too large, or the browser cannot run the worker.
 *
 * @param signal ends the worker
 */
export async function measureInBrowser(
  request: DrawingRequest,
  signal: AbortSignal,
  makeWorker: () => Worker = drawingWorker,
): Promise<DrawingResponse | null> {
  if (request.bytes.length > limits.browserFileBytes || signal.aborted) return null;
  let client;
  try {
    client = new WorkerClient<DrawingRequest, DrawingResponse>(makeWorker());
  } catch {
    return null;
  }
  const end = () => client.end();
  signal.addEventListener('abort', end, { once: true });
  const response = await client.request(request);
  signal.removeEventListener('abort', end);
  client.end();
  return response;
}

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
