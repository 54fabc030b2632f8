/**
 * Checks the files that differ from main, committed or not: `npm run test:quick [-- --all]`. Format, lint, types and arrows, and the
 * unit tests that are changed, mirror a changed file or import one; without any, those of the file's mirrored folder. `--all` adds
 * the tests that reach a changed file through other files.
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

/** Returns the unit tests that are changed, mirror a changed file or import one directly; else those of the file's mirrored folder. */
function directTests(files: readonly string[]): string[] {
  const isUnitTest = (file: string) =>
    /^(?:tests\/(?!attacks|e2e|faults|real)|packages\/[^/]+\/tests\/).*\.test\.tsx?$/.test(file);
  const testsOf = (file: string): string[] => {
    if (isUnitTest(file)) return [file];
    const { dir, name } = path.parse(file);
    const [, ownPackage, folder] = /^(packages\/[^/]+)\/(src.*)$/.exec(dir) ?? [];
    const mirror = ownPackage === undefined ? `tests/${dir}` : `${ownPackage}/tests${folder!.slice('src'.length)}`;
    const mirrors = [`${mirror}/${name}.test.ts`, `${mirror}/${name}.test.tsx`].filter((test) =>
      existsSync(path.join(root, test)),
    );
    const importers = [
      ...grepTests(`'#${file}'`, 'tests'),
      ...(ownPackage === undefined ? [] : grepTests(`/${folder}/${name}.ts'`, `${ownPackage}/tests`)),
    ];
    const direct = [...mirrors, ...importers].filter(isUnitTest);
    return direct.length > 0 ? direct : git('ls-files', mirror).filter(isUnitTest);
  };
  return [...new Set(files.flatMap(testsOf))];
}

function grepTests(text: string, folder: string): string[] {
  try {
    return git('grep', '-lF', '-e', text, '--', folder);
  } catch {
    // git grep exits with 1 when nothing matches.
    return [];
  }
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
  await check('node_modules/oxfmt/bin/oxfmt', '--check', '--no-error-on-unmatched-pattern', ...changed),
  await check('node_modules/oxlint/bin/oxlint', '--quiet'),
  await check('node_modules/typescript/bin/tsc', '--noEmit'),
  await check('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'engine'),
  await check('tools/check-arrows.ts'),
])();
const isAll = process.argv.includes('--all');
const tests = isAll ? code : directTests(code);
const args = isAll ? ['--findRelatedTests', ...tests] : ['--runTestsByPath', ...tests];
const areTestsOk = tests.length === 0 || (await runNode([...jest(), '--passWithNoTests', ...args]));
const isOk = areTestsOk && (await checks).every(({ failed }) => failed === 0);
process.stdout.write(isOk ? 'ok\n' : 'FAILED\n');
process.exitCode = isOk ? 0 : 1;
