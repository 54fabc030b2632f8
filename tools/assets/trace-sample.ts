// Traces the vectorizer's sample with every setting that visitors can try before they log in, with our own tracer
// exactly as the server does: node tools/run.mjs tools/assets/trace-sample.ts
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { previewResult } from '#lib/shared/contracts/vectorizer.ts';
import {
  allSampleSettings,
  sampleFile,
  sampleFilename,
  samplePicture,
  sampleWidthIn,
} from '#lib/browser/picture/sample-choices.ts';
import { drawSample } from './draw-sample.ts';

const site = path.resolve(import.meta.dirname, '../../public');
/** Placeholder for the picture's token in the server's responses; the sample is never sent. */
const token = '0'.repeat(64);

const bytes = await drawSample();
await mkdir(path.dirname(path.join(site, samplePicture)), { recursive: true });
await writeFile(path.join(site, samplePicture), bytes);
// Loaded now: the server's picture reader disables the formats it does not accept, and the sample is drawn from one of
// them.
const { runTrace } = await import('#backend/vectorizer/run-trace.ts');

let total = 0;
for (const settings of allSampleSettings()) {
  const { json } = await runTrace({
    kind: 'preview',
    bytes,
    filename: sampleFilename,
    token,
    settings,
    size: { by: 'widthIn', widthIn: sampleWidthIn },
    formats: [],
    withPicture: false,
    tracesLeft: null,
  });
  const { used, stats, verdict } = previewResult.parse(JSON.parse(json));
  await writeFile(path.join(site, sampleFile(settings)), `${json}\n`);
  total += json.length;
  const found = `${used.mode}, ${used.colors} colors, ${stats.contours} outlines, ${stats.nodes} nodes, ${verdict.level}`;
  process.stdout.write(`${path.basename(sampleFile(settings))}: ${found}, ${json.length} bytes\n`);
}
process.stdout.write(`together ${total} bytes\n`);
