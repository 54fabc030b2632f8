import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { recursiveFunctions } from '#harness/recursive-functions.ts';

const root = path.resolve(import.meta.dirname, '../..');

const packages = [
  'curves',
  'postscript',
  'svg-outlines',
  'pdf-outlines',
  'dxf',
  'lettering',
  'measure',
  'nesting',
  'vectorize',
].map((name) => `packages/${name}/src`);
const folders = [...packages, 'engine', 'cli', 'backend', 'lib', 'components', 'web', 'app'];
/** Code that handles drawings of half a million segments, 20,000 parts, or their figures. */
const ofDrawings =
  /^(?:packages\/(?:\w+|svg-outlines)\/src|engine|cli|backend\/jobs|components\/(?:results|run|canvas|upload))\//;

/** An array laid out as arguments: beyond some 100,000 items the call stack has no room for them. */
const spread =
  /(?:\.(?:push|unshift|splice)|\b(?:max|min|hypot)|fromCharCode|fromCodePoint)\([^(){}]*\.\.\.(?!\s*\w+\s*[,}])[^;]*|Reflect\.apply\(.*/g;

/** Spread arguments with a bound of their own. Nesting has 2,000 pieces at most. */
const spreadAllowed: Readonly<Record<string, string>> = {
  'engine/file-kind/identify-file.ts': 'four bytes of a name',
  'engine/model/shared-cuts/coincidence.ts': 'two ends of a line',
  'cli/operator/connections.ts': 'the roles a process can have',
  'packages/svg-outlines/src/decode-text.ts': 'some thousand characters at a time',
  'packages/curves/src/font-outline/cff.ts': '200 characters',
  'packages/pdf-outlines/src/file/lexer.ts': '64 characters',
  'packages/pdf-outlines/src/text/sfnt.ts': '255 characters',
  'packages/postscript/src/fonts/truetype.ts': 'four characters',
  'packages/postscript/src/fonts/type1.ts': 'operands of one character, bounded by its stack',
  'packages/postscript/src/values/objects.ts': '4,096 characters at a time',
  'packages/postscript/src/operators/text/font.ts': '1,000 characters',
  'packages/postscript/src/operators/graphics/path.ts': 'four corners',
  'packages/postscript/src/operators/graphics/user-path.ts': 'four numbers',
  'packages/dxf/src/write/fit-arcs.ts': 'four control points, two arcs',
  'packages/svg-outlines/src/values/calc.ts': 'a formula of 1,000 characters',
  'engine/export/pdf/front-page.ts': 'settings of one job',
  'engine/export/pdf/page-content.ts': 'operators of one line of a page',
  'packages/lettering/src/text-runs.ts': '40 characters',
  'packages/lettering/src/lay-out-lines.ts': 'lines of 40 characters',
  'packages/lettering/src/font-file/name-table.ts': '100 characters',
  'packages/lettering/src/font-file/read-font.ts': 'four characters',
  'packages/lettering/src/font-file/table-directory.ts': 'four characters',
  'packages/lettering/src/font-file/variation-axes.ts': 'four characters',
  'packages/lettering/src/font-file/woff/byte-reader.ts': 'four characters',
  'packages/lettering/src/font-file/woff/rebuild-glyf.ts': 'one component of a glyph',
  'packages/lettering/src/font-file/woff/unwrap-woff.ts': 'four characters',
  'packages/curves/src/arrangement/intersections/curve-intersections.ts': 'one crossing',
  'packages/vectorize/src/colors/palette.ts': '16 colors',
  'packages/nesting/src/check/check-layout.ts': 'two directions of the grain',
  'packages/nesting/src/construct/bottom-left-fill.ts': 'pieces',
  'packages/nesting/src/construct/initial-layout.ts': 'rotations of a shape',
  'packages/nesting/src/construct/lattice-fill.ts': 'lattices of a shape; four corners',
  'packages/nesting/src/construct/lattice-motif.ts': 'poses of a motif',
  'packages/nesting/src/construct/lattice.ts': 'directions of a lattice',
  'packages/nesting/src/search/eliminate-sheet.ts': 'pieces',
  'packages/nesting/src/search/search.ts': 'pieces',
  'packages/nesting/src/sheet/packing-axis.ts': 'pieces',
  'packages/nesting/src/sheet/usage.ts': 'corners of one outline',
  'lib/server/environment.ts': 'settings',
  'backend/areas/user/user-area.ts': 'proofs of one session',
  'backend/auth/reauthenticate.ts': 'proofs of one session',
  'backend/billing/stripe/fetch-subscriptions.ts': 'items of one subscription',
  'web/auth/session.ts': 'ways to sign in',
  'packages/nesting/src/sheet/stock/max-placed.ts': 'sizes of one stock',
  'components/tour/example-result.ts': 'one example of ours',
  'components/canvas/sheet-model.ts': 'four corners',
};

const files = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((name) => /\.tsx?$/.test(name)),
);

/** Maximum recursion depth of the functions. */
const recursionAllowed: Readonly<Record<string, string>> = {
  'packages/curves/src/geometry/flatten.ts': '16 halvings',
  'packages/curves/src/geometry/length/arc-length.ts': '60 cuts',
  'packages/curves/src/geometry/length/bezier-length.ts': '60 cuts; one change of scale',
  'packages/lettering/src/weld-letters.ts': 'letters of one row',
  'packages/curves/src/arrangement/intersections/curve-intersections.ts': 'halvings down to the tolerance',
  'packages/curves/src/arrangement/intersections/run-index.ts': 'levels of a tree, eight to one',
  'packages/measure/src/join/nearest-pairs.ts': 'levels of a tree, two to one',
  'packages/dxf/src/read/painter.ts': '512 blocks in each other',
  'packages/dxf/src/write/fit-arcs.ts': '12 halvings',
  'packages/dxf/src/write/near-arc.ts': 'four halvings',
  'packages/nesting/src/check/check-overlap.ts': 'levels of a tree, two to one',
  'packages/nesting/src/nest.ts': 'one nest of the parts that are placed first',
  'packages/nesting/src/search/rectangle-enumeration.ts': '12 rectangles',
  'packages/nesting/src/shape/search-shape.ts': 'one mirror image of a shape',
  'packages/nesting/src/sheet/stock/plan-stock.ts': 'sheets of one mix',
  'packages/nesting/src/strip/strip-problem.ts': "Euclid's algorithm",
  'packages/postscript/src/fonts/truetype.ts': 'eight glyphs in each other',
  'packages/postscript/src/fonts/type1.ts': '20 subroutines, one accent',
  'packages/curves/src/font-outline/type2.ts': '20 subroutines, one accent',
  'packages/postscript/src/operators/graphics/color.ts': 'an indexed space and its base',
  'packages/postscript/src/operators/language/filter.ts': 'one list of filters; 100 filters of each other',
  'packages/nesting/src/sheet/parts-apart.ts': '60 parts that are compared',
  'packages/svg-outlines/src/css/conditions/condition.ts': '32 brackets in each other',
  'packages/svg-outlines/src/css/layers.ts': '1,000 layers',
  'packages/svg-outlines/src/css/parse-selector.ts': 'eight selectors in each other',
  'packages/svg-outlines/src/css/selector.ts': '32 compounds',
  'packages/svg-outlines/src/css/stylesheet.ts': 'eight rules in each other',
  'packages/svg-outlines/src/css/variables.ts': 'eight variables in each other',
  'packages/svg-outlines/src/values/paint.ts': 'eight colors in each other',
  'packages/svg-outlines/src/paint/paint-servers.ts': '512 elements in each other',
  'packages/svg-outlines/src/values/calc.ts': '32 brackets in each other',
  'packages/svg-outlines/src/values/length.ts': 'one number of a formula',
  'packages/svg-outlines/src/placement/clips.ts': '512 clips of each other',
  'packages/svg-outlines/src/shapes/live-text.ts': '512 elements in each other',
  'packages/svg-outlines/src/paint/shape-maker.ts': 'a paint, its color, its fallback',
  'packages/svg-outlines/src/svg-reader.ts': '512 elements in each other',
  'packages/svg-outlines/src/xml/entities.ts': '2,000 entities',
  'packages/svg-outlines/src/xml/scan-xml.ts': 'eight entities in each other',
};

const source = (file: string): string => readFileSync(path.join(root, file), 'utf8');

test('spreads no array of a size that a drawing determines into the arguments of a call', () => {
  const found = files.flatMap((file) => [...source(file).matchAll(spread)].map(([text]) => ({ file, text })));
  expect(found.filter(({ file }) => spreadAllowed[file] === undefined)).toEqual([]);
  // Nothing is allowed that is no longer there.
  expect(Object.keys(spreadAllowed).filter((file) => !found.some((place) => place.file === file))).toEqual([]);
});

test('no function recurses to a depth that a drawing determines', () => {
  const found = files
    .filter((file) => ofDrawings.test(file))
    .map((file) => ({ file, names: recursiveFunctions(source(file)) }))
    .filter(({ names }) => names.length > 0);
  expect(found.filter(({ file }) => recursionAllowed[file] === undefined)).toEqual([]);
  expect(Object.keys(recursionAllowed).filter((file) => !found.some((place) => place.file === file))).toEqual([]);
});

test('finds functions that call themselves, directly and in a cycle', () => {
  const text = `
export function plain(of: number[]): number {
  return of.map((each) => each + 1).length;
}

function deep(of: Tree): number {
  return of.children.map(deep).length;
}

const there = (of: Tree): number => (of.left ? back(of.left) : 0);

function back(
  of: Tree,
): number {
  return 1 + there(of);
}

class Walker {
  walk(of: Tree): void {
    this.#into(of);
  }

  #into(of: Tree): void {
    for (const child of of.children) this.walk(child);
  }

  also(): void {
    plain([]);
  }
}
`;
  expect(recursiveFunctions(text)).toEqual(['deep', 'there', 'back', 'walk', '#into']);
});
