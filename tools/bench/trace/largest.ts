import { createTracePool } from '#backend/vectorizer/vectorizer.ts';
import { traceSettings } from '#lib/shared/contracts/vectorizer.ts';
import { memoryOf } from '#harness/product/processes.ts';
import { imageOf, lettering } from './shapes.ts';

/** Traces 16 megapixels in the product's own processes and prints the time, the points and the memory. */
export async function traceLargest(): Promise<void> {
  const pool = createTracePool(1);
  const { layers } = lettering('Huge 258', 'Arial', 760);
  const job = {
    kind: 'vectorize',
    bytes: await imageOf({ width: 4000, height: 4000, layers }, '#ffffff').png().toBuffer(),
    filename: 'picture.png',
    token: '',
    size: { by: 'widthIn', widthIn: 40 },
    formats: ['svg', 'eps', 'dxf'],
    withPicture: false,
    tracesLeft: null,
  } as const;
  // The first run includes the start of the process.
  for (const mode of ['bw', 'color', 'bw', 'color'] as const) {
    const begun = performance.now();
    const { json } = await pool.run({ ...job, settings: traceSettings.parse({ mode }) }, { wallMs: 60_000 });
    const ms = performance.now() - begun;
    const { nodes } = (JSON.parse(json) as { stats: { nodes: number } }).stats;
    const peakMb = Math.max(...pool.pids().map((pid) => memoryOf(pid).peakMb));
    console.log(`16 megapixels, ${mode}: ${ms.toFixed(0)} ms, ${nodes} points, ${peakMb.toFixed(0)} MB`);
  }
  pool.close();
}
