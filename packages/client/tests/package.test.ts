import { execFile, execFileSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MeasurementNesting } from '../src/client.ts';
import { operations, v1Path, type Operation } from '../../../lib/shared/contracts/v1.ts';
import { clientExample, exampleBodies } from '../../../web/v1/examples.ts';
import { clientTypes, storedClientTypes } from '../../../tools/pack/client-types.ts';
import { packClient } from '../../../tools/pack/make-client.ts';

/** The JavaScript client as a package: installed in an empty folder, offline, and compared with the document. */
const runId = '6f1c1b9e-6f6b-4a63-9a3e-0d1b9c1b2c3d';
const TIMEOUT_MS = 240_000;
let folder: string;
let server: Server;
let requests: string[] = [];
let site: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'client-user-'));
  server = createServer((request, reply) => {
    request.resume();
    requests.push(
      `${request.method} ${request.url?.split('?')[0]?.replace(`runs/${runId}`, 'runs/{runId}').replace(`webhooks/${runId}`, 'webhooks/{webhookId}').replace(`remnants/${runId}`, 'remnants/{id}')}`,
    );
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.end(`${JSON.stringify({ seq: 1, runId, type: 'done' })}\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function lastOf(events: AsyncIterable<{ readonly type: string }>): Promise<string | undefined> {
  let last: string | undefined;
  for await (const { type } of events) last = type;
  return last;
}

test('has every operation of the OpenAPI document', async () => {
  requests = [];
  const client = new MeasurementNesting({ site, key: 'mn_key_x' });
  const { runId: _, ...nest } = exampleBodies.nest;
  await client.measure(exampleBodies.measure);
  await lastOf(client.measureAsRun({ ...exampleBodies.measure, runId }));
  await client.downloadMeasurements(exampleBodies.measure);
  await client.convert(exampleBodies.convert);
  await client.combine(exampleBodies.combine);
  await lastOf(client.nest({ ...nest, runId }));
  await lastOf(client.follow(runId));
  await client.runs({ limit: 5, cursor: runId });
  await client.run(runId);
  await client.stop(runId, true);
  await client.changeLayout(runId, { placements: [] });
  await client.download(runId);
  await client.download(runId, { engraveNames: true });
  await client.quote(runId);
  await client.downloadQuote(runId, { customer: 'Marina' });
  await client.remnants();
  await client.addRemnant({ name: 'Shelf', widthIn: 48, heightIn: 24 });
  await client.markRemnants({ ids: [runId], isUsed: true });
  await client.deleteRemnant(runId);
  await client.credits();
  await client.webhooks();
  await client.addWebhook('https://shop.example/ended');
  await client.deleteWebhook(runId);
  await client.replaceWebhookSecret(runId);
  await client.testWebhook(runId);
  await client.webhookDeliveries(runId);
  const all: readonly Operation[] = Object.values(operations);
  expect(requests.toSorted()).toEqual(all.map(({ method, path: at }) => `${method} ${v1Path}${at}`).toSorted());
});

test('has the types of the OpenAPI document', async () => {
  expect(storedClientTypes()).toBe(await clientTypes());
});

const program = `
import { ApiRefusal, MeasurementNesting, type NestRequest } from '@measurement-nesting/client';

const shop = new MeasurementNesting({ site: '${'http://SITE'}', key: 'mn_key_x' });
const request: Omit<NestRequest, 'runId'> = {
  rows: [{ id: 'sign', text: 'OPEN', font: 'Arial', size: 12 }],
  sheet: { widthIn: 96, heightIn: 48 },
};
for await (const event of shop.nest(request)) {
  if (event.type === 'best') console.log(event.layout.usage);
  if (event.type === 'done') console.log('done');
}
// @ts-expect-error No font has this name.
shop.measure({ rows: [{ id: 'a', text: 'A', font: 'No such font', size: 1 }] }).catch((error: unknown) => {
  if (error instanceof ApiRefusal && error.code === 'invalid_input') console.log(error.fields);
});
`;

test(
  'installs offline in an empty folder, type-checks strictly and runs without the product',
  async () => {
    const tarball = packClient(folder);
    writeFileSync(path.join(folder, 'package.json'), '{"name":"user","private":true,"type":"module"}');
    const inFolder = { cwd: folder, encoding: 'utf8' } as const;
    execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', tarball], inFolder);
    const installed = path.join(folder, 'node_modules/@measurement-nesting/client');
    for (const name of ['client.js', 'client.d.ts', 'errors.js', 'lines.js', 'api-types.d.ts']) {
      expect(readFileSync(path.join(installed, name), 'utf8')).not.toMatch(/from '#/);
    }
    writeFileSync(path.join(folder, 'program.ts'), program.replace('http://SITE', site));
    const tsc = path.resolve('node_modules/typescript/bin/tsc');
    const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--target', 'es2024'];
    const libraries = ['--lib', 'es2024,dom,dom.iterable'];
    const check = (types: string, ...files: string[]) =>
      execFileSync(
        process.execPath,
        [tsc, ...strict, ...libraries, '--module', 'nodenext', '--types', types, ...files],
        inFolder,
      );
    check('', 'program.ts');
    const readme = readFileSync(path.join(installed, 'README.md'), 'utf8');
    const blocks = [...readme.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code]) => code!);
    const examples = [...blocks, clientExample(site)].map((code, nth) => {
      const name = `example-${nth}.ts`;
      writeFileSync(path.join(folder, name), code);
      return name;
    });
    expect(examples).toHaveLength(5);
    check(path.resolve('node_modules/@types/node'), '--noEmit', ...examples);
    const { stdout } = await promisify(execFile)(process.execPath, ['program.js'], inFolder);
    expect(stdout).toBe('done\n');
  },
  TIMEOUT_MS,
);
