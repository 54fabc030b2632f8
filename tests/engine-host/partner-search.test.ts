import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { startNestPartner } from '#backend/jobs/job-process/nest-partner.ts';
import { checkLayout, nest } from '#engine';
import { discItem, plainOptions, polygonItem, rectangleItem } from '#tests/engine/nest/parts.ts';

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
const budgetMs = 120_000;
const maxEvaluations = 60_000;

async function onTwoThreads(seed: number) {
  const second = startNestPartner({ items, sheet, options: plainOptions, seed, budgetMs, maxEvaluations });
  let met = 0;
  const { layout } = nest(items, sheet, plainOptions, {
    now: () => performance.now(),
    seed,
    budgetMs,
    maxEvaluations,
    shouldStop: () => false,
    onBest: () => {},
    partner: {
      exchange: (...given) => {
        const theirs = second.partner.exchange(...given);
        if (theirs !== null) met++;
        return theirs;
      },
    },
  });
  await second.end();
  expect(checkLayout(items, sheet, plainOptions, layout).violations).toEqual([]);
  return { hash: createHash('sha256').update(JSON.stringify(layout)).digest('hex'), met, usage: layout.usage };
}

test('two threads with the same seed and evaluations end with the same layout, by its hash', async () => {
  const once = await onTwoThreads(3);
  expect(once.met).toBe(40);
  expect((await onTwoThreads(3)).hash).toBe(once.hash);
}, 240_000);

test('a partner is ended before its first layout without harm', async () => {
  const second = startNestPartner({ items, sheet, options: plainOptions, seed: 1, budgetMs });
  await expect(second.end()).resolves.toBeUndefined();
}, 60_000);

test('a partner that cannot work leaves the leading search alone', async () => {
  const second = startNestPartner({ items, sheet, options: { ...plainOptions, spacingIn: -1 }, seed: 1, budgetMs });
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
}, 60_000);
