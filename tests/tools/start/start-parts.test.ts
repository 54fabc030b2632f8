import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import type { Part } from '../../../tools/start/part.ts';
import { startLocal } from '../../../tools/start/start-parts.ts';
import { until } from '#harness/until.ts';

test('starts local services during the build of the web app, and nothing else after a failed build', async () => {
  const localFolder = mkdtempSync(path.join(os.tmpdir(), 'start-'));
  const build = Promise.withResolvers<string | null>();
  const started: string[] = [];
  const starting = startLocal({
    root: localFolder,
    localFolder,
    isDev: false,
    variables: {},
    ports: { stack: 1, database: 2, backend: 3, web: 4 },
    siteUrl: 'http://localhost:4',
    log: () => {},
    buildFolder: build.promise,
    start({ name }) {
      started.push(name);
      const never = new Promise<never>(() => {});
      const child = new EventEmitter() as Part['child'];
      return { name, child, ended: never, refusal: never, lastLines: () => [], stop: async () => {} };
    },
  });
  await until(() => started.length > 0, 'a part');
  expect(started).toEqual(['local stack']);
  build.reject(new Error('The web app could not be built.'));
  await expect(starting).rejects.toThrow('could not be built');
  expect(started).toEqual(['local stack']);
  rmSync(localFolder, { recursive: true });
});
