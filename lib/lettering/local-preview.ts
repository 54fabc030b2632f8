import type { TextRow } from '../contracts/job.ts';
import type { PreviewCall, PreviewNews } from './preview-protocol.ts';
import type { PreviewRow } from './preview-row.ts';

/** A font file as the browser keeps it; null where it is not here. */
export type FontBytes = (id: string) => Promise<{ filename: string; bytes: Uint8Array<ArrayBuffer> } | null>;

export type LocalPreview = {
  /** Draws rows that are set in files of this browser. Rows that it can't draw are left out of its answer. */
  readonly draw: (rows: readonly TextRow[]) => Promise<readonly PreviewRow[]>;
  /** Lets go of the worker; the next row starts another one. */
  readonly end: () => void;
};

/** A font that takes longer is one that the server's limits are for. The first answer waits for the worker's program. */
const patienceMs = { first: 10_000, later: 3000 };
/** The shaping library gives memory back when it likes: with more than this a worker is let go and a new one made. */
const mostBytes = 64 * 1024 * 1024;

type Parts = { readonly makeWorker?: () => Worker; readonly patience?: typeof patienceMs };

const previewWorker = (): Worker => new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' });

/**
 * Returns the browser's own preview. Its worker starts with the first row that is set in an own font; a file that makes it
 * hang or fall is not tried again.
 */
export function createLocalPreview(
  bytesOf: FontBytes,
  { makeWorker = previewWorker, patience = patienceMs }: Parts = {},
): LocalPreview {
  let running: RunningWorker | null = null;
  const refused = new Set<string>();

  async function draw(rows: readonly TextRow[]): Promise<readonly PreviewRow[]> {
    const wanted = rows.filter(({ ownFont }) => ownFont !== undefined && !refused.has(ownFont.file));
    if (wanted.length === 0) return [];
    const ids = [...new Set(wanted.map(({ ownFont }) => ownFont?.file ?? ''))];
    const found = await Promise.all(ids.map(async (id) => ({ id, file: running?.has(id) ? null : await bytesOf(id) })));
    const fresh = found.flatMap(({ id, file }) => (file === null ? [] : [{ id, ...file }]));
    if (running !== null && running.bytes + total(fresh) > mostBytes) {
      running.end();
      running = null;
      return draw(rows);
    }
    running ??= new RunningWorker(makeWorker());
    const worker = running;
    const drawable = wanted.filter(
      ({ ownFont }) => worker.has(ownFont?.file ?? '') || fresh.some(({ id }) => id === ownFont?.file),
    );
    if (drawable.length === 0) return [];
    const drawn = await worker.ask(drawable, fresh, worker.isReady ? patience.later : patience.first);
    if (drawn !== null) return drawn;
    // Let go of in between, or too slow.
    if (running !== worker) return [];
    for (const id of ids) refused.add(id);
    worker.end();
    running = null;
    return [];
  }
  return {
    draw,
    end() {
      running?.end();
      running = null;
    },
  };
}

const total = (files: readonly { bytes: Uint8Array }[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes.length, 0);

class RunningWorker {
  readonly #worker: Worker;
  readonly #sent = new Set<string>();
  readonly #waiting = new Map<number, (rows: readonly PreviewRow[] | null) => void>();
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
      } else this.#settle(data.call, data.rows);
    });
    worker.addEventListener('error', () => this.end());
  }

  has = (id: string): boolean => this.#sent.has(id);

  /** Null when it gave no answer in time. */
  ask(rows: TextRow[], fonts: PreviewCall['fonts'], withinMs: number): Promise<readonly PreviewRow[] | null> {
    this.#calls += 1;
    const call = this.#calls;
    for (const { id, bytes } of fonts) {
      this.#sent.add(id);
      this.bytes += bytes.length;
    }
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#settle(call, null), withinMs);
      this.#waiting.set(call, (drawn) => {
        clearTimeout(timer);
        resolve(drawn);
      });
      const asked: PreviewCall = { call, rows, fonts };
      if (this.isReady) this.#worker.postMessage(asked);
      else this.#early.push(asked);
    });
  }

  end(): void {
    this.#worker.terminate();
    for (const call of this.#waiting.keys()) this.#settle(call, null);
  }

  #settle(call: number, rows: readonly PreviewRow[] | null): void {
    this.#waiting.get(call)?.(rows);
    this.#waiting.delete(call);
  }
}
