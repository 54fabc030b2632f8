import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  countPlaceable,
  createFontLibrary,
  measureArtwork,
  nestFill,
  nestJob,
  type JobFile,
  type JobLayout,
  type JobNestOptions,
} from '#engine';
import { applyManualLayout } from '#engine/job/manual-layout-job.ts';
import { itemsOf } from '#engine/job/nest-job.ts';
import type { PartChoice } from '#engine/job/parts/part-choices.ts';
import { storedArtwork } from '#engine/job/stored-artwork.ts';
import { runs } from '#harness/depth.ts';

const fonts = createFontLibrary({ faces: [] });
const options: JobNestOptions = {
  spacingIn: 0.25,
  marginIn: 0.5,
  rotation: '90',
  partsInHoles: true,
  keepTogether: 'piece',
};
const sheet = { widthIn: 40, heightIn: 20 };

const rectangle = (id: string, x: number, width: number, height: number): string =>
  `<rect id="${id}" x="${x}" y="1" width="${width}" height="${height}"/>`;
/** Four parts: two of one group, one of a layer, one of a file of a combined drawing with the quantity 2. */
const cabinet = `
  <g id="doors">${rectangle('left', 1, 6, 9)}${rectangle('right', 10, 6, 9)}</g>
  <g inkscape:groupmode="layer" inkscape:label="Shelves">${rectangle('shelf', 20, 12, 4)}</g>
  <g data-part-name="B1 side.dxf" data-quantity="2">${rectangle('r1', 40, 15, 11)}</g>`;

const file = (body: string, parts?: readonly PartChoice[], quantity = 1): JobFile => ({
  fileName: 'art.svg',
  bytes: new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="100in" height="100in" viewBox="0 0 100 100">${body}</svg>`,
  ),
  quantity,
  ...(parts && { parts }),
});
const measured = (drawing: JobFile) => measureArtwork({ file: drawing, rows: [] }, { fonts });
const quantitiesOf = (drawing: JobFile) => {
  const { parts, leftOut = [] } = measured(drawing).answer.rows[0]!;
  return [...parts.map(({ id, quantity = 1 }) => [id, quantity]), ...leftOut.map(({ id }) => [id, 0])];
};
const nested = (drawing: JobFile, changes: Partial<JobNestOptions> = {}) =>
  nestJob(measured(drawing), sheet, { ...options, ...changes }, control).layout;
const control = {
  now: () => 0,
  seed: 3,
  budgetMs: 1e9,
  maxEvaluations: 2000,
  shouldStop: () => false,
  onBest: () => undefined,
};
const placedOf = ({ placements }: JobLayout) => {
  const counts: Record<string, number> = {};
  for (const { partId } of placements) counts[partId] = (counts[partId] ?? 0) + 1;
  return counts;
};

test('a part has the quantity and the name that a combined drawing states', () => {
  const { parts, figures } = measured(file(cabinet)).answer.rows[0]!;
  expect(parts.map(({ id, name, origin, quantity }) => [id, name, origin, quantity])).toEqual([
    ['part-1', 'left', 'doors', undefined],
    ['part-2', 'right', 'doors', undefined],
    ['part-3', 'shelf', 'Shelves', undefined],
    ['part-4', 'B1 side.dxf', undefined, 2],
  ]);
  expect(figures).toMatchObject({ pieces: 5, perimeterIn: 30 + 30 + 32 + 2 * 52, areaSqIn: 54 + 54 + 48 + 2 * 165 });
});

test.each<[title: string, choices: readonly PartChoice[], quantities: readonly (readonly [string, number])[]]>([
  ['by id', [{ partId: 'part-1', quantity: 3 }], [['part-1', 3]]],
  ['by name', [{ name: 'shelf', quantity: 5 }], [['part-3', 5]]],
  [
    'by group, each',
    [{ name: 'doors', quantity: 4 }],
    [
      ['part-1', 4],
      ['part-2', 4],
    ],
  ],
  ['by layer', [{ name: 'Shelves', quantity: 2 }], [['part-3', 2]]],
  ['by the id of a shape in a combined drawing', [{ name: 'r1', quantity: 4 }], [['part-4', 4]]],
  ['by the file of a combined drawing', [{ name: 'B1 side.dxf', quantity: 7 }], [['part-4', 7]]],
  [
    'the id before the group',
    [
      { partId: 'part-2', quantity: 1 },
      { name: 'doors', quantity: 9 },
    ],
    [['part-1', 9]],
  ],
  [
    'the name before the layer',
    [
      { name: 'Shelves', quantity: 2 },
      { name: 'shelf', quantity: 6 },
    ],
    [['part-3', 6]],
  ],
  ['0 for a part that is not cut', [{ partId: 'part-3', quantity: 0 }], [['part-3', 0]]],
])('chooses quantities %s', (_title, choices, quantities) => {
  const expected = new Map([['part-1', 1], ['part-2', 1], ['part-3', 1], ['part-4', 2], ...quantities]);
  expect(new Map(quantitiesOf(file(cabinet, choices)) as [string, number][])).toEqual(expected);
});

test.each([
  [[{ name: 'shelv', quantity: 2 }], 'The drawing has no part named "shelv". The nearest name is "shelf".'],
  [[{ name: 'B1 SIDE', quantity: 2 }], 'The drawing has no part named "B1 SIDE". The nearest name is "B1 side.dxf".'],
  [[{ name: 'side' }], 'The drawing has no part named "side". The nearest name is "B1 side.dxf".'],
  [[{ partId: 'part-9' }], 'The drawing has no part part-9. It has part-1 to part-4.'],
  [[{ name: '<b>\u202ex\n</b>' }], 'The drawing has no part named "<b> x </b>". The nearest name is "left".'],
] as const)('rejects a part that the drawing does not have: %j', (choices, message) => {
  expect(() => measured(file(cabinet, choices))).toThrow(expect.objectContaining({ code: 'part_unknown', message }));
});

test('reports that a name of several parts applies to each of them', () => {
  const { warnings } = measured(file(cabinet, [{ name: 'doors', quantity: 2 }])).answer.rows[0]!;
  expect(warnings).toMatchObject([
    {
      code: 'parts_share_name',
      count: 2,
      message: '2 pieces are named "doors". Its quantity and rules apply to each of them.',
    },
  ]);
});

test('the order of the choices changes nothing', () => {
  const choice = fc.record(
    {
      name: fc.constantFrom('doors', 'left', 'right', 'shelf', 'Shelves', 'B1 side.dxf'),
      quantity: fc.integer({ min: 0, max: 9 }),
      rules: fc.record({ mirror: fc.boolean(), rotation: fc.constantFrom('none', '180') }, { requiredKeys: [] }),
    },
    { requiredKeys: ['name'] },
  );
  const choices = fc.uniqueArray(choice, { selector: ({ name }) => name });
  fc.assert(
    fc.property(
      choices.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([one, other]) => {
        expect(measured(file(cabinet, other)).answer).toEqual(measured(file(cabinet, one)).answer);
      },
    ),
    { numRuns: runs(60) },
  );
});

test('a part with a quantity has the figures and pieces of a drawing with as many copies of it', () => {
  const one = file(rectangle('a', 1, 6, 3), [{ partId: 'part-1', quantity: 5 }], 2);
  const five = file([1, 11, 21, 31, 41].map((x) => rectangle(`a${x}`, x, 6, 3)).join(''), undefined, 2);
  const [byQuantity, byDrawing] = [measured(one), measured(five)];
  const { widthIn: _width, heightIn: _height, ...summed } = byDrawing.answer.totals;
  expect(byQuantity.answer.totals).toMatchObject(summed);
  expect(byQuantity.answer.operations).toEqual(byDrawing.answer.operations);
  expect(countPlaceable(byQuantity, { copies: 10, parts: 10 })).toBe(10);
  expect(nested(one).pieces).toEqual({ placed: 10, total: 10 });
  expect(nested(one).usage).toBeCloseTo(nested(five).usage, 9);
});

test('choices without effect nest a drawing byte for byte as without choices', () => {
  const body = rectangle('a', 1, 6, 3) + rectangle('b', 11, 3, 8);
  const choices = [
    { partId: 'part-1', quantity: 1 },
    { name: 'b', rules: {} },
  ];
  const [plain, chosen] = [file(body), file(body, choices)];
  expect(JSON.stringify(measured(chosen).answer)).toBe(JSON.stringify(measured(plain).answer));
  expect(JSON.stringify(nested(chosen))).toBe(JSON.stringify(nested(plain)));
});

test('a part follows its own rules instead of those of the drawing', () => {
  const body = rectangle('rail', 1, 18, 2) + rectangle('post', 30, 3, 6);
  const choices = [
    { name: 'rail', quantity: 4, rules: { rotation: 'none' } },
    { name: 'post', rules: { placeFirst: true, mirror: true } },
  ] as const;
  const items = itemsOf(
    measured({ ...file(body, choices), rules: { rotation: '180', mirror: false } }),
    'piece',
    sheet,
  ).items;
  expect(items.map(({ part: _part, ...rest }) => rest)).toEqual([
    { quantity: 4, rotation: 'none', mirror: false },
    { quantity: 1, rotation: '180', placeFirst: true, mirror: true },
  ]);
  // Turned by a quarter, the rails would fit on fewer of these sheets.
  const narrow = nestJob(measured(file(body, choices)), { widthIn: 20, heightIn: 8 }, options, control).layout;
  const rails = narrow.placements.filter(({ partId }) => partId === 'part-1');
  expect(rails.map(({ angleDeg }) => angleDeg)).toEqual([0, 0, 0, 0]);
});

test('stored artwork has the quantities and rules of its parts', () => {
  const choices = [
    { name: 'doors', quantity: 3, rules: { rotation: 'none' } },
    { name: 'shelf', quantity: 0 },
  ] as const;
  const artwork = measured(file(cabinet, choices, 2));
  const items = (of: typeof artwork) =>
    itemsOf(of, 'piece', sheet).items.map(({ part, ...rest }) => ({ id: part.id, ...rest }));
  expect(items(storedArtwork(JSON.parse(JSON.stringify(artwork.answer)) as typeof artwork.answer, {}))).toEqual(
    items(artwork),
  );
});

test('more pieces, or more different parts, than a run can place are refused with their number and the limit', () => {
  const drawing = measured(file([1, 11, 21].map((x) => rectangle(`a${x}`, x, 6, 3)).join(''), undefined, 4));
  const within =
    (copies: number, parts: number, takenOff = 0) =>
    () =>
      countPlaceable(drawing, { copies, parts }, takenOff);
  expect(within(12, 3)()).toBe(12);
  expect(within(11, 3, 1)()).toBe(11);
  expect(within(11, 3)).toThrow('This run has 12 pieces to place; the limit is 11.');
  expect(within(12, 2)).toThrow('This run has 3 different parts to place; the limit is 2.');
});

test('a manual layout may have every piece of a part, and no more', () => {
  const drawing = file(rectangle('a', 1, 6, 3) + rectangle('b', 11, 3, 8), [{ name: 'a', quantity: 3 }]);
  const { answer } = measured(drawing);
  const layout = nested(drawing);
  const job = { measurement: answer, rules: {}, on: sheet, options, layout };
  expect(applyManualLayout(job, { placements: layout.placements })).toMatchObject({ collisions: [], isAsNested: true });
  const moved = layout.placements.map((placement) => ({ ...placement, yIn: placement.yIn + 0.01 }));
  const over = applyManualLayout(job, { placements: [...moved, { ...moved[0]!, yIn: 1 }] });
  expect(over.collisions).toMatchObject([{ kind: 'count' }]);
});

test('members of a group with another quantity move separately', () => {
  const body = `<g id="word">${rectangle('a', 1, 2, 3)}${rectangle('b', 4, 2, 3)}${rectangle('c', 7, 2, 3)}</g>`;
  const layout = nested(file(body, [{ name: 'c', quantity: 3 }]), { keepTogether: 'letter' });
  expect(placedOf(layout)).toEqual({ 'part-1': 1, 'part-2': 1, 'part-3': 3 });
  const [a, b] = ['part-1', 'part-2'].map((id) => layout.placements.find(({ partId }) => partId === id)!);
  expect([b!.xIn, b!.yIn, b!.angleDeg]).toEqual([a!.xIn, a!.yIn, a!.angleDeg]);
});

test('a fill places complete copies with all pieces of each part', () => {
  const drawing = file(rectangle('a', 1, 8, 4) + rectangle('b', 11, 4, 4), [{ name: 'b', quantity: 3 }]);
  const artwork = measured(drawing);
  const fill = { rowId: 'file', sheets: 1, maxParts: 200 };
  const { layout } = nestFill(artwork, sheet, fill, { ...options, spacingIn: 0, marginIn: 0 }, control);
  const { placed, atMost } = layout.fill!;
  expect(placed).toBeGreaterThanOrEqual(5);
  // 32 + 3 x 16 square inches on 800.
  expect(atMost).toBe(10);
  expect(placedOf(layout)).toEqual({ 'part-1': placed, 'part-2': 3 * placed });
  const fewer = { placements: layout.placements.filter(({ partId }, i) => partId !== 'part-2' || i % 2 === 0) };
  const own = { measurement: artwork.answer, rules: {}, on: sheet, options: { ...options, spacingIn: 0, marginIn: 0 } };
  const changed = applyManualLayout({ ...own, layout }, fewer).layout;
  const left = fewer.placements.filter(({ partId }) => partId === 'part-2').length;
  expect(changed?.fill?.placed).toBe(Math.floor(left / 3));
});
