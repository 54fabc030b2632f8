import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
/** Matches static imports of values; type imports and dynamic imports are not loaded with the file. */
const importPattern = /^(?:import|export)\s+(?!type\b)(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;

const OWN_PACKAGES = '@measurement-nesting/';

/** Returns the file that one of our packages exports under a specifier. */
function exportedFile(specifier: string): string {
  const [name, ...rest] = specifier.slice(OWN_PACKAGES.length).split('/');
  const manifest = readFileSync(path.join(root, 'packages', name!, 'package.json'), 'utf8');
  const { exports } = JSON.parse(manifest) as { exports: Record<string, string> };
  return path.posix.join('packages', name!, exports[['.', ...rest].join('/')]!);
}

function loadedWith(file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  if (!file.endsWith('.ts')) return loaded;
  for (const [, name] of readFileSync(path.join(root, file), 'utf8').matchAll(importPattern)) {
    const own = name!.startsWith(OWN_PACKAGES)
      ? exportedFile(name!)
      : name!.startsWith('.')
        ? path.posix.join(path.posix.dirname(file), name!)
        : name!.replace(/^#engine$/, 'engine/index.ts').replace(/^#/, '');
    loadedWith(own === name && !name.startsWith('engine/') ? `package ${name}` : own, loaded);
  }
  return loaded;
}

test('measuring a drawing loads only readers and measuring, without fonts, nesting, tracing or export', () => {
  const loaded = [...loadedWith('cli/main.ts'), ...loadedWith('cli/run.ts'), ...loadedWith('cli/measure.ts')];
  expect(loaded).toContain('packages/svg-outlines/src/read-svg.ts');
  expect(loaded).toContain('packages/curves/src/arrangement/arrangement.ts');
  const heavy =
    /^(engine\/(export|index)|packages\/(lettering|nesting|vectorize)\/src\/(?!model\/)|backend|package (?!node:|clipper2-ts|fflate|@csstools\/css-tokenizer))/;
  expect(loaded.filter((file) => heavy.test(file))).toEqual([]);
});
