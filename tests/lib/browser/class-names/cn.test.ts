import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { twMerge } from 'tailwind-merge';
import { cn } from '#lib/browser/class-names/cn.ts';
import { rows } from '#harness/depth.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

/** Returns every word in string literals of the sources that tailwind-merge accepts as a class. */
function classesInUse(): string[] {
  const files = globSync(['app/**/*.tsx', 'components/**/*.{ts,tsx}', 'lib/**/*.ts'], {
    cwd: root,
    exclude: ['lib/browser/class-names/cn.ts'],
  });
  const words = new Set<string>();
  for (const file of files) {
    for (const [, a, b, c] of readFileSync(path.join(root, file), 'utf8').matchAll(
      /'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g,
    )) {
      for (const word of (a ?? b ?? c ?? '').split(/\s+/)) words.add(word);
    }
  }
  // A class replaces itself; any other word remains twice.
  return [...words].filter((word) => word !== '' && twMerge(`${word} ${word}`) === word);
}

/** Returns a class without its variants: 'h-8' for 'hover:h-8'. */
const bare = (name: string): string => /(?:[^:[(]|\[[^\]]*\]|\([^)]*\))*$/.exec(name)?.[0] ?? name;

test('resolves every pair of classes in the sources like tailwind-merge', () => {
  const classes = [...new Set(classesInUse().map(bare))];
  expect(classes.length).toBeGreaterThan(400);
  const differing: string[] = [];
  for (const first of rows(classes, 60)) {
    for (const second of classes) {
      const both = `${first} ${second}`;
      if (cn(both) !== twMerge(both)) differing.push(`${both}: ${cn(both)}`);
    }
  }
  expect(differing).toEqual([]);
});

test.each([
  ['px-2 hover:px-3 px-4', 'hover:px-3 px-4'],
  ['desk:flex flex desk:hidden', 'flex desk:hidden'],
  ['[&_svg]:size-4 [&_svg]:size-5', '[&_svg]:size-5'],
  ['h-8! h-10', 'h-8! h-10'],
  ['figures text-lg figures', 'figures text-lg figures'],
])('%s becomes %s', (classes, merged) => {
  expect(cn(classes)).toBe(merged);
  expect(twMerge(classes)).toBe(merged);
});
