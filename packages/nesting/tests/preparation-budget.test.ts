import { expect, test } from '@jest/globals';
import { checkLayout } from '../src/check/check-layout.ts';
import { nest } from '../src/nest.ts';
import { initialLayouts, settling } from '../src/search-parameters.ts';
import type { Layout, NestItem, NestOptions } from '../src/types.ts';
import { discItem, plainOptions, polygonItem } from './parts.ts';

const sheet = { widthIn: 96, heightIn: 48 };

/** Returns a round outline of 12 corners, different for each number. */
function blob(number: number): NestItem {
  const radii = Array.from({ length: 12 }, (_, k) => 1 + 0.3 * Math.sin(number * (k + 1)));
  return polygonItem(radii.map((r, k) => [r * Math.cos((k * Math.PI) / 6), r * Math.sin((k * Math.PI) / 6)] as const));
}

/**
 * Runs a job with a clock that advances by one millisecond at every query, so that the budget depends on the number of
 * queries and not on the machine.
 */
function run(items: readonly NestItem[], budgetMs: number, options: NestOptions = plainOptions) {
  let ms = 0;
  const reported: { readonly layout: Layout; readonly atMs: number }[] = [];
  const result = nest(items, sheet, options, {
    now: () => ms++,
    seed: 1,
    budgetMs,
    shouldStop: () => false,
    onBest: (layout) => reported.push({ layout, atMs: ms }),
  });
  expect(checkLayout(items, sheet, options, result.layout).violations).toEqual([]);
  return { ...result, reported, endedAtMs: ms };
}

/** Queries of the clock between two checks of the budget, and after its end. */
const aFewQueries = 40;

test.each([
  ['500 different outlines', Array.from({ length: 500 }, (_, k) => blob(k))],
  [
    '1,000 equal outlines and one other',
    [
      polygonItem(
        [...blob(3).part.outer.segments].map(({ x0, y0 }) => [x0, y0] as const),
        1000,
      ),
      discItem(2, 1),
    ],
  ],
])('a job too large for its budget ends on time with a complete layout, no worse than shelves: %s', (_, items) => {
  const budgetMs = 400;
  const { layout, reported, endedAtMs } = run(items, budgetMs);
  const parts = items.reduce((sum, { quantity }) => sum + quantity, 0);
  expect(layout.placements.length).toBe(parts);
  // Shelves come first, before any collision test.
  expect(reported[0]!.layout.placements.length).toBe(parts);
  expect(reported[0]!.atMs).toBeLessThan(aFewQueries);
  expect(layout.usage).toBeLessThanOrEqual(reported[0]!.layout.usage);
  expect(endedAtMs).toBeLessThan(budgetMs * (1 + settling.shareOfBudget) + aFewQueries);
});

test('the search has the rest of the budget when construction ends at its share', () => {
  const budgetMs = 600;
  const items = Array.from({ length: 400 }, (_, k) => blob(k));
  const { reported } = run(items, budgetMs);
  const constructed = reported.find(({ atMs }) => atMs > initialLayouts.maxOfBudget * budgetMs)!;
  expect(constructed.layout.placements.length).toBe(400);
  expect(constructed.layout.usage).toBeLessThan(reported[0]!.layout.usage);
  expect(constructed.atMs).toBeLessThan(budgetMs);
});
