/**
 * Measures the cost in the browser: `npm run bench:web`. Script of the first load, Lighthouse's scores, the times from Run to figures and
 * layout, a drawing of 3 MB from upload to nest, and the frames while a crowded sheet, or a part on it, moves. Starts
 * the product with its own data; BENCH_SITE is the address of a running one. `-- load scores times large frames layout-editor` measures only these.
 */
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { ensureChromium } from '../chromium.ts';
import { measurePages, timingsText } from '../check-site/lighthouse.ts';
import { measuredPages } from '../check-site/public-pages.ts';
import { startProduct } from '../start/start-product.ts';
import { signUpAndLogIn } from '#harness/browser/sign-in.ts';
import { saveJob } from '#harness/browser/save-job.ts';
import { textField } from '#harness/browser/tool-page.ts';
import { measureLargeRun } from './web/large-run.ts';
import { measureMovingPart, measurePanning, showCrowdedSheet, type Panning } from './web/pan-frames.ts';
import { measureRunTimes } from './web/run-times.ts';

const PORT = Number(process.env['BENCH_PORT'] ?? 4340);
const DEBUGGING_PORT = PORT + 1;
const LIGHTHOUSE_RUNS = 3;
const LARGE_RUNS = 3;
/** Copies of each of twenty letters on a crowded sheet. */
const CROWD = 100;
const selected = process.argv.slice(2);
const isSelected = (part: string) => selected.length === 0 || selected.includes(part);
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const print = (...cells: (string | number)[]) => process.stdout.write(`${cells.join('   ')}\n`);

function printFrames(what: string, { framesPerS, medianMs, p95Ms, scriptMs, processorMs }: Panning): void {
  print(
    what,
    `${framesPerS.toFixed(1)} frames a second`,
    `median ${ms(medianMs)}`,
    `95% ${ms(p95Ms)}`,
    `page's own script ${ms(scriptMs)} a frame`,
    `processor ${ms(processorMs)} a frame`,
  );
}

const executablePath = ensureChromium();
if (!executablePath) throw new Error('No Chromium found. Install one or set CHROMIUM_PATH.');
const running = process.env['BENCH_SITE'];
const product = running ? { site: running, stop: async () => {} } : await startProduct(PORT, '.local/bench-web');
const browser = await chromium.launch({ executablePath });
try {
  const context = await browser.newContext({ baseURL: product.site, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  if (isSelected('load')) {
    const home = await firstLoadScript(context, '/home', async () => {});
    print(
      'first load of /home',
      `${home.files} scripts`,
      `${kB(home.sentBytes)} sent`,
      `${kB(home.unpackedBytes)} unpacked`,
    );
  }
  await signUpAndLogIn(page, product.site);
  if (isSelected('load')) {
    const app = await firstLoadScript(context, '/app', (tool) => textField(tool).waitFor());
    print(
      'first load of /app',
      `${app.files} scripts`,
      `${kB(app.sentBytes)} sent`,
      `${kB(app.unpackedBytes)} unpacked`,
    );
  }
  if (isSelected('scores')) {
    const how = { site: product.site, runs: LIGHTHOUSE_RUNS, executablePath, debuggingPort: DEBUGGING_PORT };
    const reports = await measurePages({ ...how, pages: measuredPages });
    // The tool with a saved job, for a returning user.
    reports.push(
      ...(await measurePages({ ...how, pages: ['/app'], prepare: (context) => saveJob(context, product.site) })),
    );
    for (const { page: path, scores, timings } of reports) {
      print(
        `Lighthouse ${path}`,
        `performance ${scores.performance}`,
        `accessibility ${scores.accessibility}`,
        `best practices ${scores.bestPractices}`,
        `SEO ${scores.seo}`,
        timingsText(timings),
      );
    }
  }
  if (isSelected('times')) {
    for (const { job, firstNumberMs, firstLayoutMs } of await measureRunTimes(page)) {
      print(`Run: ${job}`, `first number ${ms(firstNumberMs)}`, `first layout ${ms(firstLayoutMs)}`);
    }
  }
  if (isSelected('large')) {
    // The timed runs have used all credits of the account.
    if (isSelected('times')) await signUpAndLogIn(page, product.site);
    for (let round = 0; round < LARGE_RUNS; round++) {
      const { megabytes, firstNumberMs, firstLayoutMs, addingFrameMs, resultsFrameMs } = await measureLargeRun(
        page,
        round,
      );
      print(
        `Run: a drawing of ${megabytes.toFixed(1)} MB`,
        `first number ${ms(firstNumberMs)}`,
        `first layout ${ms(firstLayoutMs)}`,
        `longest frame while it is added ${ms(addingFrameMs)}`,
        `while results arrive ${ms(resultsFrameMs)}`,
      );
    }
  }
  if (isSelected('frames')) {
    if (isSelected('times') || isSelected('large')) await signUpAndLogIn(page, product.site);
    const pieces = await showCrowdedSheet(page, CROWD);
    for (const [name, zoomSteps] of [
      ['fitted', 0],
      ['close', 6],
    ] as const) {
      printFrames(`moving a sheet of ${pieces} pieces, ${name}`, await measurePanning(page, zoomSteps));
    }
  }
  if (isSelected('layout-editor')) {
    await signUpAndLogIn(page, product.site);
    const pieces = await showCrowdedSheet(page, CROWD / 4);
    printFrames(`moving a part among ${pieces}`, await measureMovingPart(page));
  }
} finally {
  await browser.close();
  await product.stop();
}

type Load = { files: number; sentBytes: number; unpackedBytes: number };

/** Returns the scripts that a page loads before any input, in a browser with an empty cache. */
async function firstLoadScript(
  context: BrowserContext,
  path: string,
  ready: (page: Page) => Promise<void>,
): Promise<Load> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Set<string>();
  const load: Load = { files: 0, sentBytes: 0, unpackedBytes: 0 };
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  cdp.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (scripts.has(requestId)) load.unpackedBytes += dataLength;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!scripts.has(requestId)) return;
    load.files += 1;
    load.sentBytes += encodedDataLength;
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await ready(page);
  await page.close();
  return load;
}
