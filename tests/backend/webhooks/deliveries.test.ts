import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { deleteOldDeliveries, deliverDue, RETRY_AFTER_S, type Attempt } from '#backend/webhooks/deliveries.ts';
import { deleteUserData } from '#backend/runs/delete-user-data.ts';
import { nestRequestOf, success } from '#harness/backend/nest-stage.ts';
import { scriptedPool } from '#harness/backend/scripted-pool.ts';
import { eventsOf, startTestBackend, type TestBackend } from '#harness/backend/test-backend.ts';
import { addTestKey } from '#harness/backend/test-key.ts';
import { databases } from '#harness/database/databases.ts';
import type { TestDatabase } from '#harness/database/test-database.ts';
import { webhookDeliveries, webhookList, webhookWithSecret } from '#lib/shared/contracts/programs/webhooks.ts';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import { runSnapshot } from '#lib/shared/contracts/result.ts';
import { limits } from '#lib/shared/limits.ts';
import { until } from '#harness/until.ts';

const TIMEOUT_MS = 600_000;

describe.each(databases)('on %s', (_name, start) => {
  let database: TestDatabase;
  let backend: TestBackend;
  beforeAll(async () => {
    database = await start();
    backend = await startTestBackend(database, { nestPool: scriptedPool(success, success, success), slots: 1 });
  }, TIMEOUT_MS);
  afterAll(async () => {
    await backend.stop();
    await database.close();
  }, TIMEOUT_MS);

  const add = async (userId: string, url = 'https://shop.example/ended') =>
    webhookWithSecret.parse(await (await backend.call(userId, backendPaths.makeWebhook, { url })).json());
  const deliveriesOf = async (userId: string, webhookId: string) =>
    webhookDeliveries.parse(await (await backend.call(userId, backendPaths.webhookDeliveries, { webhookId })).json())
      .deliveries;

  type Sent = {
    readonly id: string;
    readonly payload: string;
    readonly secrets: readonly string[];
    readonly url: string;
  };
  /** Delivers once with these results, the last one repeated, and returns what was sent. */
  async function deliver(...results: Attempt[]): Promise<Sent[]> {
    const sent: Sent[] = [];
    await deliverDue(
      database.db,
      (delivery) => {
        sent.push(delivery);
        return Promise.resolve(results[sent.length - 1] ?? results.at(-1)!);
      },
      () => new Date(),
    );
    return sent;
  }
  const passTime = (seconds: number) =>
    sql`update webhook_deliveries set next_at = next_at - make_interval(secs => ${seconds})`.execute(database.db);

  const done: Attempt = { status: 204, error: null };
  const refused: Attempt = { status: 503, error: 'Status 503.' };

  test(
    'the end of a run is delivered once, signed with both secrets while one is replaced',
    async () => {
      const userId = await database.addUser();
      const first = await add(userId);
      const replaced = webhookWithSecret.parse(
        await (await backend.call(userId, backendPaths.replaceWebhookSecret, { webhookId: first.webhookId })).json(),
      );
      expect(replaced.secret).not.toBe(first.secret);
      const { runId, ...request } = nestRequestOf();
      const program = { ...request, runId, reference: 'Order 7', metadata: { room: '3' } };
      await eventsOf(await backend.call(userId, backendPaths.nest, program));
      const [delivery, ...more] = await deliver(done);
      expect(more).toEqual([]);
      expect(delivery!.secrets).toEqual([replaced.secret, first.secret]);
      expect(JSON.parse(delivery!.payload)).toMatchObject({
        type: 'run.ended',
        data: {
          runId,
          kind: 'nest',
          state: 'done',
          charged: true,
          reference: 'Order 7',
          metadata: { room: '3' },
          error: null,
        },
      });
      expect(await deliver(done)).toEqual([]);
      expect(await deliveriesOf(userId, first.webhookId)).toMatchObject([
        { runId, state: 'delivered', attempts: 1, status: 204, error: null, nextAt: null },
      ]);
      await sql`update webhooks set earlier_until = now() - interval '1 second'`.execute(database.db);
      // A repeated request ends at once with the stored result, and is reported as well.
      await eventsOf(await backend.call(userId, backendPaths.nest, { ...program, runId: randomUUID() }));
      expect((await deliver(done)).map(({ secrets }) => secrets)).toEqual([[replaced.secret]]);
    },
    TIMEOUT_MS,
  );

  test(
    'a run started without waiting returns its state at once, for the same id too, and reports its end',
    async () => {
      const userId = await database.addUser();
      const { key } = await addTestKey(database.db, userId, ['nest']);
      await add(userId);
      const request = { ...nestRequestOf(undefined, 'B'), wait: false };
      const post = () => backend.post(backendPaths.nest, { data: request, session: { token: key } });
      const answer = await post();
      expect(answer.status).toBe(202);
      expect(runSnapshot.parse(await answer.json())).toMatchObject({ runId: request.runId });
      const sent = await until(
        () => deliver(done),
        'a delivery',
        (list) => list.length > 0,
      );
      expect(JSON.parse(sent[0]!.payload)).toMatchObject({ data: { runId: request.runId, state: 'done' } });
      expect(await (await post()).json()).toMatchObject({ runId: request.runId, state: 'done' });
      const waited = await eventsOf(
        await backend.post(backendPaths.nest, { data: { ...request, wait: true }, session: { token: key } }),
      );
      expect(waited.at(-1)).toMatchObject({ type: 'done' });
    },
    TIMEOUT_MS,
  );

  test(
    'a failed delivery is repeated for a day, with the same id, and then fails; 410 ends it at once',
    async () => {
      const userId = await database.addUser();
      const { webhookId } = await add(userId);
      const queued = await backend.call(userId, backendPaths.testWebhook, { webhookId });
      expect(queued.status).toBe(200);
      const ids = new Set<string>();
      for (const [nth, seconds] of RETRY_AFTER_S.entries()) {
        const sent = await deliver(refused);
        expect(sent).toHaveLength(1);
        ids.add(sent[0]!.id);
        expect(await deliver(refused)).toEqual([]);
        expect(await deliveriesOf(userId, webhookId)).toMatchObject([
          { state: 'waiting', attempts: nth + 1, status: 503 },
        ]);
        await passTime(seconds);
      }
      await deliver(refused);
      expect(await deliveriesOf(userId, webhookId)).toMatchObject([
        { state: 'failed', attempts: RETRY_AFTER_S.length + 1, error: 'Status 503.', nextAt: null },
      ]);
      expect(ids.size).toBe(1);
      expect(RETRY_AFTER_S.reduce((sum, seconds) => sum + seconds, 0)).toBe(86_400);
      await backend.call(userId, backendPaths.testWebhook, { webhookId });
      await deliver({ status: 410, error: 'Status 410.' });
      expect((await deliveriesOf(userId, webhookId))[0]).toMatchObject({ state: 'failed', attempts: 1 });
    },
    TIMEOUT_MS,
  );

  test(
    'concurrent processes send a delivery once, and an attempt whose process died is repeated',
    async () => {
      const userId = await database.addUser();
      const { webhookId } = await add(userId);
      for (let nth = 0; nth < 3; nth++) await backend.call(userId, backendPaths.testWebhook, { webhookId });
      const sent = (await Promise.all([deliver(done), deliver(done), deliver(done)])).flat();
      expect(sent.map(({ id }) => id).toSorted()).toEqual([...new Set(sent.map(({ id }) => id))].toSorted());
      expect(sent).toHaveLength(3);
      await backend.call(userId, backendPaths.testWebhook, { webhookId });
      const died = deliverDue(
        database.db,
        () => Promise.reject(new Error('died')),
        () => new Date(),
      );
      await expect(died).rejects.toThrow('died');
      expect(await deliver(done)).toEqual([]);
      await passTime(60);
      expect(await deliver(done)).toHaveLength(1);
    },
    TIMEOUT_MS,
  );

  test(
    'an account sends a few deliveries at once, so that others are not delayed',
    async () => {
      const [busy, other] = [await database.addUser(), await database.addUser()];
      const [many, one] = [await add(busy), await add(other)];
      for (let nth = 0; nth < 10; nth++) {
        await backend.call(busy, backendPaths.testWebhook, { webhookId: many.webhookId });
      }
      await backend.call(other, backendPaths.testWebhook, { webhookId: one.webhookId });
      expect(await deliver(done)).toHaveLength(5);
      expect(await deliveriesOf(other, one.webhookId)).toMatchObject([{ state: 'delivered' }]);
    },
    TIMEOUT_MS,
  );

  test.each(['localhost', '127.0.0.1', '10.1.2.3', '[::1]', '[fd00::1]', '[::ffff:10.1.2.3]', '2130706433', '0x7f.1'])(
    'a webhook cannot have the private address %s',
    async (host) => {
      const response = await backend.call(await database.addUser(), backendPaths.makeWebhook, {
        url: `https://${host}/`,
      });
      const { error } = (await response.json()) as { error: { code: string; field: string } };
      expect([response.status, error.code, error.field]).toEqual([422, 'invalid_input', 'url']);
    },
    TIMEOUT_MS,
  );

  test('an account has a limited number of webhooks, which no other account can list, change or delete', async () => {
    const [owner, other] = [await database.addUser(), await database.addUser()];
    const made = await Promise.all(Array.from({ length: limits.webhooks.count }, () => add(owner)));
    const full = await backend.call(owner, backendPaths.makeWebhook, { url: 'https://shop.example/' });
    expect(full.status).toBe(409);
    const { webhookId } = made[0]!;
    const listOf = async (userId: string) =>
      webhookList.parse(await (await backend.call(userId, backendPaths.webhooks, {})).json()).webhooks;
    expect(await listOf(owner)).toHaveLength(limits.webhooks.count);
    expect(await listOf(other)).toEqual([]);
    const calls = ['deleteWebhook', 'replaceWebhookSecret', 'testWebhook', 'webhookDeliveries'] as const;
    for (const call of calls) {
      const response = await backend.call(other, backendPaths[call], { webhookId });
      expect([response.status, call]).toEqual([404, call]);
    }
    expect((await backend.call(owner, backendPaths.deleteWebhook, { webhookId })).status).toBe(200);
    expect(await listOf(owner)).toHaveLength(limits.webhooks.count - 1);
    await deleteUserData(database.db, owner);
    expect(await listOf(owner)).toEqual([]);
  });

  test('deliveries are deleted a week after their creation', async () => {
    const userId = await database.addUser();
    const { webhookId } = await add(userId);
    await backend.call(userId, backendPaths.testWebhook, { webhookId });
    await deleteOldDeliveries(database.db);
    expect(await deliveriesOf(userId, webhookId)).toHaveLength(1);
    await sql`update webhook_deliveries set created_at = now() - interval '8 days'`.execute(database.db);
    await deleteOldDeliveries(database.db);
    expect(await deliveriesOf(userId, webhookId)).toEqual([]);
  });

  test.each([
    'http://shop.example/',
    'ftp://shop.example/',
    'https://user:secret@shop.example/',
    'https://shop.example:22/',
    'https://shop.example/#part',
    'shop.example',
    `https://shop.example/${'x'.repeat(limits.webhooks.urlLength)}`,
  ])('rejects the address %s', async (url) => {
    const userId = await database.addUser();
    const response = await backend.call(userId, backendPaths.makeWebhook, { url });
    expect(response.status).toBe(422);
  });
});
