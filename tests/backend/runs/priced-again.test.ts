import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { NestRequest } from '#lib/shared/contracts/job.ts';
import { createNestStage, nestRequestOf, success, type NestStage } from '#harness/backend/nest-stage.ts';
import type { Script } from '#harness/backend/scripted-pool.ts';
import { eventsOf } from '#harness/backend/test-backend.ts';

/** The price of a single sheet size changes no layout, so a run of the same job with another price is free. */

const TIMEOUT_MS = 600_000;

let stage: NestStage;
beforeAll(async () => {
  stage = await createNestStage();
}, TIMEOUT_MS);
afterEach(() => stage.endTest());
afterAll(() => stage.close());

type Change = { price?: number; costRule?: NestRequest['options']['costRule'] };
const withPrice = ({ price, costRule }: Change) => {
  const request = nestRequestOf(randomUUID());
  return {
    ...request,
    sheet: { ...request.sheet, ...(price !== undefined && { price }) },
    options: { ...(costRule && { costRule }) },
  };
};

test(
  'adding a price or choosing the used share afterwards is free; the bounding box requires a new search',
  async () => {
    const { backend, userId } = await stage.start(success);
    const run = async (change: Change) => eventsOf(await backend.call(userId, '/api/nest', withPrice(change)));
    const costOf = (events: Awaited<ReturnType<typeof run>>) => {
      const best = events.findLast((event) => event.type === 'best');
      return best?.type === 'best' ? { price: best.layout.sheet.price, cost: best.layout.cost } : null;
    };
    const first = await run({});
    expect(first.at(-1)).toMatchObject({ type: 'done', charged: true });
    expect(costOf(first)).toEqual({ price: undefined, cost: undefined });

    const priced = await run({ price: 60 });
    expect(priced.at(-1)).toMatchObject({ type: 'done', charged: false });
    expect(costOf(priced)).toMatchObject({ price: 60, cost: { rule: 'whole_sheets', amount: 60, wholeSheets: 60 } });

    const shared = await run({ price: 45.5, costRule: 'used_share' });
    expect(shared.at(-1)).toMatchObject({ charged: false });
    const { cost } = costOf(shared)!;
    expect(cost).toMatchObject({ rule: 'used_share', wholeSheets: 45.5 });
    expect(cost!.amount).toBe(cost!.usedShare);
    expect(cost!.amount).toBeLessThan(45.5);

    // Without a price again, to check that the stored price is not copied.
    expect(costOf(await run({}))).toEqual({ price: undefined, cost: undefined });
    expect((await run({ price: 60, costRule: 'bounding_box' })).at(-1)).toMatchObject({ charged: true });
  },
  TIMEOUT_MS,
);

test(
  'a run that ended because it could not get cheaper is copied for whole sheets at a price, and searched again for less material',
  async () => {
    const script: Script = async (stage) => {
      await success(stage);
      return { reason: 'cheapest' };
    };
    const { backend, userId } = await stage.start(script);
    const run = async (change: Change) =>
      eventsOf(await backend.call(userId, '/api/nest', withPrice(change))).then((events) => events.at(-1));
    expect(await run({ price: 60 })).toMatchObject({ charged: true, reason: 'cheapest' });
    expect(await run({ price: 70 })).toMatchObject({ charged: false, reason: 'cheapest' });
    expect(await run({ price: 60, costRule: 'used_share' })).toMatchObject({ charged: true });
  },
  TIMEOUT_MS,
);
