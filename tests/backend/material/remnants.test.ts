import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { errorBody } from '#lib/shared/errors/error-body.ts';
import type { Remnant, RemnantsAnswer } from '#lib/shared/contracts/material.ts';
import { backendPaths } from '#lib/shared/contracts/paths.ts';
import type { AccountExport } from '#lib/shared/contracts/user.ts';
import { limits } from '#lib/shared/limits.ts';
import { exportAccount } from '#backend/areas/user/export-account.ts';
import { createNestStage, success, type NestStage } from '#harness/backend/nest-stage.ts';
import type { TestBackend } from '#harness/backend/test-backend.ts';
import { runs } from '#harness/depth.ts';

/** Stored offcuts: values are stored as sent, accounts see only their own, and repeated calls have no further effect. */
const TIMEOUT_MS = 600_000;

let stage: NestStage;
beforeAll(async () => {
  stage = await createNestStage();
}, TIMEOUT_MS);
afterEach(() => stage.endTest());
afterAll(() => stage.close());

const offcut = (change: object = {}) => ({ id: randomUUID(), name: 'Shelf', widthIn: 48, heightIn: 58.57, ...change });
const codeOf = async (response: Response) => errorBody.parse(await response.json()).error.code;

async function listOf(backend: TestBackend, userId: string): Promise<Remnant[]> {
  const answer = await backend.call(userId, backendPaths.remnants, null);
  return ((await answer.json()) as RemnantsAnswer).remnants;
}

test(
  'lists offcuts as they were saved, newest first, and saves a repeated request once',
  async () => {
    let nowMs = Date.parse('2026-11-24T10:00:00Z');
    const { backend, userId } = await stage.startAt(() => new Date(nowMs), success);
    const madeFromRun = randomUUID();
    const first = offcut({ name: '  White acrylic 1/8 ', madeFrom: 'OPEN DAILY', madeFromRun });
    const answers = await Promise.all([1, 2, 3].map(() => backend.call(userId, backendPaths.keepRemnant, first)));
    const saved = {
      ...first,
      name: 'White acrylic 1/8',
      createdAt: '2026-11-24T10:00:00.000Z',
      usedAt: null,
      usedByRun: null,
    };
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([saved, saved, saved]);
    nowMs += 1000;
    const second = offcut({ widthIn: limits.stock.sideIn.min, heightIn: limits.stock.sideIn.max });
    await backend.call(userId, backendPaths.keepRemnant, second);
    expect((await listOf(backend, userId)).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await listOf(backend, userId))[1]).toEqual(saved);
  },
  TIMEOUT_MS,
);

test(
  'rejects the id of an offcut of another size or account at the field id',
  async () => {
    const { backend, userId } = await stage.start(success);
    const other = await stage.database.addUser();
    const first = offcut();
    expect((await backend.call(userId, backendPaths.keepRemnant, first)).status).toBe(200);
    for (const [caller, form] of [
      [userId, { ...first, widthIn: 47 }],
      [other, first],
    ] as const) {
      const { error } = errorBody.parse(await (await backend.call(caller, backendPaths.keepRemnant, form)).json());
      expect([error.code, error.field]).toEqual(['invalid_input', 'id']);
    }
    const capitals = { ...first, id: first.id.toUpperCase() };
    expect(await (await backend.call(userId, backendPaths.keepRemnant, capitals)).json()).toMatchObject({
      id: first.id,
    });
  },
  TIMEOUT_MS,
);

test.each([
  [{ name: ' ' }],
  [{ name: '\0' }],
  [{ name: 'x'.repeat(limits.stock.nameLength + 1) }],
  [{ widthIn: 0.999 }],
  [{ heightIn: 240.001 }],
  [{ heightIn: null }],
  [{ widthIn: '48' }],
  [{ id: 'shelf' }],
  [{ usedByRun: randomUUID() }],
  [{ userId: randomUUID() }],
])(
  'rejects an offcut with %j',
  async (change) => {
    const { backend, userId } = await stage.start(success);
    const answer = await backend.call(userId, backendPaths.keepRemnant, offcut(change));
    expect(await codeOf(answer)).toBe('invalid_input');
    expect(await listOf(backend, userId)).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  'a restored offcut has its previous values, with no date in the future',
  async () => {
    let nowMs = Date.parse('2026-11-24T10:00:00Z');
    const { backend, userId } = await stage.startAt(() => new Date(nowMs), success);
    const { id } = (await (await backend.call(userId, backendPaths.keepRemnant, offcut())).json()) as Remnant;
    nowMs += 60_000;
    await backend.call(userId, backendPaths.markRemnants, { ids: [id], isUsed: true, byRun: randomUUID() });
    const before = await listOf(backend, userId);
    for (const _twice of [1, 2]) {
      expect((await backend.call(userId, backendPaths.deleteRemnant, { id })).status).toBe(200);
    }
    expect(await listOf(backend, userId)).toEqual([]);
    nowMs += 60_000;
    await backend.call(userId, backendPaths.keepRemnant, before[0]);
    expect(await listOf(backend, userId)).toEqual(before);
    const early = offcut({ createdAt: '2030-01-01T00:00:00.000Z', usedAt: '2030-01-01T00:00:00.000Z' });
    const now = new Date(nowMs).toISOString();
    expect(await (await backend.call(userId, backendPaths.keepRemnant, early)).json()).toMatchObject({
      createdAt: now,
      usedAt: now,
    });
  },
  TIMEOUT_MS,
);

test(
  'limits the offcuts of an account, even for simultaneous requests; deleting one allows another',
  async () => {
    const { backend, userId } = await stage.start(success);
    const { db } = stage.database;
    const rows = Array.from({ length: limits.remnants - 2 }, () => ({
      id: randomUUID(),
      user_id: userId,
      name: 'x',
      width_in: 12,
      height_in: 12,
      made_from_run: null,
      used_at: null,
      used_by_run: null,
    }));
    await db.insertInto('remnants').values(rows).execute();
    const answers = await Promise.all([1, 2, 3, 4].map(() => backend.call(userId, backendPaths.keepRemnant, offcut())));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(await Promise.all(refused.map(codeOf))).toEqual(['remnant_limit', 'remnant_limit']);
    expect(await listOf(backend, userId)).toHaveLength(limits.remnants);
    await backend.call(userId, backendPaths.deleteRemnant, { id: rows[0]!.id });
    expect((await backend.call(userId, backendPaths.keepRemnant, offcut())).status).toBe(200);
  },
  TIMEOUT_MS,
);

test(
  'the export of an account contains its offcuts',
  async () => {
    const { backend, userId } = await stage.start(success);
    await backend.call(userId, backendPaths.keepRemnant, offcut({ madeFrom: 'OPEN DAILY' }));
    const account = {
      id: userId,
      email: 'a@example.com',
      created_at: '2026-11-01T00:00:00Z',
      app_metadata: { providers: [] },
      user_metadata: {},
      factors: [],
    } as unknown as Parameters<typeof exportAccount>[1];
    const taken: AccountExport = await exportAccount(stage.database.db, account, new Date());
    expect(taken.material).toEqual(await listOf(backend, userId));
  },
  TIMEOUT_MS,
);

type Step =
  | { do: 'keep'; who: number; which: number; name: string }
  | { do: 'rename'; who: number; which: number; name: string }
  | { do: 'mark'; who: number; which: number[]; isUsed: boolean }
  | { do: 'delete'; who: number; which: number };

const who = fc.nat(1);
const which = fc.nat(3);
const name = fc.constantFrom('acrylic', 'ACM', 'plywood');
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('keep' as const), who, which, name }),
    fc.record({ do: fc.constant('rename' as const), who, which, name }),
    fc.record({
      do: fc.constant('mark' as const),
      who,
      which: fc.uniqueArray(which, { minLength: 1 }),
      isUsed: fc.boolean(),
    }),
    fc.record({ do: fc.constant('delete' as const), who, which }),
  ),
  { maxLength: 14 },
);

/** Model of two users' offcuts: a list in memory. */
function expected(step: Step, shelves: Map<number, { name: string; isUsed: boolean }>[]): boolean {
  const [mine, others] = [shelves[step.who]!, shelves[1 - step.who]!];
  switch (step.do) {
    case 'keep':
      if (others.has(step.which)) return false;
      if (!mine.has(step.which)) mine.set(step.which, { name: step.name, isUsed: false });
      return true;
    case 'rename':
      if (!mine.has(step.which)) return false;
      mine.get(step.which)!.name = step.name;
      return true;
    case 'mark':
      if (!step.which.every((id) => mine.has(id))) return false;
      for (const id of step.which) mine.get(id)!.isUsed = step.isUsed;
      return true;
    case 'delete':
      mine.delete(step.which);
      return true;
  }
}

test(
  'each of two users has exactly the offcuts that result from their own changes',
  async () => {
    const { backend } = await stage.start(success);
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const people = [await stage.database.addUser(), await stage.database.addUser()];
        const ids = Array.from({ length: 4 }, () => randomUUID());
        const shelves = [new Map<number, { name: string; isUsed: boolean }>(), new Map()];
        for (const step of all) {
          const data =
            step.do === 'mark'
              ? { ids: step.which.map((nth) => ids[nth]), isUsed: step.isUsed }
              : step.do === 'keep'
                ? { id: ids[step.which], name: step.name, widthIn: 12, heightIn: 24 }
                : step.do === 'rename'
                  ? { id: ids[step.which], name: step.name }
                  : { id: ids[step.which] };
          const path = {
            keep: backendPaths.keepRemnant,
            rename: backendPaths.renameRemnant,
            mark: backendPaths.markRemnants,
            delete: backendPaths.deleteRemnant,
          }[step.do];
          const answer = await backend.call(people[step.who]!, path, data);
          expect(answer.status === 200).toBe(expected(step, shelves));
        }
        for (const [nth, shelf] of shelves.entries()) {
          const seen = (await listOf(backend, people[nth]!)).map(
            (one) => [ids.findIndex((id) => id === one.id), one.name, one.usedAt !== null] as const,
          );
          const known = [...shelf].map(([id, one]) => [id, one.name, one.isUsed] as const);
          expect(seen.toSorted()).toEqual(known.toSorted());
        }
      }),
      { numRuns: runs(25) },
    );
  },
  TIMEOUT_MS,
);

test(
  'stores the outline of an offcut, and rejects one that crosses itself',
  async () => {
    const { backend, userId } = await stage.start(success);
    const corner = (xIn: number, yIn: number) => ({ xIn, yIn });
    const outline = [corner(0, 0), corner(48, 0), corner(12.5, 58.57)];
    const shaped = offcut({ outline });
    const answer = await backend.call(userId, backendPaths.keepRemnant, shaped);
    expect(await answer.json()).toMatchObject({ id: shaped.id, outline });
    const plain = offcut();
    await backend.call(userId, backendPaths.keepRemnant, plain);
    const listed = await listOf(backend, userId);
    expect(listed.find(({ id }) => id === shaped.id)?.outline).toEqual(outline);
    expect(listed.find(({ id }) => id === plain.id)).not.toHaveProperty('outline');
    const crossed = offcut({ outline: [corner(0, 0), corner(48, 58), corner(48, 0), corner(0, 58)] });
    expect(await codeOf(await backend.call(userId, backendPaths.keepRemnant, crossed))).toBe('invalid_input');
  },
  TIMEOUT_MS,
);

test(
  'stores the exclusion zones of an offcut, and rejects zones that cover it',
  async () => {
    const { backend, userId } = await stage.startAt(() => new Date(), success);
    const zones = [{ xIn: 3, yIn: 4.5, widthIn: 6, heightIn: 0.125 }];
    const zoned = offcut({ zones });
    const answer = await backend.call(userId, backendPaths.keepRemnant, zoned);
    expect(await answer.json()).toMatchObject({ id: zoned.id, zones });
    const plain = offcut();
    await backend.call(userId, backendPaths.keepRemnant, plain);
    const listed = await listOf(backend, userId);
    expect(listed.find(({ id }) => id === zoned.id)?.zones).toEqual(zones);
    expect(listed.find(({ id }) => id === plain.id)).not.toHaveProperty('zones');
    const covered = offcut({ zones: [{ xIn: 0, yIn: 0, widthIn: 48, heightIn: 60 }] });
    const refused = await backend.call(userId, backendPaths.keepRemnant, covered);
    expect(refused.status).toBe(422);
    expect(await listOf(backend, userId)).toHaveLength(2);
  },
  TIMEOUT_MS,
);
