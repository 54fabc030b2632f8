import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { exchangeOf, makeExchangeMemory, markEnded, metBy } from '#engine/host/exchange-memory.ts';
import { startPartnerSearches } from '#engine/host/partner-searches.ts';
import { checkLayout, nest, type NestControl, type Placement } from '#engine';
import { stripPack } from '@measurement-nesting/nesting/strip';
import { discItem, plainOptions, polygonItem, rectangleItem } from '#packages/nesting/tests/parts.ts';
import { atDepth, rows } from '#harness/depth.ts';

const sheet = { widthIn: 40, heightIn: 20 };
const items = [
  rectangleItem(7, 3, 6),
  discItem(2.5, 7),
  polygonItem(
    [
      [0, 0],
      [6, 0],
      [4, 5],
      [2, 5],
    ],
    7,
  ),
];
/** Bounds the wait only: the budget is evaluations. */
const budgetMs = 3_600_000;
const maxEvaluations = atDepth({ shallow: 24_000, full: 60_000 });
/** Rounds of exchange: two or three at 1, 4 and 9 times 300 evaluations for each of 20 parts, and the last. */
const rounds = atDepth({ shallow: 3, full: 4 });

async function onThreads(searches: number, seed: number, start?: NestControl['start']) {
  const gone = start && { start };
  const second = startPartnerSearches(
    { kind: 'sheets', items, sheet, options: plainOptions, seed, budgetMs, maxEvaluations, ...gone },
    { searches },
  );
  let met = 0;
  const { layout } = nest(items, sheet, plainOptions, {
    now: () => performance.now(),
    seed,
    budgetMs,
    maxEvaluations,
    shouldStop: () => false,
    onBest: () => {},
    ...gone,
    partner: {
      exchange: (...given) => {
        const received = second.partner.exchange(...given);
        met += received.length;
        return received;
      },
    },
  });
  await second.end();
  expect(checkLayout(items, sheet, plainOptions, layout).violations).toEqual([]);
  return { hash: createHash('sha256').update(JSON.stringify(layout)).digest('hex'), met, layout };
}

test.each(rows([2, 3, 5], 1))(
  '%i threads with the same seed and evaluations end with layouts of equal hash',
  async (searches) => {
    const once = await onThreads(searches, 3);
    expect(once.met).toBe(rounds * (searches - 1));
    expect((await onThreads(searches, 3)).hash).toBe(once.hash);
  },
);

test('threads that continue from a layout leave its pins in place and exchange layouts', async () => {
  const { layout: begun } = await onThreads(2, 3);
  const placements = begun.placements.map((placement, k) => (k % 4 === 0 ? { ...placement, pinned: true } : placement));
  const once = await onThreads(3, 8, { placements, isManual: true });
  const pins = (of: readonly Placement[]) =>
    of.filter(({ pinned }) => pinned).map((placement) => JSON.stringify(placement));
  expect(pins(once.layout.placements).sort()).toEqual(pins(placements).sort());
  expect(once.layout.usage).toBeLessThanOrEqual(begun.usage + 1e-9);
  expect(once.met).toBeGreaterThan(0);
  expect((await onThreads(3, 8, { placements, isManual: true })).hash).toBe(once.hash);
});

test('findings of one search reach every other search, and the leading one immediately', () => {
  for (const sides of [2, 3, 8]) {
    const all = Array.from({ length: sides }, (_, side) => side);
    expect(metBy(0, sides)).toEqual(all.slice(1));
    for (const from of all) {
      const knows = new Set([from]);
      for (let round = 0; round < sides; round++) {
        for (const side of all.filter((one) => metBy(one, sides).some((met) => knows.has(met)))) knows.add(side);
      }
      expect(knows.size).toBe(sides);
    }
  }
});

test('a search continues with the remaining searches, and receives what another sent just before its end', () => {
  const memory = makeExchangeMemory(3, 2);
  const [leading, first, second] = [0, 1, 2].map((side) => exchangeOf(memory, side, true));
  markEnded(memory, 0);
  markEnded(memory, 2);
  expect(first!(1, Float64Array.of(7), false)).toEqual([]);
  markEnded(memory, 1);
  expect(leading!(1, Float64Array.of(8), false)).toEqual([Float64Array.of(7)]);
  expect(second!(1, null, false)).toEqual([Float64Array.of(7)]);
});

test('two threads on one strip with the same seed and evaluations end with the same layout', async () => {
  const shape = {
    type: 'simple_polygon' as const,
    data: [
      [0, 0],
      [3, 0],
      [3.2, 2],
      [0.5, 2.6],
    ] as const,
  };
  const instance = { name: 'strip', strip_height: 10, items: [{ id: 0, demand: 20, shape }] };
  const lengthOnTwoThreads = async () => {
    const task = { seed: 3, budgetMs, maxEvaluations };
    const second = startPartnerSearches({ kind: 'strip', instance, ...task });
    const { partner } = second;
    const { layout, checked } = stripPack(instance, {
      ...task,
      now: () => performance.now(),
      shouldStop: () => false,
      onBest: () => {},
      partner,
    });
    await second.end();
    expect(checked).toBe(true);
    return layout.length;
  };
  expect(await lengthOnTwoThreads()).toBe(await lengthOnTwoThreads());
});

test('a partner can be ended before its first layout', async () => {
  const second = startPartnerSearches({ kind: 'sheets', items, sheet, options: plainOptions, seed: 1, budgetMs });
  await expect(second.end()).resolves.toBeUndefined();
});

test('a failing partner does not affect the leading search', async () => {
  const second = startPartnerSearches({
    kind: 'sheets',
    items,
    sheet,
    options: { ...plainOptions, spacingIn: -1 },
    seed: 1,
    budgetMs,
  });
  const result = nest(items, sheet, plainOptions, {
    now: () => performance.now(),
    seed: 1,
    budgetMs: 300,
    shouldStop: () => false,
    onBest: () => {},
    partner: second.partner,
  });
  await second.end();
  expect(result.layout.unplaced).toEqual([]);
});
