import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { signUpAndLogIn } from '#harness/browser/sign-in.ts';
import { brackets } from '#harness/browser/recorded-jobs.ts';
import {
  addFile,
  expectView,
  minEffort,
  openFile,
  openText,
  openTool,
  run,
  resultHead,
} from '#harness/browser/tool-page.ts';
import { test } from '#harness/browser/warm-browser.ts';

const SAME_LENGTH_IN = 1e-6;
const copies = { file: 40, text: 3 };

test('the sheets of the zip, measured by the command line, have the total length of the table', async ({
  page,
  baseURL,
}) => {
  await signUpAndLogIn(page, baseURL!);
  await openTool(page);
  await addFile(page, 'brackets.svg', brackets);
  await openFile(page);
  await page.locator('#file-quantity').fill(String(copies.file));
  await (await openText(page)).fill('Sign & Co');
  await page.getByLabel('Font', { exact: true }).selectOption('Rockwell');
  await page.locator('#row-1-quantity').fill(String(copies.text));
  await minEffort(page);
  await page.getByLabel('Rotation', { exact: true }).selectOption('any');
  await run(page);
  await expectView(page, 'nested');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: /Download all/ }).click();
  const zip = unzipSync(new Uint8Array(await readFile(await (await waiting).path())));

  const folder = test.info().outputPath();
  let cut = 0;
  let sheets = 0;
  for (const [name, bytes] of Object.entries(zip).filter(([path]) => path.endsWith('.svg'))) {
    const alike = Number(/\(cut (\d+)\)/.exec(name)?.[1] ?? 1);
    const file = `${folder}/${sheets}.svg`;
    await writeFile(file, bytes);
    // The sheet and its margin are not painted, so only parts are measured and cut.
    cut += alike * measured('measure', file);
    sheets += alike;
  }
  await writeFile(`${folder}/drawing.svg`, brackets);
  const drawn = measured('measure', `${folder}/drawing.svg`);
  const lettered = measured('text', 'Sign & Co', '--font', 'Rockwell', '--height', '12');
  const expectedIn = copies.file * drawn + copies.text * lettered;
  expect(Math.abs(cut - expectedIn)).toBeLessThan(SAME_LENGTH_IN);
  const nest = JSON.parse(strFromU8(zip['nest.json']!)) as { sheets: number; usage: number };
  expect(nest.sheets).toBe(sheets);

  // The screen, the CSV and the sheets report the same figure.
  const inTable = expectedIn.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  await expect(resultHead(page)).toContainText(`${inTable} in`);
  const total = strFromU8(zip['measurements.csv']!).trim().split('\r\n').at(-1)!.split(',');
  expect(Math.abs(Number(total[6]) - expectedIn)).toBeLessThanOrEqual(0.0005);
});

/** Returns the length of all lines, measured by the command line. */
function measured(...args: string[]): number {
  const output = execFileSync(process.execPath, ['cli/main.ts', ...args, '--json'], { encoding: 'utf8' });
  return (JSON.parse(output) as { totals: { lengthIn: number } }).totals.lengthIn;
}
