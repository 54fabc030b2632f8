import { WorkerClient } from '../worker-client.ts';
import type { CollisionRequest, CollisionResponse } from './protocol.ts';

export type CollisionClient = {
  /** Returns responses in the order of the requests; null if the worker failed or was ended. */
  readonly request: (request: CollisionRequest) => Promise<CollisionResponse | null>;
  /** Like `request`, for requests that replace each other: while one is active only the newest waits, the others return null. */
  readonly requestNewest: (request: CollisionRequest) => Promise<CollisionResponse | null>;
  readonly end: () => void;
};

const collisionWorker = (): Worker => new Worker(new URL('./collision-worker.ts', import.meta.url), { type: 'module' });

/** Starts the worker that tests dragged parts for collisions. */
export function openCollisionWorker(makeWorker: () => Worker = collisionWorker): CollisionClient {
  const client = new WorkerClient<CollisionRequest, CollisionResponse>(makeWorker());
  let newest: { request: CollisionRequest; settle: (response: CollisionResponse | null) => void } | null = null;
  let isBusy = false;

  async function requestNewest(request: CollisionRequest): Promise<CollisionResponse | null> {
    if (isBusy) {
      newest?.settle(null);
      return new Promise((settle) => {
        newest = { request, settle };
      });
    }
    isBusy = true;
    const response = await client.request(request);
    isBusy = false;
    if (newest !== null) {
      const next = newest;
      newest = null;
      void requestNewest(next.request).then(next.settle);
    }
    return response;
  }

  return {
    request: (request) => client.request(request),
    requestNewest,
    end() {
      client.end();
      newest?.settle(null);
      newest = null;
    },
  };
}
