import type { PreviewAnswer, PreviewCall, PreviewNews } from './preview-protocol.ts';

type Asked = Omit<PreviewCall, 'call'>;

/** The worker as the page sees it: what it was sent, what it was asked, and whether it answers in time. */
export class RunningWorker {
  readonly #worker: Worker;
  readonly #sent = new Set<string>();
  readonly #waiting = new Map<number, (answer: PreviewAnswer | null) => void>();
  /** Asked before the worker could hear. */
  readonly #early: PreviewCall[] = [];
  #calls = 0;
  isReady = false;
  bytes = 0;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<PreviewNews>) => {
      if (data === 'ready') {
        this.isReady = true;
        for (const call of this.#early.splice(0)) worker.postMessage(call);
      } else this.#settle(data.call, data);
    });
    worker.addEventListener('error', () => this.end());
  }

  /** Whether it was sent this own font or this face. */
  has = (id: string): boolean => this.#sent.has(id);

  /** Null when it gave no answer in time. */
  ask(asked: Asked, withinMs: number): Promise<PreviewAnswer | null> {
    this.#calls += 1;
    const call = { call: this.#calls, ...asked };
    for (const { id } of asked.fonts) this.#sent.add(id);
    for (const { file } of asked.faces) this.#sent.add(file);
    this.bytes += sizeOf(asked);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#settle(call.call, null), withinMs);
      this.#waiting.set(call.call, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      if (this.isReady) this.#worker.postMessage(call);
      else this.#early.push(call);
    });
  }

  end(): void {
    this.#worker.terminate();
    for (const call of this.#waiting.keys()) this.#settle(call, null);
  }

  #settle(call: number, answer: PreviewAnswer | null): void {
    this.#waiting.get(call)?.(answer);
    this.#waiting.delete(call);
  }
}

/** Bytes of font files. */
export const sizeOf = ({ fonts, faces }: Pick<Asked, 'fonts' | 'faces'>): number =>
  [...fonts, ...faces].reduce((sum, { bytes }) => sum + bytes.length, 0);
