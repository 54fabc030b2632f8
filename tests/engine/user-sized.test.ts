import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Folders whose code meets drawings of half a million segments. Nesting meets 2,000 pieces at most. */
const folders = [
  'engine',
  'cli',
  'backend/jobs',
  'components/results',
  'components/run',
  'components/viewer',
  'components/upload',
];
const bounded = ['engine/nest/'];

/** An array laid out as arguments: beyond some 100,000 items the call stack has no room for them. */
const spread =
  /(?:\.(?:push|unshift|splice)|Math\.(?:max|min|hypot)|fromCharCode|fromCodePoint)\([^(){}]*\.\.\.(?!\s*\w+\s*[,}])[^;]*|Reflect\.apply\(.*/g;

/** What is laid out there has a bound of its own. */
const allowed: Readonly<Record<string, string>> = {
  'cli/connections.ts': 'the roles a process can have',
  'engine/drawing/decode-text.ts': 'some thousand characters at a time',
  'engine/drawing/eps/fonts/cff.ts': '200 characters',
  'engine/drawing/eps/fonts/type1.ts': 'operands of one character, bounded by its stack',
  'engine/drawing/eps/interpreter/objects.ts': '4,096 characters at a time',
  'engine/drawing/eps/operators/text/font.ts': '1,000 characters',
  'engine/drawing/eps/operators/graphics/path.ts': 'four corners',
  'engine/drawing/eps/operators/graphics/user-path.ts': 'four numbers',
  'engine/format/dxf/fit-arcs.ts': 'four control points, two arcs',
  'engine/export/pdf/page-content.ts': 'operators of one line of a page',
  'engine/lettering/fonts/font-file.ts': 'four characters',
  'engine/lettering/text-runs.ts': '40 characters',
  'engine/arrangement/intersections/curve-intersections.ts': 'one crossing',
  'engine/trace/colors/palette.ts': '16 colors',
  'components/viewer/sheet-model.ts': 'four corners',
};

const files = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((name) => /\.tsx?$/.test(name) && !bounded.some((start) => name.startsWith(start))),
);

test('no array of a size that a drawing decides is laid out as arguments of a call', () => {
  const found = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(spread)].map(([text]) => ({ file, text })),
  );
  expect(found.filter(({ file }) => allowed[file] === undefined)).toEqual([]);
  // Nothing is allowed that is no longer there.
  expect(Object.keys(allowed).filter((file) => !found.some((place) => place.file === file))).toEqual([]);
});
