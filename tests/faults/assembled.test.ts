import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase, type Database } from '#backend/db/database.ts';
import { databaseTarget } from '#backend/db/target.ts';
import { setDraining } from '#backend/operator/run-queue.ts';
import { eventsOf } from '#harness/backend/test-backend.ts';
import { postgresPrograms, startPostgres } from '#harness/database/postgres-server.ts';
import { ledgerFaults, startTestDatabase, type TestDatabase } from '#harness/database/test-database.ts';
import { startHostedProduct, type HostedProduct } from '#harness/hosted/hosted-product.ts';
import type { RunningPart } from '#harness/hosted/product-programs.ts';
import { signIn, type Visitor } from '#harness/hosted/visitor.ts';
import { scriptHashes } from '#web/pages/page-policy.ts';
import { assembleBackend } from '../../tools/assemble/backend.ts';
import { assembleWeb } from '../../tools/assemble/web.ts';
import { until } from '#harness/until.ts';

/**
 * The parts as `npm run assemble` makes them, each from its folder alone, as a user who may write nothing in it: what the images of
 * deploy/containers hold, started by plain commands.
 */
const ROOT = path.resolve(import.meta.dirname, '../..');
const TIMEOUT_MS = 900_000;

let folder: string;
let database: TestDatabase;
let db: Database;
let product: HostedProduct;
let visitor: Visitor;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'assembled-'));
  chmodSync(folder, 0o755);
  const [web, backend] = [path.join(folder, 'web'), path.join(folder, 'backend')];
  await assembleWeb(ROOT, web, () => {});
  assembleBackend(ROOT, backend);
  database = await (postgresPrograms() ? startPostgres() : startTestDatabase());
  db = openDatabase(databaseTarget(database.url), { connections: 1 });
  product = await startHostedProduct({
    web: { folder: web, args: ['server.js'] },
    backend: { folder: backend, args: ['backend/main.ts'] },
    roles: ['api', 'worker', 'worker'],
    databaseUrl: database.url,
    isOwned: true,
  });
  visitor = await signIn(product);
}, TIMEOUT_MS);
afterAll(async () => {
  await product?.stop();
  await db?.destroy();
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
}, TIMEOUT_MS);

const workers = (): readonly RunningPart[] => product.parts.filter(({ role }) => role === 'worker');
const statusOf = async ({ privatePort }: RunningPart, what: string): Promise<number> =>
  (await fetch(`http://127.0.0.1:${privatePort}${what}`)).status;
const untilReadyIs = (worker: RunningPart, status: number) =>
  until(
    () => statusOf(worker, '/ready'),
    `status ${status} of /ready`,
    (seen) => seen === status,
  );
const nestRequest = (budgetS: number) => ({
  runId: randomUUID(),
  rows: [{ id: 'r1', text: 'ASSEMBLED', font: 'Arial', size: 6, quantity: 4 }],
  sheet: { widthIn: 96, heightIn: 48 },
  options: { budgetS },
});

test('no folder contains a development package', () => {
  for (const part of ['web', 'backend']) {
    const modules = path.join(folder, part, 'node_modules');
    for (const name of ['typescript', 'jest', '@playwright', '@electric-sql', 'oxfmt'])
      expect(existsSync(path.join(modules, name))).toBe(false);
  }
  expect(readdirSync(path.join(folder, 'backend')).toSorted()).toEqual(
    expect.arrayContaining(['backend', 'engine', 'fonts', 'lib', 'node_modules', 'package.json', 'packages']),
  );
  expect(existsSync(path.join(folder, 'backend/packages/local-services'))).toBe(false);
});

test('no link of a folder leads out of it', () => {
  const links = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isSymbolicLink());
  expect(links.length).toBeGreaterThan(0);
  for (const { parentPath, name } of links) {
    const target = readlinkSync(path.join(parentPath, name));
    expect([name, target, path.isAbsolute(target)]).toEqual([name, target, false]);
    expect(
      path
        .resolve(parentPath, target)
        .startsWith(path.join(folder, path.relative(folder, parentPath).split(path.sep)[0]!, path.sep)),
    ).toBe(true);
  }
});

test(
  'pages state the address that serves them, unknown at build time, and allow their scripts',
  async () => {
    const answer = await visitor.get('/home');
    const page = await answer.text();
    expect(page).toContain(`<link rel="canonical" href="${product.siteUrl}/home"/>`);
    expect(page).toContain(`<meta property="og:image" content="${product.siteUrl}/assets/opengraph.png`);
    const policy = answer.headers.get('content-security-policy')!;
    const scripts = scriptHashes(page);
    expect(scripts.length).toBeGreaterThan(0);
    for (const hash of scripts) expect(policy).toContain(hash);
    for (const address of ['/home', '/more-tools', '/terms', '/login'])
      expect(await (await visitor.get(address)).text()).not.toContain('site.invalid');
  },
  TIMEOUT_MS,
);

test(
  'a drawing is measured, and a worker nests a run for one credit',
  async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="2in" height="2in" viewBox="0 0 2 2"><rect width="2" height="2"/></svg>';
    const content = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
    const file = { filename: 'square.svg', fileType: 'SVG', content, quantity: 1 };
    const measured = await visitor.call('/api/measurements', { file });
    expect(await measured.json()).toMatchObject({ totals: { lengthIn: 8 } });
    const events = await eventsOf(await visitor.call('/api/nest', nestRequest(5)));
    expect(events.at(-1)).toMatchObject({ type: 'done', charged: true });
    const traced = await visitor.call('/api/vectorizer/health', {});
    expect(await traced.json()).toMatchObject({ ok: true });
    expect(await ledgerFaults(db)).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  'a worker is ready unless it is drained',
  async () => {
    for (const worker of workers()) await untilReadyIs(worker, 200);
    await setDraining(db, true);
    for (const worker of workers()) {
      await untilReadyIs(worker, 503);
      expect(await statusOf(worker, '/health')).toBe(200);
    }
    await setDraining(db, false);
    for (const worker of workers()) await untilReadyIs(worker, 200);
  },
  TIMEOUT_MS,
);

test(
  'a worker that receives SIGTERM during a run exits with 0, and the run finishes for one credit',
  async () => {
    const ended: (number | null)[] = [];
    const events = await eventsOf(await visitor.call('/api/nest', nestRequest(20)), (event) => {
      const [leaving] = workers();
      if (event.type !== 'best' || ended.length > 0) return false;
      ended.push(null);
      leaving!.process.once('exit', (code) => (ended[0] = code));
      leaving!.process.kill('SIGTERM');
      return false;
    });
    expect(events.at(-1)).toMatchObject({ type: 'done', charged: true });
    await until(
      () => ended,
      'the end of the worker',
      ([code]) => code !== null,
    );
    expect(ended).toEqual([0]);
    expect(await ledgerFaults(db)).toEqual([]);
  },
  TIMEOUT_MS,
);
