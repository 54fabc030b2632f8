/**
 * Measures the cost in the browser: `npm run bench:web`. Script of the first load, Lighthouse's scores, the times from Run to figures and
 * layout, a drawing of 3 MB from being added to being nested, and the frames of a crowded sheet while it, or a part on it, moves. Starts
 * the product with its own data; BENCH_SITE names a running one. `-- load scores times large frames hands` measures only these.
 */
import { chromium } from '@playwright/test';
import { ensureChromium } from '../chromium.ts';
import { measurePages, timingsText } from '../check-site/lighthouse.ts';
import { measuredPages } from '../check-site/public-pages.ts';
import { startProduct } from '../start/start-product.ts';
import { signInSomebodyNew } from '#harness/browser/sign-in.ts';
import { keepJob } from '#harness/browser/keep-job.ts';
import { textField } from '#harness/browser/tool-page.ts';
import { firstLoadScript } from './web/first-load.ts';
import { measureLargeRun } from './web/large-run.ts';
import { measureMovingPart, measurePanning, showCrowdedSheet, type Panning } from './web/pan-frames.ts';
import { measureRunTimes } from './web/run-times.ts';

const PORT = Number(process.env['BENCH_PORT'] ?? 4340);
const DEBUGGING_PORT = PORT + 1;
const LIGHTHOUSE_RUNS = 3;
const LARGE_RUNS = 3;
/** Copies of each of twenty letters on a crowded sheet. */
const CROWD = 100;
const wanted = process.argv.slice(2);
const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part);
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const say = (...cells: (string | number)[]) => process.stdout.write(`${cells.join('   ')}\n`);

function sayFrames(what: string, { framesPerS, medianMs, p95Ms, scriptMs, processorMs }: Panning): void {
  say(
    what,
    `${framesPerS.toFixed(1)} frames a second`,
    `median ${ms(medianMs)}`,
    `95% ${ms(p95Ms)}`,
    `page's own script ${ms(scriptMs)} a frame`,
    `processor ${ms(processorMs)} a frame`,
  );
}

const executablePath = ensureChromium();
if (!executablePath) throw new Error('No Chromium found. Install one or name it in CHROMIUM_PATH.');
const running = process.env['BENCH_SITE'];
const product = running ? { site: running, stop: async () => {} } : await startProduct(PORT, '.local/bench-web');
const browser = await chromium.launch({ executablePath });
try {
  const context = await browser.newContext({ baseURL: product.site, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  if (isWanted('load')) {
    const home = await firstLoadScript(context, '/home', async () => {});
    say(
      'first load of /home',
      `${home.files} scripts`,
      `${kB(home.sentBytes)} sent`,
      `${kB(home.unpackedBytes)} unpacked`,
    );
  }
  await signInSomebodyNew(page, product.site);
  if (isWanted('load')) {
    const app = await firstLoadScript(context, '/app', (tool) => textField(tool).waitFor());
    say('first load of /app', `${app.files} scripts`, `${kB(app.sentBytes)} sent`, `${kB(app.unpackedBytes)} unpacked`);
  }
  if (isWanted('scores')) {
    const how = { site: product.site, runs: LIGHTHOUSE_RUNS, executablePath, debuggingPort: DEBUGGING_PORT };
    const reports = await measurePages({ ...how, pages: measuredPages });
    // As somebody finds it who comes back.
    reports.push(...(await measurePages({ ...how, pages: ['/app'], prepare: (kept) => keepJob(kept, product.site) })));
    for (const { page: path, scores, timings } of reports) {
      say(
        `Lighthouse ${path}`,
        `performance ${scores.performance}`,
        `accessibility ${scores.accessibility}`,
        `best practices ${scores.bestPractices}`,
        `SEO ${scores.seo}`,
        timingsText(timings),
      );
    }
  }
  if (isWanted('times')) {
    for (const { job, firstNumberMs, firstLayoutMs } of await measureRunTimes(page)) {
      say(`Run: ${job}`, `first number ${ms(firstNumberMs)}`, `first layout ${ms(firstLayoutMs)}`);
    }
  }
  if (isWanted('large')) {
    // The timed runs have used up a person's credits.
    if (isWanted('times')) await signInSomebodyNew(page, product.site);
    for (let round = 0; round < LARGE_RUNS; round++) {
      const { megabytes, firstNumberMs, firstLayoutMs, addingFrameMs, resultsFrameMs } = await measureLargeRun(
        page,
        round,
      );
      say(
        `Run: a drawing of ${megabytes.toFixed(1)} MB`,
        `first number ${ms(firstNumberMs)}`,
        `first layout ${ms(firstLayoutMs)}`,
        `longest frame while it is added ${ms(addingFrameMs)}`,
        `while results arrive ${ms(resultsFrameMs)}`,
      );
    }
  }
  if (isWanted('frames')) {
    if (isWanted('times') || isWanted('large')) await signInSomebodyNew(page, product.site);
    const pieces = await showCrowdedSheet(page, CROWD);
    for (const [name, zoomSteps] of [
      ['fitted', 0],
      ['close', 6],
    ] as const) {
      sayFrames(`moving a sheet of ${pieces} pieces, ${name}`, await measurePanning(page, zoomSteps));
    }
  }
  if (isWanted('hands')) {
    await signInSomebodyNew(page, product.site);
    const pieces = await showCrowdedSheet(page, CROWD / 4);
    sayFrames(`moving a part among ${pieces}`, await measureMovingPart(page));
  }
} finally {
  await browser.close();
  await product.stop();
}
