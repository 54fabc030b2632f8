import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
/** What is imported when the file is: no types, nothing that is imported only when it is needed. */
const importPattern = /^(?:import|export)\s+(?!type\b)(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;

function loadedWith(file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  if (!file.endsWith('.ts')) return loaded;
  for (const [, name] of readFileSync(path.join(root, file), 'utf8').matchAll(importPattern)) {
    const own = name!.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), name!)
      : name!.replace(/^#engine$/, 'engine/index.ts').replace(/^#/, '');
    loadedWith(own === name && !name.startsWith('engine/') ? `package ${name}` : own, loaded);
  }
  return loaded;
}

test('measuring a drawing on the command line loads readers and measuring, and no fonts, nesting, tracing or export', () => {
  const loaded = [...loadedWith('cli/main.ts'), ...loadedWith('cli/run.ts'), ...loadedWith('cli/measure.ts')];
  expect(loaded).toContain('engine/drawing/svg/read-svg.ts');
  expect(loaded).toContain('packages/curves/src/arrangement/arrangement.ts');
  const heavy =
    /^(engine\/(lettering|nest|trace|export|index)|backend|package (?!node:|clipper2-ts|fflate|@csstools\/css-tokenizer))/;
  expect(loaded.filter((file) => heavy.test(file))).toEqual([]);
});
