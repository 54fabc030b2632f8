import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hashSources } from '../../../tools/start/build.ts';
import { PortTakenError, choosePorts, type Ports } from '../../../tools/start/ports.ts';
import { runs } from '#harness/depth.ts';

const root = path.resolve(import.meta.dirname, '../../..');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function withTakenPort<T>(work: (port: number) => Promise<T>): Promise<T> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work((server.address() as AddressInfo).port);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

test('a build is out of date only when a source changes, appears or is renamed', () => {
  mkdirSync(path.join(folder, 'app', 'deep'), { recursive: true });
  mkdirSync(path.join(folder, 'tests'));
  const page = path.join(folder, 'app', 'deep', 'page.tsx');
  writeFileSync(page, 'one');
  const first = hashSources(folder);
  writeFileSync(path.join(folder, 'tests', 'a.test.ts'), 'test');
  expect(hashSources(folder)).toBe(first);
  writeFileSync(page, 'two');
  const second = hashSources(folder);
  expect(second).not.toBe(first);
  writeFileSync(path.join(folder, 'middleware.ts'), '');
  expect(hashSources(folder)).not.toBe(second);
});

/** Returns the packages that the sources of some folders import. */
function packagesIn(folders: readonly string[]): string[] {
  const files = folders.flatMap((name) =>
    readdirSync(path.join(root, name), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(root, name, file),
    ),
  );
  const texts = files.filter((file) => /\.tsx?$/.test(file)).map((file) => readFileSync(file, 'utf8'));
  const found = texts.flatMap((text) =>
    [...text.matchAll(/'@measurement-nesting\/([\w-]+)/g)].map(([, name]) => name!),
  );
  return [...new Set(found)];
}

test('a build is out of date when a package that the pages import changes', () => {
  const direct = packagesIn(['app', 'components', 'lib', 'web', 'engine']);
  const all = new Set([...direct, ...packagesIn(direct.map((name) => `packages/${name}/src`))]);
  expect(all).toContain('postscript');
  const unnoticed = [...all].filter((name) => {
    const before = hashSources(folder);
    const file = path.join(folder, 'packages', name, 'src', 'index.ts');
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, 'changed');
    return hashSources(folder) === before;
  });
  expect(unnoticed).toEqual([]);
});

test('rejects a requested port in use with the remedy', async () => {
  await withTakenPort(async (port) => {
    await expect(choosePorts(folder, String(port))).rejects.toBeInstanceOf(PortTakenError);
    await expect(choosePorts(folder, String(port))).rejects.toThrow(`Port ${port} is used by another program.`);
  });
});

test.each(['abc', '0', '70000', '80.5', '-1'])('rejects PORT=%s', async (text) => {
  await expect(choosePorts(folder, text)).rejects.toThrow('it has to be a number from 1 to 65535');
});

test('reuses the inner ports of the last start while they are free', async () => {
  const first = inner(await choosePorts(folder, undefined));
  expect(inner(await choosePorts(folder, undefined))).toEqual(first);
  await withTakenPort(async (port) => {
    writeFileSync(path.join(folder, 'ports.json'), JSON.stringify({ ...first, stack: port }));
    const next = await choosePorts(folder, undefined);
    expect(next.stack).not.toBe(port);
    expect(next.database).toBe(first.database);
  });
});

const PORTS = fc.integer({ min: 20_000, max: 32_000 });

test('assigns distinct, free ports after any stored ports', async () => {
  const last = fc.tuple(PORTS, PORTS, fc.integer({ min: 0, max: 26 }));
  await fc.assert(
    fc.asyncProperty(last, async ([one, other, choice]) => {
      // These choices include every way to assign one port to two or three parts.
      const port = (digit: number) => [one, other, undefined][digit % 3];
      const [stack, database, backend] = [port(choice), port(Math.floor(choice / 3)), port(Math.floor(choice / 9))];
      writeFileSync(path.join(folder, 'ports.json'), JSON.stringify({ stack, database, backend }));
      const ports = await choosePorts(folder, undefined);
      expect(new Set(Object.values(ports)).size).toBe(4);
      expect(JSON.parse(readFileSync(path.join(folder, 'ports.json'), 'utf8'))).toEqual(inner(ports));
    }),
    { numRuns: runs(100) },
  );
});

test('the web server gets a requested port that another part had at the last start', async () => {
  const { web } = await choosePorts(folder, undefined);
  writeFileSync(path.join(folder, 'ports.json'), JSON.stringify({ stack: web, database: web, backend: web }));
  const ports = await choosePorts(folder, String(web));
  expect(ports.web).toBe(web);
  expect(new Set(Object.values(ports)).size).toBe(4);
});

test('releases chosen ports', async () => {
  const { stack } = await choosePorts(folder, undefined);
  const server = net.createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(stack, '127.0.0.1', resolve));
  expect(server.address()).toMatchObject({ port: stack });
  await new Promise((resolve) => server.close(resolve));
});

test.each(['not json', '[]', '{"stack":"x","database":-5,"backend":1e9}'])(
  'replaces a damaged list of ports (%s)',
  async (text) => {
    writeFileSync(path.join(folder, 'ports.json'), text);
    const ports = await choosePorts(folder, undefined);
    for (const port of Object.values(ports)) expect(port).toBeGreaterThan(0);
  },
);

function inner({ stack, database, backend }: Ports): Omit<Ports, 'web'> {
  return { stack, database, backend };
}
