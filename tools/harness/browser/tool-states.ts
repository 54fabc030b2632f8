import { expect, type Page } from '@playwright/test';
import type { RunEvent } from '#lib/shared/contracts/result.ts';
import { addFiles, expectRead } from './combine-states.ts';
import { cabinet, plates, squareEps } from './drawings.ts';
import { brackets, partlyTooLarge, recordedJob, untidy, type jobs } from './recorded-jobs.ts';
import { answerWith } from './scripted-server.ts';
import {
  addFile,
  expectView,
  measureOnly,
  openFile,
  openRules,
  openSettings,
  openSheet,
  openStock,
  openText,
  openTool,
  run,
  textField,
  openNotices,
} from './tool-page.ts';
import { plateDxf, platePdf } from './vector-files.ts';

/** One state of the tool screen: its name, its view, and the steps to it from a fresh page. */
export type ToolState = { name: string; view: string; arrive: (page: Page) => Promise<void> };

/** Names of a team, one row each. */
const names = Array.from({ length: 60 }, (_, index) => `NAME ${index + 1}`);

type ScriptedEvents = readonly Partial<RunEvent>[];

async function prepare(page: Page, job: keyof typeof jobs): Promise<void> {
  if (job === 'partly') await addFile(page, 'panel.svg', partlyTooLarge);
  else await addFile(page, 'brackets.svg', brackets);
  if (job === 'sign') await (await openText(page)).fill('OPEN DAILY');
  if (job !== 'series') return;
  await openFile(page);
  await page.locator('#file-quantity').fill('90');
}

/** Runs a job whose response consists of the recorded events, changed by `change`. */
async function playRun(
  page: Page,
  job: keyof typeof jobs,
  change: (events: readonly RunEvent[]) => ScriptedEvents,
  afterwards: 'open' | 'end' = 'open',
): Promise<void> {
  const events = await recordedJob(page, job);
  await prepare(page, job);
  await answerWith(page, '/api/nest', { events: change(events), afterwards });
  await run(page);
}

const until = (events: readonly RunEvent[], type: RunEvent['type']) => {
  const at = events.findIndex((event) => event.type === type);
  return at < 0 ? [...events] : events.slice(0, at + 1);
};
const whole = (events: readonly RunEvent[]) => [...events];
const underway = (events: readonly RunEvent[]): ScriptedEvents => [
  ...until(events, 'best'),
  { seq: 1e6, type: 'progress', elapsedS: 8, leftS: 12, sinceImprovementS: 7 },
];
const endedAs = (ended: 'stopped' | 'timed_out') => (events: readonly RunEvent[]) => [
  ...events.filter(({ type }) => type !== 'done'),
  { seq: 1e6, type: 'done' as const, ended, elapsedS: 20, charged: true },
];

const startedFromLast = (events: readonly RunEvent[]) =>
  events.map((event) => (event.type === 'done' ? { ...event, startedFrom: 'last layout' as const } : event));

/** Emulates a slow connection until the page navigates, so that the upload of a drawing is visible. */
async function slowUploads(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 10_000,
  });
  page.once('framenavigated', () => void line.detach());
}

/** Saves the sheet as a material with a price. */
async function saveMaterial(page: Page): Promise<void> {
  await openSheet(page);
  await page.getByLabel('Price per sheet ($)').fill('60');
  await page.getByRole('button', { name: 'Save as material' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as material' });
  await dialog.getByLabel('Name').fill('3 mm acrylic');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('#material-line')).toContainText('3 mm acrylic');
}

/** Nests a job and picks up the first part. */
async function pickPart(page: Page): Promise<void> {
  await playRun(page, 'sign', whole, 'end');
  await expectView(page, 'nested');
  await answerWith(page, '/api/nest/snapshot', {
    json: { goOns: { freeLeft: 5, freeUntil: '2026-06-15T15:40:00Z' } },
  });
  await page.getByRole('button', { name: 'Move parts' }).click();
  await page.locator('section[aria-roledescription="sheet view"]').press('n');
  await expect(page.locator('[data-held]')).toHaveCount(1);
}

async function refused(page: Page, answer: Parameters<typeof answerWith>[2]): Promise<void> {
  await textField(page).fill('OPEN DAILY');
  await answerWith(page, '/api/nest', answer);
  await run(page);
}

/** States before a run, and dialogs. */
const inputs: ToolState[] = [
  { name: 'idle', view: 'idle', arrive: async () => {} },
  {
    name: 'filled',
    view: 'idle',
    arrive: async (page) => {
      await prepare(page, 'sign');
      await textField(page).press('Enter');
      await textField(page, 2).fill('Gotham & Sons');
      await page.getByLabel('Font', { exact: true }).selectOption('Gotham');
      await page.getByLabel('Height (in)', { exact: true }).fill(`1' 6"`);
      await openRules(page);
      await openSettings(page);
      await expect(page.getByText('letter shapes by Montserrat').first()).toBeVisible();
    },
  },
  {
    name: 'placement-rules',
    view: 'idle',
    arrive: async (page) => {
      await prepare(page, 'sign');
      await openRules(page);
      await page.getByLabel('Mirror allowed').check();
      await openFile(page);
      await openRules(page);
      await page.getByLabel('Place first').check();
      await openSettings(page);
      await openStock(page);
      await page.getByRole('button', { name: /^Exclusion zones/ }).click();
      for (const xText of ['4', '60']) {
        await page.getByRole('button', { name: 'Add a zone' }).click();
        await page.getByLabel('X (in)').last().fill(xText);
      }
    },
  },
  {
    name: 'parts',
    view: 'idle',
    arrive: async (page) => {
      await addFile(page, 'cabinet.svg', cabinet);
      await openFile(page);
      await page.getByRole('button', { name: 'Parts', exact: true }).click();
      const list = page.getByRole('dialog', { name: 'Parts' });
      await list.getByRole('button', { name: '2 alike: shelf left' }).click();
      await list.getByRole('checkbox', { name: 'Select side' }).check();
      await list.getByRole('checkbox', { name: 'Select rail' }).check();
      await list.getByRole('checkbox', { name: 'Do not cut: 1 part, shelf right' }).check();
    },
  },
  {
    name: 'eps',
    view: 'idle',
    arrive: async (page) => {
      await addFile(page, 'square.eps', squareEps);
      await openFile(page);
      await page.getByRole('button', { name: 'Change size' }).click();
    },
  },
  {
    name: 'names',
    view: 'idle',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Paste a list' }).click();
      const dialog = page.getByRole('dialog', { name: 'Rows from a list' });
      await dialog.getByLabel('List', { exact: true }).fill(names.join('\n'));
      await dialog.getByRole('button', { name: `Add ${names.length} rows` }).click();
      await (await openText(page, 3)).waitFor();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden({ timeout: 10_000 });
    },
  },
  {
    name: 'all-rows',
    view: 'idle',
    arrive: async (page) => {
      await textField(page).fill('OPEN');
      await textField(page).press('Enter');
      await textField(page, 2).fill('DAILY');
      await page.getByRole('button', { name: /^All rows/ }).click();
      await expect(page.getByRole('group', { name: 'All rows' })).toBeVisible();
    },
  },
  {
    name: 'list',
    view: 'idle',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Paste a list' }).click();
      const list = 'Text,Height (mm),Font,Quantity,Price\nOPEN,50,Impact,2,9\nDAILY,tall,Nonexistent,0,9';
      await page.getByRole('dialog').getByLabel('List', { exact: true }).fill(list);
      await expect(page.getByRole('dialog')).toContainText('2 rows, 1 to check');
    },
  },
  {
    name: 'size-doubtful',
    view: 'idle',
    arrive: async (page) => {
      await addFile(
        page,
        'tag.svg',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 18"><circle cx="18" cy="9" r="8"/></svg>',
      );
      await expect(page.getByText(/^Is this really/)).toBeVisible();
    },
  },
  {
    name: 'piece',
    view: 'idle',
    arrive: async (page) => {
      await addFile(page, 'plates.svg', plates);
      await page.locator('[data-part-index="1"] path').first().click({ force: true });
      await page.locator('[data-piece-card]').getByLabel('Name', { exact: true }).fill('Front door');
    },
  },
  {
    name: 'left-out',
    view: 'idle',
    arrive: async (page) => {
      await addFile(page, 'plates.svg', plates);
      await page.locator('[data-part-index="1"] path').first().click({ force: true });
      await page.getByRole('button', { name: 'Do not cut' }).click();
      await expect(page.getByText('1 piece left out').first()).toBeVisible();
      await expect(page.locator('[data-piece-card]').getByText('Not cut')).toBeVisible();
    },
  },
  {
    name: 'example',
    view: 'nested',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Try an example' }).click();
      await expect(page.getByText('Sheet 1 of 1')).toBeVisible();
    },
  },
  {
    name: 'folded',
    view: 'idle',
    arrive: async (page) => {
      await textField(page).fill('OPEN DAILY');
      await page.getByRole('button', { name: 'Hide the job' }).click();
      await page.getByRole('button', { name: 'Hide the numbers' }).click();
    },
  },
  {
    name: 'converting',
    view: 'idle',
    arrive: async (page) => {
      await addFile(page, 'plate.pdf', platePdf());
      await expect(page.getByRole('img', { name: 'Drawing of plate.pdf' })).toBeVisible();
    },
  },
  {
    name: 'combining',
    view: 'idle',
    arrive: async (page) => {
      const plates = ['left.dxf', 'right.dxf', 'back.dxf'].map((name) => ({ name, content: plateDxf() }));
      await addFiles(page, [...plates, { name: 'photo.png', content: 'GIF89a' }]);
      await page.getByRole('button', { name: 'Combine them' }).click();
      await expectRead(page, 4);
    },
  },
  {
    name: 'file-refused',
    view: 'idle',
    arrive: async (page) => {
      await addFile(page, 'brackets.svg', brackets);
      await addFile(page, 'picture.gif', 'GIF89a');
      await expect(page.getByText('File type must be .svg,.eps')).toBeVisible();
    },
  },
  {
    name: 'fields-wrong',
    view: 'idle',
    arrive: async (page) => {
      await textField(page).fill('A'.repeat(45));
      await page.getByLabel('Height (in)', { exact: true }).fill('500');
      await page.getByLabel('Quantity').fill('0');
      await openSheet(page);
      await page.getByLabel('Sheet width (in)').fill('4');
      await run(page);
      await expect(page.getByText('Fix 4 fields above.')).toBeVisible();
    },
  },
  {
    name: 'material',
    view: 'idle',
    arrive: async (page) => {
      await saveMaterial(page);
      await prepare(page, 'sign');
    },
  },
  {
    name: 'materials',
    view: 'idle',
    arrive: async (page) => {
      await saveMaterial(page);
      await page.getByRole('button', { name: 'My materials' }).click();
      await expect(page.getByRole('list', { name: 'Materials' })).toBeVisible();
    },
  },
  {
    name: 'rendered-text',
    view: 'idle',
    arrive: async (page) => {
      await textField(page).fill('Sign & Co');
      await page.getByRole('button', { name: 'Preview text 1' }).click();
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    },
  },
  {
    name: 'file-preview',
    view: 'idle',
    arrive: async (page) => {
      await addFile(page, 'brackets.svg', brackets);
      await page.getByRole('button', { name: 'Preview file' }).click();
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    },
  },
  {
    name: 'cleared',
    view: 'idle',
    arrive: async (page) => {
      await prepare(page, 'sign');
      await page.getByRole('button', { name: 'Clear' }).click();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    },
  },
];

const running: ToolState[] = [
  {
    name: 'uploading',
    view: 'uploading',
    arrive: async (page) => {
      await slowUploads(page);
      await addFile(page, 'large.svg', brackets.replace('<path', `<!--${'a drawing '.repeat(40_000)}--><path`));
      await expect(page.locator('#file-line')).toContainText('large.svg');
      await run(page);
    },
  },
  {
    name: 'checking',
    view: 'checking',
    arrive: (page) => refused(page, 'silent'),
  },
  {
    name: 'queued',
    view: 'queued',
    arrive: (page) => playRun(page, 'sign', () => [{ type: 'queued', position: 3, etaS: 20 }]),
  },
  {
    name: 'measuring',
    view: 'measuring',
    arrive: (page) => playRun(page, 'sign', (events) => until(events, 'measuring')),
  },
  {
    name: 'measured-underway',
    view: 'measured',
    arrive: (page) => playRun(page, 'sign', (events) => until(events, 'measured')),
  },
  {
    name: 'first-layout',
    view: 'nesting',
    arrive: (page) => playRun(page, 'sign', (events) => until(events, 'nesting')),
  },
  { name: 'nesting', view: 'nesting', arrive: (page) => playRun(page, 'sign', underway) },
  {
    name: 'folded-nesting',
    view: 'nesting',
    arrive: async (page) => {
      await playRun(page, 'sign', underway);
      await page.getByRole('button', { name: 'Hide the job' }).click();
    },
  },
  {
    name: 'stopping',
    view: 'nesting',
    arrive: async (page) => {
      await playRun(page, 'sign', underway);
      await answerWith(page, '/api/nest/stop', 'silent');
      await page.getByRole('button', { name: 'Take it' }).click();
      await expect(page.getByText('Stopping. The best layout so far is kept.').first()).toBeVisible();
    },
  },
  {
    name: 'reconnecting',
    view: 'reconnecting',
    arrive: async (page) => {
      await answerWith(page, '/api/nest/snapshot', 'unreachable');
      await answerWith(page, '/api/nest/events', 'unreachable');
      await playRun(page, 'sign', underway, 'end');
    },
  },
];

const results: ToolState[] = [
  {
    name: 'measured',
    view: 'measured',
    arrive: async (page) => {
      await prepare(page, 'sign');
      await measureOnly(page);
      await run(page);
    },
  },
  {
    name: 'quote',
    view: 'measured',
    arrive: async (page) => {
      await prepare(page, 'sign');
      await measureOnly(page);
      await run(page);
      await page.getByLabel('Cutting, each inch').fill('0.12');
      await page.getByRole('button', { name: 'Quote', exact: true }).click();
      await page.getByRole('dialog').getByLabel('Customer').fill('Marina Café');
    },
  },
  {
    name: 'measured-untidy',
    view: 'measured',
    arrive: async (page) => {
      await addFile(page, 'untidy.svg', untidy);
      await measureOnly(page);
      await run(page);
      await openNotices(page);
      await expect(page.getByText(/^Live text wasn’t measured/).first()).toBeVisible();
    },
  },
  {
    name: 'show-me',
    view: 'measured',
    arrive: async (page) => {
      await addFile(page, 'untidy.svg', untidy);
      await measureOnly(page);
      await run(page);
      // The result of the run replaces the notices of the live measurement, and removes a mark of those.
      await expectView(page, 'measured');
      await page.getByRole('button', { name: 'Show me' }).last().click();
      await expect(page.locator('[data-mark]').first()).toBeVisible();
    },
  },
  { name: 'nested', view: 'nested', arrive: (page) => playRun(page, 'sign', whole, 'end') },
  {
    name: 'nested-unfolded',
    view: 'nested',
    arrive: async (page) => {
      await playRun(page, 'sign', whole, 'end');
      await page.getByText('mm', { exact: true }).click();
      await page.getByRole('button', { name: /^OPEN DAILY/ }).click();
      await page.getByRole('button', { name: /^No\. \d+ D$/ }).click();
    },
  },
  {
    name: 'measure-tool',
    view: 'nested',
    arrive: async (page) => {
      await playRun(page, 'sign', whole, 'end');
      await expectView(page, 'nested');
      await page.getByRole('button', { name: 'Measure', exact: true }).click();
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect(page.locator('output', { hasText: /^\d+\.\d\d in$/ })).toBeVisible();
    },
  },
  {
    name: 'moving-parts',
    view: 'nested',
    arrive: async (page) => {
      await pickPart(page);
      await expect(page.getByText('Continuing is free 5 more times', { exact: false })).toBeVisible();
    },
  },
  {
    name: 'parts-collide',
    view: 'nested',
    arrive: async (page) => {
      await pickPart(page);
      for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowUp');
      await page.keyboard.press('l');
      await expect(page.getByText('Move them apart, or undo, to download.', { exact: false })).toBeVisible();
    },
  },
  {
    name: 'nested-sheets',
    view: 'nested',
    arrive: async (page) => {
      await playRun(page, 'series', whole, 'end');
      await expectView(page, 'nested');
      await page.getByRole('button', { name: 'Next sheet' }).click();
    },
  },
  { name: 'started-from-last', view: 'nested', arrive: (page) => playRun(page, 'sign', startedFromLast, 'end') },
  { name: 'stopped', view: 'stopped', arrive: (page) => playRun(page, 'sign', endedAs('stopped'), 'end') },
  { name: 'timed-out', view: 'timed out', arrive: (page) => playRun(page, 'sign', endedAs('timed_out'), 'end') },
  { name: 'partly-placed', view: 'partly placed', arrive: (page) => playRun(page, 'partly', whole, 'end') },
  {
    name: 'nothing-fits',
    view: 'nothing fits',
    arrive: async (page) => {
      await addFile(page, 'panel.svg', partlyTooLarge.replace(/<circle.*\/>/, ''));
      await run(page);
      await expect(page.getByText(/larger than the sheet/).first()).toBeVisible({ timeout: 120_000 });
    },
  },
  {
    name: 'stale',
    view: 'nested',
    arrive: async (page) => {
      await playRun(page, 'sign', whole, 'end');
      await expectView(page, 'nested');
      await textField(page).fill('OPEN DAILY!');
      await expect(page.getByText('Inputs changed. Run again to update.')).toBeVisible();
    },
  },
];

const troubles: ToolState[] = [
  {
    name: 'invalid-input',
    view: 'invalid input',
    arrive: (page) =>
      refused(page, {
        error: 'text_unsupported',
        message: 'Arial has no letter for "䷀". Choose another font or leave it out.',
        field: 'rows.0.text',
      }),
  },
  {
    name: 'file-unreadable',
    view: 'file unreadable',
    arrive: async (page) => {
      await addFile(page, 'broken.svg', '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1"');
      await run(page);
    },
  },
  {
    name: 'no-shapes',
    view: 'no shapes found',
    arrive: async (page) => {
      await addFile(page, 'nothing.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="1in" height="1in"/>');
      await run(page);
    },
  },
  {
    name: 'no-credits',
    view: 'no credits',
    arrive: async (page) => {
      await answerWith(page, '/api/user/remaining_credits', {
        json: { remaining_credits: 0, refresh_date: '2027-01-14T00:00:00Z' },
      });
      await refused(page, { error: 'insufficient_credits' });
      await expect(page.getByText('No remaining nesting credits! Upgrade your account.').first()).toBeVisible();
    },
  },
  {
    name: 'unlimited-credits',
    view: 'cancelled',
    arrive: async (page) => {
      await answerWith(page, '/api/user/remaining_credits', { json: { remaining_credits: 'unlimited' } });
      await playRun(page, 'sign', () => [
        {
          type: 'failed',
          error: { code: 'cancelled', message: 'The run was canceled. No credit was used.' },
        } as Partial<RunEvent>,
      ]);
      await expect(page.getByText('Unlimited nesting credits')).toBeVisible();
    },
  },
  { name: 'busy', view: 'busy', arrive: (page) => refused(page, { error: 'busy', retryAfterS: 30 }) },
  {
    name: 'another-run',
    view: 'another run',
    arrive: async (page) => {
      await refused(page, { error: 'run_in_progress', runId: '6f1c1b9e-6f6b-4a63-9a3e-0d1b9c1b2c3d' });
      await expect(page.getByRole('button', { name: 'Stop that one and run this' })).toBeVisible();
    },
  },
  {
    name: 'too-many-tries',
    view: 'busy',
    arrive: (page) => refused(page, { error: 'too_many_requests', retryAfterS: 40 }),
  },
  {
    name: 'offline',
    view: 'offline',
    arrive: async (page) => {
      await textField(page).fill('OPEN DAILY');
      await measureOnly(page);
      await answerWith(page, '/api/measurements', 'unreachable');
      await run(page);
    },
  },
  { name: 'signed-out', view: 'signed out', arrive: (page) => refused(page, { error: 'signed_out' }) },
  { name: 'server-error', view: 'server error', arrive: (page) => refused(page, { error: 'server_error' }) },
];

/** All states of the tool. */
export const toolStates: readonly ToolState[] = [...inputs, ...running, ...results, ...troubles];

/** Brings the page into a state, from a fresh start. */
export async function reach(page: Page, state: ToolState): Promise<void> {
  await openTool(page);
  await state.arrive(page);
  await expectView(page, state.view);
}
