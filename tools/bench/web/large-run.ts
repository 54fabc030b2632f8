import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { largeDrawing } from '#harness/browser/large-drawing.ts';
import { expectView, textField } from '#harness/browser/tool-page.ts';
import { timeRun } from './run-times.ts';

export type LargeRun = {
  megabytes: number;
  /** Milliseconds from the click on Run. */
  firstNumberMs: number;
  firstLayoutMs: number;
  /** Longest time between two frames: while the drawing is added, and from Run until some time after the first layout. */
  addingFrameMs: number;
  resultsFrameMs: number;
};

const SETTLED_MS = 2000;
/** Time for which frames are measured while better layouts arrive. */
const IMPROVING_MS = 6000;

/** Measures in the page the upload and the nest of a drawing of 3 MB. */
export async function measureLargeRun(page: Page, seed: number): Promise<LargeRun> {
  const drawing = largeDrawing(seed);
  await page.goto('/app');
  // The text field is folded while the job of the last round is there.
  const startFresh = page.getByRole('button', { name: 'Start fresh' });
  await startFresh.or(textField(page)).first().waitFor();
  if (await startFresh.isVisible()) await startFresh.click();
  // Passed by its path on the disk: decoding content passed by this program would count as work of the page.
  const folder = await mkdtemp(path.join(tmpdir(), 'large-run-'));
  const file = path.join(folder, 'large.svg');
  await writeFile(file, drawing);
  await watchFrames(page);
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByText('large.svg').first().waitFor();
  await page.waitForTimeout(SETTLED_MS);
  await rm(folder, { recursive: true });
  const addingFrameMs = await longestFrame(page);
  const times = await timeRun(page);
  await page.waitForTimeout(IMPROVING_MS);
  const resultsFrameMs = await longestFrame(page);
  await page.getByRole('button', { name: 'Take it' }).click();
  await expectView(page, 'stopped');
  return {
    megabytes: drawing.length / 1e6,
    firstNumberMs: times.number,
    firstLayoutMs: times.layout,
    addingFrameMs,
    resultsFrameMs,
  };
}

type Watching = Window & { longestFrameMs: number };

async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watching = window as unknown as Watching;
    watching.longestFrameMs = 0;
    let last = performance.now();
    const measureFrame = (now: number) => {
      watching.longestFrameMs = Math.max(watching.longestFrameMs, now - last);
      last = now;
      requestAnimationFrame(measureFrame);
    };
    requestAnimationFrame(measureFrame);
  });
}

/** Returns the longest frame since the last call. */
function longestFrame(page: Page): Promise<number> {
  return page.evaluate(() => {
    const watching = window as unknown as Watching;
    const longest = watching.longestFrameMs;
    watching.longestFrameMs = 0;
    return longest;
  });
}
