import { expect, test } from '@jest/globals';
import { openCollisionWorker } from '#lib/browser/layout-editor/collision-client.ts';
import { CollisionPreview } from '#lib/browser/layout-editor/collision-preview.ts';
import type { CollisionRequest, CollisionResponse, ManualPlacement } from '#lib/browser/layout-editor/protocol.ts';
import type { WorkerMessage, WorkerRequest } from '#lib/browser/worker-client.ts';

/** Collision preview of dragged parts, and its client. */

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

function previewOf(placements: readonly ManualPlacement[], holes = true) {
  const preview = new CollisionPreview();
  preview.respond({ kind: 'parts', paths, rules, holes });
  return { preview, collisions: preview.respond({ kind: 'layout', sheets, placements }).collisions };
}

test('reports the collisions of the checker: too close, over the margin, and in a hole unless allowed', () => {
  expect(previewOf([at(0, 0.5, 0.5), at(0, 4.75, 0.5)]).collisions).toEqual([]);
  expect(previewOf([at(0, 0.5, 0.5), at(0, 4.74, 0.5), at(0, 12, 5)]).collisions).toEqual([0, 1]);
  expect(previewOf([at(0, 0.4, 0.5)]).collisions).toEqual([0]);
  expect(previewOf([at(1, 1, 1), at(0, 4, 4)]).collisions).toEqual([]);
  expect(previewOf([at(1, 1, 1), at(0, 4, 4)], false).collisions).toEqual([0, 1]);
});

test('parts that are placed as one can have the distance of the drawing', () => {
  expect(previewOf([at(0, 1, 1, 'O'), at(0, 4.9, 1, 'O')]).collisions).toEqual([]);
});

test('reports collisions, clearance and snap position of a dragged part', () => {
  const { preview } = previewOf([at(0, 0.5, 0.5), at(0, 12, 5)]);
  const ask = (to: ManualPlacement) =>
    preview.respond({ kind: 'collisions', held: [1], at: [to], reachIn: 0.5 }).dragged!;
  expect(ask(at(0, 3, 0.5))).toMatchObject({ collides: [0], edge: false, clearanceIn: null, rest: null });
  expect(ask(at(0, 18, 11)).edge).toBe(true);
  const near = ask(at(0, 5, 0.7));
  expect(near.clearanceIn).toBeCloseTo(0.5, 9);
  expect(5 + near.rest!.x).toBeCloseTo(4.75, 5);
  expect(0.7 + near.rest!.y).toBeCloseTo(0.5, 5);
  expect(ask(at(0, 12, 5)).rest).toBeNull();
});

test('the edge of a sheet with an outline is a collision, and its left-over is a polygon', () => {
  const outline = [
    { xIn: 0, yIn: 0 },
    { xIn: 24, yIn: 0 },
    { xIn: 24, yIn: 6 },
    { xIn: 8, yIn: 12 },
    { xIn: 0, yIn: 12 },
  ];
  const preview = new CollisionPreview();
  preview.respond({ kind: 'parts', paths, rules, holes: true });
  const placements = [at(0, 0.5, 0.5), at(0, 19, 7)];
  expect(preview.respond({ kind: 'layout', sheets: [{ ...sheets[0]!, outline }], placements }).collisions).toEqual([1]);
  preview.respond({ kind: 'layout', sheets: [{ ...sheets[0]!, outline }], placements: [at(0, 0.5, 0.5)] });
  const request = { kind: 'leftover', sheet: 0, axis: 'x', minWidthIn: 1 } as const;
  const { leftover } = preview.respond(request);
  expect(leftover!.length).toBeGreaterThan(5);
  expect(preview.respond({ ...request, minWidthIn: 13 }).leftover).toBeNull();
});

test('finds a free position for a part off the sheets, and none on a full sheet', () => {
  const { preview } = previewOf([at(1, 1, 1)], false);
  const room = preview.respond({ kind: 'free position', held: [], at: [at(0, 0, 0)] }).to!;
  expect(room.x).toBeGreaterThanOrEqual(11.25 - 1e-4);
  const full = new CollisionPreview();
  full.respond({ kind: 'parts', paths, rules, holes: false });
  full.respond({ kind: 'layout', sheets: [{ widthIn: 11, heightIn: 11 }], placements: [at(1, 0.5, 0.5)] });
  expect(full.respond({ kind: 'free position', held: [], at: [at(0, 0, 0)] }).to).toBeNull();
});

/** A worker that responds when the test calls `send`. */
class SlowWorker extends EventTarget {
  readonly requests: WorkerRequest<CollisionRequest>[] = [];
  isEnded = false;
  postMessage(request: WorkerRequest<CollisionRequest>): void {
    this.requests.push(request);
  }
  terminate(): void {
    this.isEnded = true;
  }
  send(data: WorkerMessage<CollisionResponse>): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

const question = (reachIn: number) => ({ kind: 'collisions' as const, held: [], at: [], reachIn });

test('sends only the newest of waiting requests, and resolves the replaced ones with null', async () => {
  const worker = new SlowWorker();
  const client = openCollisionWorker(() => worker as unknown as Worker);
  const answers = [1, 2, 3].map((reachIn) => client.requestNewest(question(reachIn)));
  expect(worker.requests).toEqual([]);
  worker.send('ready');
  expect(worker.requests.map(({ request }) => request)).toEqual([question(1)]);
  worker.send({ id: 1, response: { to: null } });
  expect(await answers[0]).toEqual({ to: null });
  expect(await answers[1]).toBeNull();
  await Promise.resolve();
  expect(worker.requests.map(({ request }) => request)).toEqual([question(1), question(3)]);
  worker.send({ id: 2, response: { to: { x: 1, y: 2 } } });
  expect(await answers[2]).toEqual({ to: { x: 1, y: 2 } });
});

test('a failed or ended worker resolves all requests with null', async () => {
  const worker = new SlowWorker();
  const client = openCollisionWorker(() => worker as unknown as Worker);
  worker.send('ready');
  const oldest = client.request(question(1));
  const newest = client.requestNewest(question(2));
  const waiting = client.requestNewest(question(3));
  worker.dispatchEvent(new Event('error'));
  expect(await Promise.all([oldest, newest, waiting])).toEqual([null, null, null]);
  expect(worker.isEnded).toBe(true);
  expect(await client.request(question(4))).toBeNull();
});
