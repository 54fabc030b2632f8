import { expect, test } from '@jest/globals';
import { startJobProcess } from '#backend/jobs/job-process.ts';
import { type NestProgress, servedRequest } from '#backend/jobs/job-process/protocol.ts';
import { runNest, rasterCache } from '#backend/jobs/job-process/run-nest.ts';
import { createFontLibrary } from '#engine';
import { readFontFiles } from '#engine/host/font-files.ts';
import { nestRequest } from '#lib/shared/contracts/job.ts';

const TIMEOUT_MS = 600_000;
const MB = 1024 * 1024;
/** Limits in MB: less than any process uses, and more than any process uses. */
const LITTLE_MB = 1;
const PLENTY_MB = 1e6;
/** Share of its memory limit above which a process stores no rasters. */
const SHARE = 0.4;
const PIECES = 16;

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="20in" height="10in" viewBox="0 0 20 10">
  <path d="M0 0h8v2h-6v6h-2z"/><path d="M9 0l4 3l4 -3v5l-8 3z"/></svg>`;
const request = nestRequest.parse({
  runId: '3f0f6a52-2c1e-4b7a-9a53-0d2f3f6c1a10',
  rows: [],
  file: {
    filename: 'brackets.svg',
    fileType: 'SVG',
    content: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    quantity: PIECES / 2,
  },
  sheet: { widthIn: 48, heightIn: 24 },
  options: { budgetS: 5 },
});
const job = { kind: 'nest', request: servedRequest(request), seed: 1, budgetMs: 1000, searches: 1 } as const;

/** Returns the cached bytes at each reported layout, and the number of pieces that the last one places. */
async function nested(maxMb: number): Promise<{ bytes: number[]; placed: number }> {
  const fonts = createFontLibrary(await readFontFiles(undefined));
  const bytes: number[] = [];
  const onProgress = ({ type }: NestProgress) =>
    void (type === 'best' && bytes.push(rasterCache.take(PLENTY_MB).bytes));
  const answer = await runNest(job, fonts, { onProgress, shouldStop: () => false }, maxMb);
  return { bytes, placed: answer.kind === 'nested' ? answer.placed : 0 };
}

test(
  'a process near its limit caches nothing and its runs finish; one with enough memory caches',
  async () => {
    const roomy = await nested(PLENTY_MB);
    expect(roomy.placed).toBe(PIECES);
    expect(roomy.bytes.at(-1)).toBeGreaterThan(0);
    const tight = await nested(LITTLE_MB);
    expect(tight.placed).toBe(PIECES);
    expect(tight.bytes.length).toBeGreaterThan(0);
    expect(new Set(tight.bytes)).toEqual(new Set([0]));
  },
  TIMEOUT_MS,
);

test(
  'a real process above that share of its limit stays alive and finishes consecutive runs',
  async () => {
    const run = async (rssMb: number) => {
      const process = startJobProcess({ nice: 0, heapMb: 200, rssMb });
      try {
        await process.ready;
        for (let again = 0; again < 2; again++) {
          expect(await process.run(job, { wallMs: TIMEOUT_MS })).toMatchObject({ kind: 'nested', placed: PIECES });
        }
        return { isAlive: process.isAlive(), peakMb: process.peakBytes() / MB };
      } finally {
        process.kill();
      }
    };
    const { peakMb } = await run(PLENTY_MB);
    const limitMb = peakMb * 1.5;
    const tight = await run(limitMb);
    expect(tight.isAlive).toBe(true);
    expect(tight.peakMb).toBeGreaterThan(SHARE * limitMb);
  },
  TIMEOUT_MS,
);
