import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import type { Fill, FillFound, JobLayout, JobNestOptions, MeasuredArtwork, nestFill } from '#engine';
import { DEAD_AFTER_MS } from './exchange-memory.ts';

type FillTask = {
  readonly artwork: MeasuredArtwork;
  readonly on: Parameters<typeof nestFill>[1];
  readonly fill: Fill;
  readonly options: JobNestOptions;
  readonly seed: number;
  readonly budgetMs: number;
  readonly start?: FillFound | undefined;
};

export type FillPartnerStart = {
  readonly task: FillTask;
  /** Number of the partner, from 1. */
  readonly side: number;
  readonly port: MessagePort;
  /** One Int32: 1 after the leading search has ended. */
  readonly ended: SharedArrayBuffer;
};

type FillPartners = {
  /** Returns the partners' results since the last call. */
  readonly others: () => readonly FillFound[];
  /** Sends the partners a better layout. */
  readonly reportToPartners: (layout: JobLayout) => void;
  readonly end: () => Promise<void>;
};

const THREAD = new URL('./fill-partner-thread.ts', import.meta.url);

/**
 * Starts further searches of the same fill (nestFill), each with its own seed and thread. A search that places one more copy sends its
 * layout to the others, and all continue from it. End them after the leading search.
 *
 * @param searches number of searches including the leading one; 1 starts none
 */
export function startFillPartners(task: FillTask, searches: number): FillPartners {
  const ended = new SharedArrayBuffer(4);
  const partners = Array.from({ length: searches - 1 }, (_, k) => {
    const { port1: port, port2 } = new MessageChannel();
    const workerData: FillPartnerStart = { task, side: k + 1, port: port2, ended };
    const worker = new Worker(THREAD, { workerData, transferList: [port2] });
    // A failed partner does not affect the others.
    worker.on('error', () => undefined);
    return { port, worker, exited: new Promise<void>((resolve) => worker.once('exit', () => resolve())) };
  });
  return {
    others: () => partners.flatMap(({ port }) => received(port)),
    reportToPartners: ({ placements, stock }) => {
      const found: FillFound = { placements, ...(stock && { stock }) };
      for (const { port } of partners) port.postMessage(found);
    },
    end: async () => {
      Atomics.store(new Int32Array(ended), 0, 1);
      const giveUp = setTimeout(() => partners.forEach(({ worker }) => void worker.terminate()), DEAD_AFTER_MS);
      await Promise.all(partners.map(({ exited }) => exited));
      clearTimeout(giveUp);
      for (const { port } of partners) port.close();
    },
  };
}

/** Returns the messages that have arrived on a port, without waiting. Both ends of the port are trusted. */
export function received(port: MessagePort): FillFound[] {
  const found: FillFound[] = [];
  for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port)) {
    found.push(next.message as FillFound);
  }
  return found;
}
