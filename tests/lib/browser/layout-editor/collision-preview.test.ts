import { expect, test } from '@jest/globals';
import { openCollisionWorker } from '#lib/browser/layout-editor/collision-client.ts';
import { CollisionPreview } from '#lib/browser/layout-editor/collision-preview.ts';
import type { CollisionCall, WorkerMessage, ManualPlacement } from '#lib/browser/layout-editor/protocol.ts';

/** The browser's judge of parts that are moved by hand, and the way of asking it. */

const sheets = [{ widthIn: 24, heightIn: 12 }];
const rules = { spacingIn: 0.25, marginIn: 0.5 };
/** A 4 in square, and a 10 in frame around an 8 in hole. */
const paths = ['M0 0H4V4H0Z', 'M0 0H10V10H0ZM1 1V9H9V1Z'];
const at = (part: number, xIn: number, yIn: number, group = ''): ManualPlacement => ({
  part,
  sheet: 0,
  xIn,
  yIn,
  angle: 0,
  group,
});

function judgeOf(placements: readonly ManualPlacement[], holes = true) {
  const judge = new CollisionPreview();
  judge.answer({ ask: 'parts', paths, rules, holes });
  return { judge, collisions: judge.answer({ ask: 'layout', sheets, placements }).collisions };
}

test('collisions are those of the checker: too close, over the margin, in a hole only where that is allowed', () => {
  expect(judgeOf([at(0, 0.5, 0.5), at(0, 4.75, 0.5)]).collisions).toEqual([]);
  expect(judgeOf([at(0, 0.5, 0.5), at(0, 4.74, 0.5), at(0, 12, 5)]).collisions).toEqual([0, 1]);
  expect(judgeOf([at(0, 0.4, 0.5)]).collisions).toEqual([0]);
  expect(judgeOf([at(1, 1, 1), at(0, 4, 4)]).collisions).toEqual([]);
  expect(judgeOf([at(1, 1, 1), at(0, 4, 4)], false).collisions).toEqual([0, 1]);
});

test('parts that are placed as one may lie as they were drawn', () => {
  expect(judgeOf([at(0, 1, 1, 'O'), at(0, 4.9, 1, 'O')]).collisions).toEqual([]);
});

test('a held part is told what it would collide with, how near the next one is, and where it comes to rest', () => {
  const { judge } = judgeOf([at(0, 0.5, 0.5), at(0, 12, 5)]);
  const ask = (to: ManualPlacement) => judge.answer({ ask: 'judge', held: [1], at: [to], reachIn: 0.5 }).judgment!;
  expect(ask(at(0, 3, 0.5))).toMatchObject({ collides: [0], edge: false, clearanceIn: null, rest: null });
  expect(ask(at(0, 18, 11)).edge).toBe(true);
  const near = ask(at(0, 5, 0.7));
  expect(near.clearanceIn).toBeCloseTo(0.5, 9);
  expect(5 + near.rest!.x).toBeCloseTo(4.75, 5);
  expect(0.7 + near.rest!.y).toBeCloseTo(0.5, 5);
  expect(ask(at(0, 12, 5)).rest).toBeNull();
});

test('what is off the sheets gets room, and what is full has none', () => {
  const { judge } = judgeOf([at(1, 1, 1)], false);
  const room = judge.answer({ ask: 'room', held: [], at: [at(0, 0, 0)] }).to!;
  expect(room.x).toBeGreaterThanOrEqual(11.25 - 1e-4);
  const full = new CollisionPreview();
  full.answer({ ask: 'parts', paths, rules, holes: false });
  full.answer({ ask: 'layout', sheets: [{ widthIn: 11, heightIn: 11 }], placements: [at(1, 0.5, 0.5)] });
  expect(full.answer({ ask: 'room', held: [], at: [at(0, 0, 0)] }).to).toBeNull();
});

/** A worker that answers when it is told to. */
class SlowWorker extends EventTarget {
  readonly calls: CollisionCall[] = [];
  isEnded = false;
  postMessage(call: CollisionCall): void {
    this.calls.push(call);
  }
  terminate(): void {
    this.isEnded = true;
  }
  tell(data: WorkerMessage): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

const question = (reachIn: number) => ({ ask: 'judge' as const, held: [], at: [], reachIn });

test('of what overtakes itself the newest is asked next, the others get nothing', async () => {
  const worker = new SlowWorker();
  const judge = openCollisionWorker(() => worker as unknown as Worker);
  const answers = [1, 2, 3].map((reachIn) => judge.askNewest(question(reachIn)));
  expect(worker.calls).toEqual([]);
  worker.tell('ready');
  expect(worker.calls.map(({ question: asked }) => asked)).toEqual([question(1)]);
  worker.tell({ call: 1, answer: { to: null } });
  expect(await answers[0]).toEqual({ to: null });
  expect(await answers[1]).toBeNull();
  await Promise.resolve();
  expect(worker.calls.map(({ question: asked }) => asked)).toEqual([question(1), question(3)]);
  worker.tell({ call: 2, answer: { to: { x: 1, y: 2 } } });
  expect(await answers[2]).toEqual({ to: { x: 1, y: 2 } });
});

test('a worker that falls or is let go answers nothing more', async () => {
  const worker = new SlowWorker();
  const judge = openCollisionWorker(() => worker as unknown as Worker);
  worker.tell('ready');
  const asked = judge.ask(question(1));
  const newest = judge.askNewest(question(2));
  const waiting = judge.askNewest(question(3));
  worker.dispatchEvent(new Event('error'));
  expect(await Promise.all([asked, newest, waiting])).toEqual([null, null, null]);
  expect(worker.isEnded).toBe(true);
  expect(await judge.ask(question(4))).toBeNull();
});
