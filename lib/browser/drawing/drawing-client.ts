import { limits } from '../../shared/limits.ts';
import { WorkerClient } from '../worker-client.ts';
import type { DrawingRequest, DrawingResponse } from './measure-drawing-file.ts';

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
