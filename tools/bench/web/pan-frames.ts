import type { CDPSession, Page } from '@playwright/test';
import { openTool, run, expectView, textField } from '#harness/browser/tool-page.ts';
import { answerWith, recordRun } from '#harness/browser/scripted-server.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRST';
const PAN_MS = 4000;
/** Interval of a mouse's events. */
const MOUSE_MS = 8;

export type Panning = {
  /** Drawn frames per second. */
  framesPerS: number;
  /** Milliseconds between two frames. */
  medianMs: number;
  p95Ms: number;
  /** Milliseconds of script on the page's main thread per frame. */
  scriptMs: number;
  /** CPU milliseconds per frame of all threads of all Chromium processes: comparable on a busy machine, too. */
  processorMs: number;
};

/** Shows a run of `copies` of each of twenty letters, nested by the server, on one sheet. Returns the number of pieces on it. */
export async function showCrowdedSheet(page: Page, copies: number): Promise<number> {
  await openTool(page);
  const events = await recordRun(page, {
    rows: [{ id: 'row-1', text: LETTERS, font: 'Times New Roman', size: 2, quantity: copies }],
    sheet: { widthIn: 96, heightIn: 96 },
    options: { spacingIn: 0.1, marginIn: 0.25, rotation: '90', partsInHoles: true, keepTogether: 'piece', budgetS: 5 },
  });
  const best = events.findLast((event) => event.type === 'best');
  if (best?.type !== 'best') throw new Error('The crowded sheet could not be nested.');
  await textField(page).fill(LETTERS);
  await answerWith(page, '/api/nest', { events, afterwards: 'end' });
  await run(page);
  await expectView(page, 'nested');
  return best.layout.placements.filter(({ sheet }) => sheet === 0).length;
}

/** Drags the sheet and counts the frames with Chromium's own tracing. */
export async function measurePanning(page: Page, zoomSteps: number): Promise<Panning> {
  const sheet = page.locator('section[aria-roledescription="sheet view"]');
  await sheet.scrollIntoViewIfNeeded();
  for (let step = 0; step < zoomSteps; step++) await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.waitForTimeout(1000);
  const box = (await sheet.boundingBox())!;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return measureDragging(page, middle, Math.min(150, 0.3 * box.height));
}

/** Drags a part over the sheet, with collision tests against its neighbors. */
export async function measureMovingPart(page: Page): Promise<Panning> {
  await page.getByRole('button', { name: 'Move parts' }).click();
  const sheet = page.locator('section[aria-roledescription="sheet view"]');
  const box = (await sheet.boundingBox())!;
  const from = await page.evaluate(({ x, y, width, height }) => {
    for (let k = 0; k < width / 2; k++) {
      const at = { x: x + width / 2 - k, y: y + height / 2 };
      if (document.elementFromPoint(at.x, at.y)?.closest('[data-part-index]')) return at;
    }
    return null;
  }, box);
  if (from === null) throw new Error('There is no part in the middle of the sheet.');
  return measureDragging(page, from, Math.min(150, 0.3 * box.height));
}

/** Presses at a position, moves in circles, and releases. */
async function measureDragging(page: Page, middle: { x: number; y: number }, radius: number): Promise<Panning> {
  const cdp = await page.context().newCDPSession(page);
  const trace = await traced(cdp, async () => {
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    const startMs = performance.now();
    for (let now = startMs; now < startMs + PAN_MS; now = performance.now()) {
      const turn = ((now - startMs) / 1000) * Math.PI;
      void cdp
        .send('Input.dispatchMouseEvent', {
          type: 'mouseMoved',
          x: middle.x + radius * Math.sin(turn),
          y: middle.y + radius * (1 - Math.cos(turn)) - radius / 2,
          button: 'left',
          buttons: 1,
        })
        .catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, MOUSE_MS));
    }
    await page.mouse.up();
  });
  await cdp.detach();
  return figuresOf(trace);
}

type TraceEvent = { name: string; ph: string; ts: number; dur?: number; tdur?: number };

async function traced(cdp: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise<void>((resolve) => cdp.once('Tracing.tracingComplete', () => resolve()));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline.frame'],
    },
  });
  await act();
  await cdp.send('Tracing.end');
  await complete;
  return events;
}

/** Trace events of tasks from a thread's queue; they are not nested. */
const wholeTasks = new Set(['ThreadControllerImpl::RunTask', 'ThreadPool_RunTask']);

function figuresOf(events: readonly TraceEvent[]): Panning {
  const shown = events.filter(({ name }) => name === 'DrawFrame').map(({ ts }) => ts / 1000);
  shown.sort((a, b) => a - b);
  const gaps = shown.slice(1).map((at, index) => at - shown[index]!);
  gaps.sort((a, b) => a - b);
  const at = (share: number) => gaps[Math.floor(share * gaps.length)] ?? Number.NaN;
  const total = (names: ReadonlySet<string>, key: 'dur' | 'tdur') =>
    events.reduce((sum, event) => sum + (names.has(event.name) ? (event[key] ?? 0) / 1000 : 0), 0);
  return {
    framesPerS: (1000 * gaps.length) / (shown.at(-1)! - shown[0]!),
    medianMs: at(0.5),
    p95Ms: at(0.95),
    scriptMs: total(new Set(['EventDispatch', 'FireAnimationFrame']), 'tdur') / shown.length,
    processorMs: total(wholeTasks, 'tdur') / shown.length,
  };
}
