import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { hashSources } from '../../../scripts/start/build.ts';
import { PortTakenError, chooseInnerPorts, chooseWebPort } from '../../../scripts/start/ports.ts';

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

test('a build is out of date when a source changes, appears or is renamed, and not otherwise', () => {
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
  expect(hashSources(folder, 'https://site.example')).not.toBe(hashSources(folder));
});

test('a wanted port that is taken is refused with the remedy', async () => {
  await withTakenPort(async (port) => {
    await expect(chooseWebPort(String(port))).rejects.toBeInstanceOf(PortTakenError);
    await expect(chooseWebPort(String(port))).rejects.toThrow(`Port ${port} is used by another program.`);
  });
});

test.each(['abc', '0', '70000', '80.5', '-1'])('PORT=%s is not a port', async (text) => {
  await expect(chooseWebPort(text)).rejects.toThrow('it has to be a number from 1 to 65535');
});

test('inner ports are those of last time while they are free', async () => {
  const first = await chooseInnerPorts(folder);
  expect(await chooseInnerPorts(folder)).toEqual(first);
  await withTakenPort(async (port) => {
    writeFileSync(path.join(folder, 'ports.json'), JSON.stringify({ ...first, stack: port }));
    const next = await chooseInnerPorts(folder);
    expect(next.stack).not.toBe(port);
    expect(next.database).toBe(first.database);
  });
});

test.each(['not json', '[]', '{"stack":"x","database":-5,"backend":1e9}'])(
  'a damaged list of ports (%s) is replaced',
  async (text) => {
    writeFileSync(path.join(folder, 'ports.json'), text);
    const ports = await chooseInnerPorts(folder);
    for (const port of Object.values(ports)) expect(port).toBeGreaterThan(0);
  },
);
