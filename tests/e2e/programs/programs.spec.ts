import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import {
  ApiRefusal,
  MeasurementNesting,
  type MeasureRequest,
  type Run,
  type RunEvent,
} from '@measurement-nesting/client';
import { signUpAndLogIn } from '#harness/browser/sign-in.ts';
import type { MadeApiKey } from '#lib/shared/contracts/programs/api-keys.ts';
import { operations } from '#lib/shared/contracts/v1.ts';
import type { KeyScope } from '#lib/shared/product.ts';
import {
  clientExample,
  exampleLanguages,
  pythonClientExample,
  type ExampleLanguage,
  exampleBodies,
  exampleDrawing,
  exampleDxf,
} from '#web/v1/examples.ts';
import { expectAccessible, rulesOfLook } from '../accessibility.ts';
import { password } from '../people.ts';
import { holdTimers } from '#harness/browser/hold-timers.ts';
import { test } from '#harness/browser/warm-browser.ts';

/** Time in ms for which a button reports a copy. */
const COPIED_MS = 2_000;

/** API programs from the key on the account page to the zip. */

/** Returns a new key. With a sandbox key a run searches for two seconds, for tests that need a layout but not its quality. */
async function makeKey(
  page: Page,
  origin: string,
  { isSandbox = false }: { isSandbox?: boolean } = {},
): Promise<string> {
  const scopes: KeyScope[] = ['measure', 'nest', 'credits'];
  const answer = await page.request.post('/api/user/api_keys/make', {
    headers: { origin },
    data: { name: 'a program', scopes, isSandbox, password },
  });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as MadeApiKey).key;
}

test('a key is created by keyboard, shown once, copied, used, listed as used, revoked, and then rejected', async ({
  page,
  baseURL,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUpAndLogIn(page, baseURL!);
  await page.goto('/account');
  await expect(page.getByText('No API keys yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Make an API key' }).press('Enter');
  await expect(page.getByLabel('Key name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Name the key so you can recognize it.')).toBeVisible();
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await page.keyboard.type('Nightly nest');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'The key was not made.' })).toContainText('Wrong password.');
  await expectAccessible(page, { where: 'the form for a key, refused' });
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');

  const shown = page.getByLabel('Your new API key');
  await expect(shown).toBeFocused();
  const key = await shown.inputValue();
  await holdTimers(page, COPIED_MS);
  await page.getByRole('button', { name: 'Copy key' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  const row = page.getByRole('list', { name: 'API keys' }).getByRole('listitem');
  await expect(row).toContainText(`mn_key_…${key.slice(-4)}`);
  await expect(row).toContainText('never used');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, { where: `a new key, ${colorScheme}` });
  }
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Make an API key' })).toBeFocused();

  const shop = new MeasurementNesting({ site: baseURL!, key });
  expect((await shop.measure(exampleBodies.measure)).totals.perimeterIn).toBeGreaterThan(12);
  await expect(shop.credits()).rejects.toMatchObject({ status: 403, code: 'api_key_scope' });
  await page.reload();
  await expect(row).toContainText('last used');
  expect(await page.content()).not.toContain(key);

  await page.getByRole('button', { name: 'Revoke Nightly nest' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke “Nightly nest”?' });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(shop.measure(exampleBodies.measure)).resolves.toBeDefined();
  await page.getByRole('button', { name: 'Revoke Nightly nest' }).click();
  await expectAccessible(page, { where: 'the question before a key is revoked' });
  await dialog.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('“Nightly nest” was revoked.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make an API key' })).toBeFocused();
  await expect(shop.measure(exampleBodies.measure)).rejects.toMatchObject({ status: 401, code: 'api_key_revoked' });
  await expect(page.getByText('No API keys yet.')).toBeVisible();
});

test('the client measures, nests, follows, stops and downloads the zip; every response matches the OpenAPI document', async ({
  page,
  baseURL,
}) => {
  await signUpAndLogIn(page, baseURL!);
  const shop = new MeasurementNesting({ site: baseURL!, key: await makeKey(page, baseURL!) });
  const measurement = await shop.measure(exampleBodies.measure);
  expect(operations.measure.answer.schema.parse(measurement)).toEqual(measurement);
  expect(measurement.totals.areaSqIn).toBeCloseTo(8 - Math.PI / 4, 6);

  const converted = await shop.convert(exampleBodies.convert);
  expect(operations.convert.answer.schema.parse(converted)).toEqual(converted);
  expect(converted).toMatchObject({ widthIn: 4, heightIn: 2, layers: [{ name: 'Cut', lines: 1, lengthIn: 12 }] });

  const before = await shop.credits();
  expect(operations.readCredits.answer.schema.parse(before)).toEqual(before);
  const { runId: _, ...request } = exampleBodies.nest;
  const runId = crypto.randomUUID();
  const events: RunEvent[] = [];
  // Left in the middle, then followed from there: nothing is missing at the end.
  for await (const event of shop.nest({ ...request, runId })) {
    events.push(event);
    if (event.type === 'best') break;
  }
  for await (const event of shop.follow(runId, events.at(-1)!.seq)) events.push(event);
  for (const event of events) expect(operations.nest.answer.schema.parse(event)).toEqual(event);
  expect(events.at(-1)).toMatchObject({ type: 'done', charged: true });
  expect(events.map(({ seq }) => seq)).toEqual(events.map(({ seq }) => seq).toSorted((a, b) => a - b));
  const run = await shop.run(runId);
  expect(operations.readRun.answer.schema.parse(run)).toEqual(run);
  expect(run).toMatchObject({ state: 'done', layout: { unplaced: [] } });
  const listed = await shop.runs({ limit: 1 });
  expect(operations.listRuns.answer.schema.parse(listed)).toEqual(listed);
  expect(listed).toMatchObject({ runs: [{ runId, kind: 'nest', state: 'done', charged: true }], nextCursor: null });
  const { placements } = run.layout!;
  const changed = await shop.changeLayout(runId, {
    placements: [{ ...placements[0]!, pinned: true }, ...placements.slice(1)],
  });
  expect(operations.layByHand.answer.schema.parse(changed)).toMatchObject({ collisions: [] });
  expect(await shop.run(runId)).toMatchObject({ handMade: true, goOns: { freeLeft: 5 } });
  const zip = await shop.download(runId);
  expect(String.fromCharCode(...zip.slice(0, 2))).toBe('PK');
  expect((await shop.credits()).remainingCredits).toBe(Number(before.remainingCredits) - 1);

  const measured: RunEvent[] = [];
  for await (const event of shop.measureAsRun(exampleBodies.measure)) measured.push(event);
  for (const event of measured) expect(operations.measureAsRun.answer.schema.parse(event)).toEqual(event);
  expect(measured.find(({ type }) => type === 'measured')).toMatchObject({
    measurement: { totals: measurement.totals },
  });
  const sheetless = await shop.downloadMeasurements(exampleBodies.measure);
  expect(String.fromCharCode(...sheetless.slice(0, 2))).toBe('PK');

  // The same again, by another id: the stored result, free.
  const again: RunEvent[] = [];
  for await (const event of shop.nest(request)) again.push(event);
  expect((await shop.credits()).remainingCredits).toBe(Number(before.remainingCredits) - 1);

  const longer = { ...request, rows: [{ ...request.rows[0], text: 'LONGER' }], options: { budgetS: 60 as const } };
  let ended: RunEvent | undefined;
  for await (const event of shop.nest(longer)) {
    ended = event;
    if (event.type === 'best') await shop.stop(event.runId, true);
  }
  expect(ended).toMatchObject({ type: 'done', ended: 'stopped' });
});

/** A square of 1 in. */
const exampleEps =
  '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 72 72\n0 0 moveto 72 0 lineto 72 72 lineto 0 72 lineto closepath fill\n';
const dataUrl = (type: string, text: string) => `data:${type};base64,${Buffer.from(text).toString('base64')}`;

test('a shop measures three files, nests them on a stock of two sizes, and prices, downloads, lists, changes and stops its runs', async ({
  page,
  baseURL,
}) => {
  await signUpAndLogIn(page, baseURL!);
  const shop = new MeasurementNesting({ site: baseURL!, key: await makeKey(page, baseURL!) });
  const svg = { filename: 'bracket.svg', content: dataUrl('image/svg+xml', exampleDrawing) };
  const dxf = { filename: 'plate.dxf', content: dataUrl('image/vnd.dxf', exampleDxf) };
  const eps = { filename: 'square.eps', content: dataUrl('application/postscript', exampleEps) };
  const plate = await shop.convert({ file: dxf });
  const perimeterOf = async (file: NonNullable<MeasureRequest['file']>) =>
    (await shop.measure({ file })).totals.perimeterIn;
  expect(await perimeterOf({ ...svg, fileType: 'SVG' })).toBeCloseTo(12 + Math.PI, 6);
  expect(
    await perimeterOf({ filename: 'plate.svg', fileType: 'SVG', content: dataUrl('image/svg+xml', plate.svg) }),
  ).toBeCloseTo(12, 6);
  expect(await perimeterOf({ ...eps, fileType: 'EPS' })).toBeCloseTo(4, 6);

  const order = await shop.combine({
    files: [
      { ...svg, quantity: 4 },
      { ...dxf, quantity: 2 },
      { ...eps, quantity: 3 },
    ],
  });
  expect(order.files.map(({ error }) => error ?? null)).toEqual([null, null, null]);
  const file = { filename: 'order.svg', fileType: 'SVG', content: dataUrl('image/svg+xml', order.svg) } as const;
  const cutIn = 4 * (12 + Math.PI) + 2 * 12 + 3 * 4;
  expect((await shop.measure({ file })).totals.perimeterIn).toBeCloseTo(cutIn, 6);

  const hook = await shop.addWebhook('https://shop.example/ended');
  const runId = crypto.randomUUID();
  const events: RunEvent[] = [];
  for await (const event of shop.nest({
    runId,
    file,
    stock: [
      { id: 'offcut', widthIn: 12, heightIn: 6, remnant: true },
      { id: 'full', widthIn: 24, heightIn: 12, price: 30 },
    ],
    prices: { cut: 0.1, setup: 5 },
    options: { budgetS: 5 },
    reference: 'order 7',
    metadata: { customer: '4711' },
  })) {
    events.push(event);
  }
  const cents = (amount: number) => Math.round(amount * 100) / 100;
  const run = await shop.run(runId);
  const sheetsOf = (id: string) => run.layout?.stock?.find((size) => size.id === id)?.sheets.length ?? 0;
  expect(sheetsOf('offcut')).toBe(1);
  expect(run.price).toMatchObject({ total: cents(30 * sheetsOf('full') + cents(0.1 * cutIn) + 5) });
  expect(events.at(-1)).toMatchObject({ type: 'done', price: run.price! });
  expect(run).toMatchObject({ reference: 'order 7', metadata: { customer: '4711' } });

  const zip = unzipSync(await shop.download(runId, { names: [{ rowId: 'file', name: 'Order 7' }] }));
  expect(Object.keys(zip).toSorted()).toEqual(expect.arrayContaining(['nest.json', 'price.csv', 'summary.pdf']));
  expect(JSON.parse(strFromU8(zip['nest.json']!))).toMatchObject({ reference: 'order 7' });
  const listed: string[] = [];
  for await (const each of shop.allRuns({ reference: 'order 7' })) listed.push(each.runId);
  expect(listed).toEqual([runId]);

  const { placements } = run.layout!;
  const [first, second] = placements;
  const onFirst = { ...second!, sheet: first!.sheet, xIn: first!.xIn, yIn: first!.yIn };
  const collided = await shop.changeLayout(runId, {
    placements: [first!, onFirst, ...placements.slice(2)],
    sheetOf: sheetOf(run),
  });
  expect([collided.layout, collided.collisions.length > 0]).toEqual([null, true]);
  const pinned = await shop.changeLayout(runId, {
    placements: [{ ...first!, pinned: true }, ...placements.slice(1)],
    sheetOf: sheetOf(run),
  });
  expect(pinned).toMatchObject({ collisions: [], layout: { placements: { length: placements.length } } });

  const longer = await shop.start({ ...exampleBodies.nest, runId: crypto.randomUUID(), options: { budgetS: 60 } });
  await shop.stop(longer.runId, true);
  let end: RunEvent | undefined;
  for await (const event of shop.follow(longer.runId)) end = event;
  expect(end).toMatchObject({ type: 'done', ended: 'stopped' });

  const { deliveries } = await shop.webhookDeliveries(hook.webhookId);
  expect(deliveries.map((delivery) => delivery.runId)).toEqual(expect.arrayContaining([runId, longer.runId]));
});

/** Returns the size id of each sheet of a run. */
function sheetOf({ layout }: Run): string[] {
  const ids: string[] = [];
  for (const { id, sheets } of layout?.stock ?? []) for (const sheet of sheets) ids[sheet] = id;
  return ids;
}

test('the API has the limits, errors and queue of the screen, and does not charge for an error', async ({
  page,
  baseURL,
}) => {
  await signUpAndLogIn(page, baseURL!);
  const shop = new MeasurementNesting({ site: baseURL!, key: await makeKey(page, baseURL!) });
  const before = await shop.credits();
  const refusals = [
    shop.measure({ rows: [] }),
    shop.measure({ rows: [{ id: 'r', text: 'A', font: 'Arial', size: 0.1 }] }),
    shop.measure({ file: { filename: 'x.svg', fileType: 'SVG', content: 'data:image/svg+xml;base64,PHN2Zz4=' } }),
    shop.convert({ file: { filename: 'x.pdf', content: 'data:application/pdf;base64,aGVsbG8=' } }),
    shop.run(crypto.randomUUID()),
    shop.download('not-a-run'),
  ].map((call) =>
    call.catch((error: unknown) => (error instanceof ApiRefusal ? `${error.status} ${error.code}` : error)),
  );
  expect(await Promise.all(refusals)).toEqual([
    '422 invalid_input',
    '422 invalid_input',
    expect.stringMatching(/^422 (file_unreadable|no_shapes)$/),
    '422 file_type_unknown',
    '404 run_not_found',
    '422 invalid_input',
  ]);
  expect(await shop.credits()).toEqual(before);
  // A key opens none of the addresses that change an account or its bill.
  const key = await makeKey(page, baseURL!);
  for (const address of ['user/info', 'user/delete', 'user/api_keys/make', 'payments/subscribe', 'auth/update-email']) {
    for (const below of ['/api/', '/api/v1/']) {
      const answer = await fetch(`${baseURL}${below}${address}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: 'null',
      });
      expect([401, 403, 404], `${below}${address}`).toContain(answer.status);
    }
  }
});

test('the client installs from the address on the page, calls its site, and runs the example of the page', async ({
  page,
  baseURL,
}) => {
  await signUpAndLogIn(page, baseURL!);
  const key = await makeKey(page, baseURL!, { isSandbox: true });
  const folder = await mkdtemp(path.join(tmpdir(), 'client-user-'));
  await writeFile(path.join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const run = async (program: string, ...args: string[]) =>
    (await promisify(execFile)(program, args, { cwd: folder, env: { ...process.env, MN_API_KEY: key } })).stdout;
  await run('npm', 'install', '--no-audit', '--no-fund', '--silent', `${baseURL}/developers/client.tgz`);
  await writeFile(
    path.join(folder, 'program.js'),
    `import { MeasurementNesting } from '@measurement-nesting/client';
     const shop = new MeasurementNesting({ site: '${baseURL}/', key: 'not a key' });
     console.log(await shop.credits().catch(({ code, status }) => status + ' ' + code));`,
  );
  expect(await run(process.execPath, 'program.js')).toBe('401 api_key_mistyped\n');
  await writeFile(path.join(folder, 'example.js'), clientExample(baseURL!));
  expect(await run(process.execPath, 'example.js')).toMatch(/sheets/);
});

test('the Python client of the page nests, downloads, manages webhooks and verifies their signatures', async ({
  page,
  baseURL,
}) => {
  await signUpAndLogIn(page, baseURL!);
  const key = await makeKey(page, baseURL!, { isSandbox: true });
  const folder = await mkdtemp(path.join(tmpdir(), 'python-client-'));
  const served = await fetch(`${baseURL}/developers/measurement_nesting.py`);
  await writeFile(path.join(folder, 'measurement_nesting.py'), await served.text());
  await writeFile(path.join(folder, 'example.py'), pythonClientExample(baseURL!));
  await writeFile(
    path.join(folder, 'program.py'),
    `import base64, hashlib, hmac, os
from measurement_nesting import ApiRefusal, Client, data_url, verify_webhook

shop = Client("${baseURL}/", os.environ["MN_API_KEY"])
rows = [{"id": "sign", "text": "OPEN", "font": "Arial", "size": 4}]
assert shop.measure(rows=rows)["totals"]["perimeterIn"] > 0
open("square.svg", "w").write('<svg xmlns="http://www.w3.org/2000/svg" width="1in" height="1in" viewBox="0 0 1 1"><path d="M0 0h1v1h-1z"/></svg>')
file = {"filename": "square.svg", "fileType": "SVG", "content": data_url("square.svg")}
assert abs(shop.measure(file=file)["totals"]["perimeterIn"] - 4) < 1e-9
events = list(shop.nest(rows=rows, sheet={"widthIn": 48, "heightIn": 24}, options={"budgetS": 5}))
assert events[-1]["type"] == "done", events[-1]
run_id = events[-1]["runId"]
assert shop.download(run_id, day="2026-11-29")[:2] == b"PK"
assert shop.download(run_id, names=[{"rowId": "sign", "name": "Door"}])[:2] == b"PK"
assert run_id in [run["runId"] for run in shop.runs()]
assert list(shop.follow(run_id))[-1]["type"] == "done"
started = shop.start(rows=rows, sheet={"widthIn": 48, "heightIn": 24}, options={"budgetS": 5})
assert started["state"] in ("queued", "running", "done")
remnant = shop.add_remnant("Shelf", 24, 12)
shop.mark_remnants([remnant["id"]], True)
shop.delete_remnant(remnant["id"])
hook = shop.add_webhook("https://shop.example/ended")
assert shop.webhooks()[0]["webhookId"] == hook["webhookId"]
assert shop.test_webhook(hook["webhookId"])["state"] == "waiting"
assert len(shop.webhook_deliveries(hook["webhookId"])) >= 1
new = shop.replace_webhook_secret(hook["webhookId"])
assert new["secret"] != hook["secret"]
shop.delete_webhook(hook["webhookId"])
try:
    shop.measure(rows=[{**rows[0], "hue": "red"}])
    raise SystemExit("not refused")
except ApiRefusal as refusal:
    assert (refusal.code, refusal.field) == ("invalid_input", "rows.0.hue"), refusal.error
body = b'{"type": "test"}'
key = base64.b64decode(hook["secret"][6:])
signature = "v1," + base64.b64encode(hmac.new(key, b"id.1000." + body, hashlib.sha256).digest()).decode()
headers = {"Webhook-Id": "id", "Webhook-Timestamp": "1000", "Webhook-Signature": signature}
assert verify_webhook(body, headers, hook["secret"], now=1100)["type"] == "test"
for wrong in ((body + b" ", headers, hook["secret"], 1100), (body, headers, new["secret"], 1100), (body, headers, hook["secret"], 1301)):
    try:
        verify_webhook(*wrong)
        raise SystemExit("not refused")
    except ValueError:
        pass
print("works")
`,
  );
  const run = async (program: string) =>
    (await promisify(execFile)('python3', [program], { cwd: folder, env: { ...process.env, MN_API_KEY: key } })).stdout;
  expect(await run('program.py')).toBe('works\n');
  expect(await run('example.py')).toMatch(/sheets/);
});

test("every example of the developers' page runs unchanged", async ({ page, baseURL }) => {
  await signUpAndLogIn(page, baseURL!);
  const key = await makeKey(page, baseURL!, { isSandbox: true });
  await page.goto('/developers');
  for (const language of exampleLanguages) {
    const blocks = await page.locator(`details[data-language=${language}] code`).allTextContents();
    expect(blocks.length).toBeGreaterThan(4);
    const folder = await mkdtemp(path.join(tmpdir(), 'example-'));
    await writeFile(path.join(folder, 'bracket.svg'), exampleDrawing);
    await writeFile(path.join(folder, 'bracket.dxf'), exampleDxf);
    const program = path.join(folder, programName[language]);
    await writeFile(program, `${blocks.join('\n\n')}\n`);
    const { stdout } = await promisify(execFile)(runner[language], [...options[language], program], {
      cwd: folder,
      env: { ...process.env, MN_API_KEY: key },
      timeout: 240_000,
    });
    expect(stdout, language).toMatch(/remaining_credits/);
    expect(stdout, language).toMatch(/OPEN DAILY/);
    for (const zip of ['measurements.zip', 'sheets.zip']) {
      expect((await readFile(path.join(folder, zip))).subarray(0, 2).toString(), `${language}, ${zip}`).toBe('PK');
    }
  }
});

const programName: Record<ExampleLanguage, string> = { curl: 'it.sh', JavaScript: 'it.mjs', Python: 'it.py' };
const runner: Record<ExampleLanguage, string> = { curl: 'bash', JavaScript: process.execPath, Python: 'python3' };
const options: Record<ExampleLanguage, string[]> = { curl: ['-eu'], JavaScript: [], Python: [] };

test('the OpenAPI document is public, and its page is accessible at every width', async ({ page, baseURL }) => {
  const answer = await fetch(`${baseURL}/developers/openapi.json`);
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(((await answer.json()) as { openapi: string }).openapi).toMatch(/^3\.1/);
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto('/developers');
      // Two widths have different menus; the other pages differ in width and colors only.
      const isComplete = colorScheme === 'light' && width !== 320;
      await expectAccessible(page, {
        where: `/developers, ${width} px, ${colorScheme}`,
        rules: isComplete ? undefined : rulesOfLook,
      });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
  }
});
