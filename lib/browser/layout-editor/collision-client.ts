import type { CollisionResponse, CollisionCall, WorkerMessage, CollisionRequest } from './protocol.ts';

export type CollisionClient = {
  /** Answered in the order asked. Null where the worker fell or was let go. */
  readonly ask: (question: CollisionRequest) => Promise<CollisionResponse | null>;
  /** Like `ask`, for what overtakes itself: while one is under way only the newest waits, the others get null. */
  readonly askNewest: (question: CollisionRequest) => Promise<CollisionResponse | null>;
  readonly end: () => void;
};

type Settle = (answer: CollisionResponse | null) => void;

const collisionWorker = (): Worker => new Worker(new URL('./collision-worker.ts', import.meta.url), { type: 'module' });

/** Starts the worker that judges; see `HandJudge`. */
export function openCollisionWorker(makeWorker: () => Worker = collisionWorker): CollisionClient {
  const worker = makeWorker();
  const waiting = new Map<number, Settle>();
  /** Asked before the worker could hear. */
  let early: CollisionCall[] | null = [];
  let calls = 0;
  let newest: { question: CollisionRequest; settle: Settle } | null = null;
  let isBusy = false;
  let isOver = false;

  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data === 'ready') {
      for (const call of early ?? []) worker.postMessage(call);
      early = null;
      return;
    }
    waiting.get(data.call)?.(data.answer);
    waiting.delete(data.call);
  });
  worker.addEventListener('error', end);

  function ask(question: CollisionRequest): Promise<CollisionResponse | null> {
    if (isOver) return Promise.resolve(null);
    calls += 1;
    const call = { call: calls, question };
    return new Promise((resolve) => {
      waiting.set(call.call, resolve);
      if (early === null) worker.postMessage(call);
      else early.push(call);
    });
  }

  async function askNewest(question: CollisionRequest): Promise<CollisionResponse | null> {
    if (isBusy) {
      newest?.settle(null);
      return new Promise((settle) => {
        newest = { question, settle };
      });
    }
    isBusy = true;
    const answer = await ask(question);
    isBusy = false;
    if (newest !== null) {
      const next = newest;
      newest = null;
      void askNewest(next.question).then(next.settle);
    }
    return answer;
  }

  function end(): void {
    isOver = true;
    worker.terminate();
    for (const settle of waiting.values()) settle(null);
    waiting.clear();
    newest?.settle(null);
    newest = null;
  }

  return { ask, askNewest, end };
}
