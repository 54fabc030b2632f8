import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { reachedFiles } from '../../../tools/assemble/reached-files.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = <T>(file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as T;
const { scripts } = read<{ scripts: Record<string, string> }>('package.json');
const lock = read<{ packages: Record<string, { dev?: boolean }> }>('package-lock.json').packages;
const commands = Object.entries(scripts).flatMap(([name, script]) =>
  script.split(' && ').map((command) => [name, command] as const),
);
/** Programs that others start by path: the parts of the product. */
const PARTS = ['backend/main.ts', 'tools/start/local-services.ts', 'packages/local-services/src/index.ts'];

test.each(commands)('npm run %s installs what it needs: %s', (_name, command) => {
  expect(command).toMatch(/^node tools\/run\.mjs --install(=start)? /);
});

test.each([...commands.flatMap(([, command]) => /--install=start (\S+\.ts)/.exec(command)?.slice(1) ?? []), ...PARTS])(
  'a start installs the imports of %s',
  (entry) => {
    const missing = reachedFiles(root, [entry]).packages.filter(
      (name) => lock[`node_modules/${name}`]?.dev !== undefined,
    );
    expect(missing).toEqual([]);
  },
);

test.each([
  'next',
  'typescript',
  'tailwindcss',
  '@tailwindcss/postcss',
  'tw-animate-css',
  '@types/react',
  '@types/node',
])('a start installs %s, which the build needs', (name) =>
  expect(lock[`node_modules/${name}`]).not.toHaveProperty('dev'),
);
