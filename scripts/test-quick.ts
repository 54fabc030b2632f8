/**
 * `npm run test:quick`: what a change touches, in about a minute: format and lint of the changed files, all types and arrows,
 * and the unit tests that import a changed file. Changed is what differs from where this branch left main, committed or not.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { jest } from './test/jest.ts';
import { check, root, runNode } from './test/programs.ts';

function git(...args: string[]): string[] {
  const output = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return output.split('\n').filter((line) => line !== '');
}

/** The commit where this branch left main. */
function base(): string {
  for (const main of ['main', 'origin/main']) {
    try {
      return git('merge-base', main, 'HEAD')[0]!;
    } catch {
      // No such branch here.
    }
  }
  return 'HEAD';
}

const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', base()),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter((file) => existsSync(path.join(root, file)));
if (changed.length === 0) {
  process.stdout.write('Nothing differs from main.\n');
  process.exit(0);
}
process.stdout.write(`${changed.length} changed files\n`);
const code = changed.filter((file) => /\.(tsx?|mjs)$/.test(file));

const checks = (async () => [
  await check(
    'node_modules/prettier/bin/prettier.cjs',
    '--check',
    '--ignore-unknown',
    '--log-level',
    'warn',
    ...changed,
  ),
  await check('node_modules/oxlint/bin/oxlint', '--quiet'),
  await check('node_modules/typescript/bin/tsc', '--noEmit'),
  await check('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'engine'),
  await check('scripts/check-arrows.ts'),
])();
const tests = code.length === 0 || (await runNode([...jest, '--passWithNoTests', '--findRelatedTests', ...code]));
const isOk = tests && (await checks).every(({ failed }) => failed === 0);
process.stdout.write(isOk ? 'ok\n' : 'FAILED\n');
process.exitCode = isOk ? 0 : 1;
