import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { answerWith } from './scripted-server.ts';

/** One state of the vectorizer: its name and the steps to it from a fresh page. */
export type TraceState = { name: string; isSignedIn: boolean; arrive: (page: Page) => Promise<void> };

type Answer = Parameters<typeof answerWith>[2];

const sample = new URL('../../../public/assets/trace-sample/sample.jpg', import.meta.url);
const preview = '/api/vectorizer/preview';
const vectorize = '/api/vectorizer/vectorize';

const verdict = (page: Page) => page.getByLabel('Verdict');

export async function choosePicture(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /Choose picture|Replace/ })).toHaveAttribute('aria-disabled', 'false');
  await page
    .locator('#picture-input')
    .setInputFiles({ name: 'harbor-sign.jpg', mimeType: 'image/jpeg', buffer: await readFile(sample) });
}

export async function reachTrace(page: Page, state: TraceState): Promise<void> {
  await page.goto('/more-tools/vectorizer');
  await page.getByRole('button', { name: /Choose picture|Replace/ }).waitFor();
  await state.arrive(page);
}

const shows = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

async function chosenWith(page: Page, answer: Answer, text: string): Promise<void> {
  await answerWith(page, preview, answer);
  await choosePicture(page);
  await shows(page, text);
}

async function traced(page: Page): Promise<void> {
  await choosePicture(page);
  await expect(verdict(page)).toBeVisible();
}

async function tracedInFullWith(page: Page, answer: Answer, text: string | RegExp): Promise<void> {
  await traced(page);
  await answerWith(page, vectorize, answer);
  await page.getByRole('button', { name: 'SVG', exact: true }).click();
  await shows(page, text);
}

const signedOut: TraceState[] = [
  { name: 'sample', isSignedIn: false, arrive: (page) => expect(verdict(page)).toBeVisible() },
  {
    name: 'waiting-for-login',
    isSignedIn: false,
    arrive: async (page) => {
      await choosePicture(page);
      await shows(page, 'Your picture is ready');
    },
  },
];

const refused = (name: string, answer: Answer, text: string): TraceState => ({
  name,
  isSignedIn: true,
  arrive: (page) => chosenWith(page, answer, text),
});

const signedIn: TraceState[] = [
  { name: 'empty', isSignedIn: true, arrive: (page) => shows(page, 'Try a sample') },
  { name: 'traced', isSignedIn: true, arrive: traced },
  {
    name: 'place-shown',
    isSignedIn: true,
    arrive: async (page) => {
      await traced(page);
      await page
        .getByRole('button', { name: /^Show me/ })
        .first()
        .click();
    },
  },
  {
    name: 'colors',
    isSignedIn: true,
    arrive: async (page) => {
      await traced(page);
      await page.getByLabel('Trace as').selectOption('color');
      // The list has the number of colors found.
      await expect(page.locator('#trace-colors option').first()).toHaveText(/\(\d+\)/);
      await page.getByText('Cut lines').click();
    },
  },
  refused('tracing', 'silent', 'Tracing…'),
  {
    name: 'wrong-size',
    isSignedIn: true,
    arrive: async (page) => {
      await traced(page);
      await page.getByLabel('Width of the whole picture (in)').fill('0');
      await page.getByRole('button', { name: 'SVG', exact: true }).click();
      await shows(page, 'The size must be between');
    },
  },
  refused('nothing-to-trace', { error: 'nothing_to_trace' }, 'Nothing to trace'),
  refused('damaged', { error: 'picture_damaged' }, 'This picture cannot be traced'),
  refused('too-much-detail', { error: 'too_much_detail' }, 'Too much detail to cut'),
  refused(
    'too-many-previews',
    {
      error: 'too_many_requests',
      message: 'Previews for this hour are used up. You can still trace for files. Wait 20 minutes and try again.',
      retryAfterS: 1200,
    },
    'Previews for this hour are used up',
  ),
  refused('offline', 'unreachable', 'Connection lost'),
  refused('busy', { error: 'busy' }, 'We are busy'),
  refused('session-expired', { error: 'session_expired' }, 'Your session has expired'),
  refused('server-error', { error: 'server_error' }, 'Something went wrong on our side'),
  {
    name: 'down',
    isSignedIn: true,
    arrive: async (page) => {
      await answerWith(page, '/api/vectorizer/health', { error: 'tracing_unavailable' });
      await chosenWith(page, { error: 'tracing_unavailable' }, 'Tracing is down for maintenance');
    },
  },
  {
    name: 'wrong-file',
    isSignedIn: true,
    arrive: async (page) => {
      await traced(page);
      const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
      await page.locator('#picture-input').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
      await shows(page, 'This is an SVG');
    },
  },
  {
    name: 'whole-picture',
    isSignedIn: true,
    arrive: (page) => tracedInFullWith(page, 'silent', 'Tracing the whole picture'),
  },
  {
    name: 'no-traces-left',
    isSignedIn: true,
    arrive: (page) => tracedInFullWith(page, { error: 'trace_limit' }, 'No traces left today'),
  },
  {
    name: 'saved',
    isSignedIn: true,
    arrive: async (page) => {
      await traced(page);
      await page.getByRole('button', { name: 'SVG', exact: true }).click();
      await shows(page, /left today/);
    },
  },
];

export const traceStates: readonly TraceState[] = [...signedOut, ...signedIn];
