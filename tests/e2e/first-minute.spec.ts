import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expectView, minEffort, textField, resultHead } from '#harness/browser/tool-page.ts';
import { linkFrom, newEmail, otherBrowser, submitRegistration } from './people.ts';

/** Maximum numbers of presses, fields and links, without those of registration itself. */
const MAX_TO_A_NUMBER = 8;
const MAX_TO_A_ZIP = 9;

const panel = `<svg xmlns="http://www.w3.org/2000/svg" width="22.5in" height="10in" viewBox="0 0 22.5 10" fill="none" stroke="#000">
    <path d="M0 0H10V10H0Z"/><circle cx="5" cy="5" r="2"/><path d="M11 5H22"/><path d="M12 0h6v6h-6zM12 0h6v6h-6z"/></svg>`;

test('a drawing dropped on the landing page shows its figures after one action, its price after two in the tool, and has a zip', async ({
  page,
}) => {
  await page.goto('/home');
  await page.getByLabel('Add a drawing').setInputFiles({
    name: 'panel.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(panel),
  });
  // 40 + 4 pi for the plate, 11 for the line, 24 twice for the doubled square.
  await expect(page.getByText('22.00 x 10.00 in, 111.57 in')).toBeVisible();
  await expect(page.getByText('finished edge 76.57 in')).toBeVisible();

  await page.getByRole('button', { name: 'Start Now!' }).click();
  const email = newEmail('panel');
  await submitRegistration(page, email);
  await page.goto(await linkFrom(page, email, 'Confirm your email'));
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(resultHead(page)).toContainText('111.57');
  await page.getByLabel('Cutting, each inch').fill('0.12');
  await page.getByLabel('Setup, each job').fill('25');
  // 87.57 in at $0.12, because the doubled square is cut once, and the setup.
  await expect(resultHead(page)).toContainText('$35.51');

  await minEffort(page);
  await page.getByRole('button', { name: /^Run/ }).click();
  await expectView(page, 'nested');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: /Download all/ }).click();
  const zip = unzipSync(new Uint8Array(await readFile(await (await waiting).path())));
  expect(strFromU8(zip['price.csv']!)).toContain('35.51');
});

test('a new visitor needs at most eight actions beside registration for the first figures, and nine for a zip', async ({
  page,
}) => {
  const actions: string[] = [];
  const act = async (what: string, doIt: () => Promise<unknown>) => {
    actions.push(what);
    await doIt();
  };
  const email = newEmail('minute');
  await page.goto('/home');
  const begunMs = Date.now();
  await act('type', () => page.getByLabel('Text', { exact: true }).fill('HARBOR'));
  const edge = page.getByText(/in of edge to cut/);
  await expect(edge).toBeVisible();
  const promised = /([\d,]+\.\d+) in of edge/.exec((await edge.textContent())!)![1]!;
  await act('Start Now!', () => page.getByRole('button', { name: 'Start Now!' }).click());

  await test.step('registration states what is saved, and is replaced by the address of the email', async () => {
    await expect(page.getByText('Your HARBOR sign is saved. We’ll open it right after you sign up.')).toBeVisible();
    await submitRegistration(page, email);
    await expect(page.getByLabel('Email')).toHaveCount(0);
    await expect(page.getByText('Your HARBOR sign is saved. It opens as soon as you’ve confirmed.')).toBeVisible();
  });

  const link = await linkFrom(page, email, 'Confirm your email');
  await act('the link in the mail', () => page.goto(link));
  await expect(page).toHaveURL(/\/login\/first$/);
  await expect(page.getByText('Your HARBOR sign is waiting. Continue or skip to open it.')).toBeVisible();
  await act('Skip', () => page.getByRole('button', { name: 'Skip' }).click());

  await expect(textField(page)).toHaveValue('HARBOR');
  await expectView(page, 'measured');
  await expect(resultHead(page)).toContainText(promised);
  const toNumber = { actions: actions.length, seconds: (Date.now() - begunMs) / 1000 };
  await expect(page.locator('#run-hint')).toContainText('Uses one credit; you have 10.');
  await expect(page.getByText('Remaining nesting credits: 10')).toBeVisible();

  await act('Run', () => page.getByRole('button', { name: /^Run/ }).click());
  await act('Take it', () => page.getByRole('button', { name: 'Take it' }).click());
  await expectView(page, 'stopped');
  const waiting = page.waitForEvent('download');
  await act('Download', () => page.getByRole('button', { name: /Download all/ }).click());
  expect((await waiting).suggestedFilename()).toMatch(/^HARBOR-.*\.zip$/);
  const toZip = { actions: actions.length, seconds: (Date.now() - begunMs) / 1000 };

  test.info().annotations.push({ type: 'first minute', description: JSON.stringify({ toNumber, toZip, actions }) });
  process.stdout.write(`first minute: ${JSON.stringify({ toNumber, toZip, actions })}\n`);
  expect(toNumber.actions).toBeLessThanOrEqual(MAX_TO_A_NUMBER);
  expect(toZip.actions).toBeLessThanOrEqual(MAX_TO_A_ZIP);
});

test('a mail scanner with a browser does not use up the link, and the user continues without a press', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = newEmail('scanned');
  await page.goto('/register');
  await submitRegistration(page, email);
  const link = await linkFrom(page, email, 'Confirm your email');

  const scanner = await otherBrowser(browser, baseURL);
  await scanner.page.goto(link, { waitUntil: 'networkidle' });
  await scanner.page.mouse.move(200, 200);
  await scanner.page.mouse.wheel(0, 400);
  await expect(scanner.page.getByRole('button', { name: 'Confirm email' })).toBeEnabled();
  await expect(scanner.page).toHaveURL(link);
  await scanner.context.close();

  await page.goto(link);
  await expect(page).toHaveURL(/\/login\/first$/);
});

test('the tab that registered follows the confirmation and does not repeat questions answered in the other tab', async ({
  page,
  context,
}) => {
  const email = newEmail('two-tabs');
  await page.goto('/home');
  await page.getByLabel('Text', { exact: true }).fill('OPEN');
  await page.getByRole('button', { name: 'Start Now!' }).click();
  await submitRegistration(page, email);
  const mailTab = await context.newPage();
  await mailTab.goto(await linkFrom(page, email, 'Confirm your email'));
  await expect(mailTab).toHaveURL(/\/login\/first$/);
  await expect(page).toHaveURL(/\/login\/first$/);
  await mailTab.getByRole('button', { name: 'Skip' }).click();
  await expect(mailTab).toHaveURL(/\/app$/);
  await expect(page).toHaveURL(/\/app$/);
});
