import type { TextRow } from '../../shared/contracts/job.ts';
import { faceFiles, fetchFace, type FaceFile } from './face-files.ts';
import { WorkerClient } from '../worker-client.ts';
import type { LetteringPreviewRequest, LetteringPreviewResponse } from './previewer.ts';
import type { PreviewRow } from '../../shared/lettering/preview-row.ts';

/** Returns a font file stored in the browser; null if it is not there. */
export type FontBytes = (id: string) => Promise<{ filename: string; bytes: Uint8Array<ArrayBuffer> } | null>;

export type LocalPreview = {
  /** Outlines the rows that this browser can outline; the others are omitted. */
  readonly draw: (rows: readonly TextRow[]) => Promise<readonly PreviewRow[]>;
  /** Ends the worker; the next row starts a new one. */
  readonly end: () => void;
};

/** Timeouts of a request in milliseconds. The first includes loading the worker's program; slower fonts are left to the server's limits. */
const timeoutsMs = { first: 10_000, later: 3000 };
/** Maximum bytes of fonts in one worker. The shaping library does not return memory, so a worker with more is replaced. */
const MAX_BYTES = 64 * 1024 * 1024;

type Parts = {
  readonly bytesOf: FontBytes;
  /** Returns the listed fonts whose originals only the server has; called once. */
  readonly originals: () => Promise<readonly string[]>;
  readonly fetchFace?: (file: FaceFile) => Promise<Uint8Array<ArrayBuffer>>;
  readonly makeWorker?: () => Worker;
  readonly timeouts?: typeof timeoutsMs;
};

const previewWorker = (): Worker => new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' });

/** Worker with the ids and file names of the fonts it has received, and their total bytes. */
class FontWorker {
  readonly #client: WorkerClient<LetteringPreviewRequest, LetteringPreviewResponse>;
  readonly #sent = new Set<string>();
  bytes = 0;

  constructor(worker: Worker) {
    this.#client = new WorkerClient(worker);
  }

  has = (id: string): boolean => this.#sent.has(id);

  draw(request: LetteringPreviewRequest, timeouts: typeof timeoutsMs): Promise<LetteringPreviewResponse | null> {
    for (const { id } of request.fonts) this.#sent.add(id);
    for (const { file } of request.faces) this.#sent.add(file);
    this.bytes += sizeOf(request);
    return this.#client.request(request, this.#client.isReady ? timeouts.later : timeouts.first);
  }

  end(): void {
    this.#client.end();
  }
}

/** Returns the total bytes of font files. */
const sizeOf = ({ fonts, faces }: Pick<LetteringPreviewRequest, 'fonts' | 'faces'>): number =>
  [...fonts, ...faces].reduce((sum, { bytes }) => sum + bytes.length, 0);

/**
 * Creates the browser's preview. Its worker starts with the first row. A font that cannot be loaded, or makes the worker fail or time
 * out, is not tried again.
 */
export function createLocalPreview({
  bytesOf,
  originals: fetchOriginals,
  fetchFace: loadFace = fetchFace,
  makeWorker = previewWorker,
  timeouts = timeoutsMs,
}: Parts): LocalPreview {
  let running: FontWorker | null = null;
  let originals: Promise<readonly string[] | null> | null = null;
  const refused = new Set<string>();
  /** Second faces of listed fonts that a row needed, because the first one lacks a letter. */
  const secondFaces = new Set<string>();
  const coming = new Map<FaceFile, Promise<Uint8Array<ArrayBuffer> | null>>();

  /** Returns null if the file does not arrive in time; loading continues for the next row. */
  async function faceInTime(file: FaceFile): Promise<Uint8Array<ArrayBuffer> | null> {
    const face =
      coming.get(file) ??
      loadFace(file).catch(() => {
        refused.add(file);
        return null;
      });
    coming.set(file, face);
    return inTime(face, timeouts.later);
  }

  async function bring(rows: readonly TextRow[]): Promise<Pick<LetteringPreviewRequest, 'fonts' | 'faces'>> {
    const shouldLoad = (id: string) => !refused.has(id) && !running?.has(id);
    const ids = new Set(rows.flatMap(({ ownFont }) => (ownFont === undefined ? [] : [ownFont.file])));
    const files = new Set(
      rows.flatMap((row) =>
        row.ownFont === undefined ? facesOf(row).filter((file, i) => i === 0 || secondFaces.has(file)) : [],
      ),
    );
    const [fonts, faces] = await Promise.all([
      Promise.all([...ids].filter(shouldLoad).map(async (id) => ({ id, ...(await bytesOf(id)) }))),
      Promise.all([...files].filter(shouldLoad).map(async (file) => ({ file, bytes: await faceInTime(file) }))),
    ]);
    return {
      fonts: fonts.flatMap(({ id, filename, bytes }) =>
        filename !== undefined && bytes !== undefined ? [{ id, filename, bytes }] : [],
      ),
      faces: faces.flatMap(({ file, bytes }) => (bytes === null ? [] : [{ file, bytes }])),
    };
  }

  async function draw(rows: readonly TextRow[]): Promise<readonly PreviewRow[]> {
    const isListed = rows.some(({ ownFont }) => ownFont === undefined);
    if (isListed) originals ??= fetchOriginals().catch(() => null);
    const elsewhere = isListed ? await originals : null;
    const candidates = rows.filter((row) => {
      const main = mainFile(row);
      if (main === undefined || refused.has(main)) return false;
      return row.ownFont !== undefined || (elsewhere !== null && !elsewhere.includes(row.font));
    });
    if (candidates.length === 0) return [];
    const fresh = await bring(candidates);
    if (running !== null && running.bytes + sizeOf(fresh) > MAX_BYTES) {
      running.end();
      running = null;
      return draw(rows);
    }
    const isFresh = (main: string) =>
      fresh.fonts.some(({ id }) => id === main) || fresh.faces.some(({ file }) => file === main);
    const drawable = candidates.filter((row) => {
      const main = mainFile(row)!;
      return running?.has(main) || isFresh(main);
    });
    if (drawable.length === 0) return [];
    running ??= new FontWorker(makeWorker());
    const worker = running;
    // Another row may have sent a file meanwhile.
    const unsent = {
      fonts: fresh.fonts.filter(({ id }) => !worker.has(id)),
      faces: fresh.faces.filter(({ file }) => !worker.has(file)),
    };
    const response = await worker.draw({ rows: drawable, ...unsent }, timeouts);
    if (response === null) {
      // Ended meanwhile, failed or timed out.
      if (running !== worker) return [];
      for (const row of drawable) refused.add(mainFile(row)!);
      worker.end();
      running = null;
      return [];
    }
    // The worker has the files now; a new worker gets them from the browser's cache.
    for (const { file } of fresh.faces) coming.delete(file as FaceFile);
    const more = response.missing.filter((file) => !secondFaces.has(file));
    if (more.length === 0) return response.rows;
    for (const file of more) secondFaces.add(file);
    const left = drawable.filter(({ id }) => !response.rows.some((row) => row.id === id));
    return [...response.rows, ...(await draw(left))];
  }
  return {
    draw,
    end() {
      running?.end();
      running = null;
    },
  };
}

const facesOf = ({ font }: TextRow): readonly FaceFile[] => faceFiles[font] ?? [];

/** Returns the file that a row cannot be outlined without. */
const mainFile = (row: TextRow): string | undefined => row.ownFont?.file ?? facesOf(row)[0];

function inTime<Value>(value: Promise<Value | null>, withinMs: number): Promise<Value | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), withinMs);
    void value.then((result) => {
      clearTimeout(timer);
      resolve(result);
    });
  });
}
