import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

/** Every command in the documents is run by a test, or listed here with the reason. */

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/deployment.md',
  'docs/operations.md',
  'docs/self-hosting.md',
  'engine/README.md',
];

/** A file that runs it and the words it does so by. */
const run: readonly (readonly [command: RegExp, by: string, words: RegExp])[] = [
  [/^npm start/, 'tools/harness/product/launch-product.ts', /tools\/start\.ts/],
  // The same program at another depth.
  [/^npm (?:test|run test:full)/, '.ci/run', /^npm run test:full/m],
  [/^npm run format/, 'tools/test/rings.ts', /format/],
  [/^npm run -s cli -- measure/, 'tests/cli/cli.test.ts', /'measure'/],
  [/^npm run -s cli -- text/, 'tests/cli/cli.test.ts', /'text'/],
  [/^npm run -s cli -- nest/, 'tests/cli/cli.test.ts', /'nest'/],
  [/^npm run -s cli -- combine/, 'tests/cli/combine.test.ts', /'combine'/],
  [/^npm run -s cli -- strip/, 'tests/cli/cli.test.ts', /'strip'/],
  [/^deploy\/single-server\/release\.sh/, 'tests/tools/deploy/release.test.ts', /release\.sh/],
  [/^deploy\/self-hosted\/up\.sh/, 'tests/tools/deploy/self-hosted.test.ts', /up\.sh/],
  [/^npm run -s self-hosted:secrets/, 'tests/tools/deploy/self-hosted.test.ts', /make-secrets\.ts/],
  [/^deploy\/self-hosted\/single-server\/install\.sh/, 'tests/tools/deploy/self-hosted-server.test.ts', /install\.sh/],
  [/^DATABASE_URL=\S+ deploy\/database\/backup\.sh/, 'tests/faults/backup-restore.test.ts', /backup\.sh/],
  [/^DATABASE_URL=\S+ deploy\/database\/restore\.sh/, 'tests/faults/backup-restore.test.ts', /restore\.sh/],
];
/** Needs root and a machine of its own, a name in the internet, or Docker. */
const elsewhere: readonly (readonly [command: RegExp, needs: string])[] = [
  [/^npm run dev/, 'somebody who looks at it'],
  [
    /^deploy\/single-server\/install\.sh/,
    'a server: its files are checked by tests/tools/deploy/single-server.test.ts',
  ],
  [/^nano /, 'an editor'],
  [/^certbot /, 'a name in the internet'],
  [/^ln -s .*nginx/, 'nginx as a service: its file is checked by tests/tools/deploy/single-server.test.ts'],
  [/^systemctl /, 'systemd'],
  [/^docker compose /, 'Docker'],
  [/^(apt-get |curl .*docker|echo "deb )/, 'root on a new server'],
  [/^git clone /, 'the address of the repository'],
  [/^docker build /, 'Docker: the folders it copies are assembled and started by tests/faults/assembled.test.ts'],
];

const commands = documents.flatMap((page) =>
  [...read(page).matchAll(/^```(?:sh|bash)\n([\s\S]*?)^```/gm)].flatMap(([, block]) =>
    block!
      .replaceAll(/\\\n\s*/g, '')
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('#'))
      .map((line) => ({ page, line })),
  ),
);

test('finds commands in the documents', () => expect(commands.length).toBeGreaterThan(15));

test.each(commands)('$page: $line', ({ line }) => {
  const by = run.filter(([command]) => command.test(line));
  const needs = elsewhere.filter(([command]) => command.test(line));
  expect([...by, ...needs]).toHaveLength(1);
  expect(by.filter(([, file, words]) => !words.test(read(file)))).toEqual([]);
});

test('every listed command occurs in a document', () => {
  const unused = [...run, ...elsewhere].filter(([command]) => !commands.some(({ line }) => command.test(line)));
  expect(unused.map(([command]) => String(command))).toEqual([]);
  expect(run.filter(([, by]) => !existsSync(path.join(root, by)))).toEqual([]);
});
