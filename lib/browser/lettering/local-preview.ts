import type { TextRow } from '../../shared/contracts/job.ts';
import { faceFiles, fetchFace, type FaceFile } from './face-files.ts';
import type { PreviewCall } from './preview-protocol.ts';
import type { PreviewRow } from '../../shared/lettering/preview-row.ts';
import { RunningWorker, sizeOf } from './running-worker.ts';

/** A font file as the browser keeps it; null where it is not here. */
export type FontBytes = (id: string) => Promise<{ filename: string; bytes: Uint8Array<ArrayBuffer> } | null>;

export type LocalPreview = {
  /** Draws the rows that this browser can draw. The others are left out of its answer. */
  readonly draw: (rows: readonly TextRow[]) => Promise<readonly PreviewRow[]>;
  /** Lets go of the worker; the next row starts another one. */
  readonly end: () => void;
};

/** A font that takes longer is one that the server's limits are for. The first answer waits for the worker's program. */
const patienceMs = { first: 10_000, later: 3000 };
/** The shaping library gives memory back when it likes: with more than this a worker is let go and a new one made. */
const mostBytes = 64 * 1024 * 1024;

type Parts = {
  readonly bytesOf: FontBytes;
  /** The listed fonts that only the server can draw, since its operator has their originals. Asked once. */
  readonly originals: () => Promise<readonly string[]>;
  readonly fetchFace?: (file: FaceFile) => Promise<Uint8Array<ArrayBuffer>>;
  readonly makeWorker?: () => Worker;
  readonly patience?: typeof patienceMs;
};

const previewWorker = (): Worker => new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' });

/**
 * Returns the browser's own preview. Its worker starts with the first row; a file that does not come, or that makes it hang
 * or fall, is not tried again.
 */
export function createLocalPreview({
  bytesOf,
  originals: askOriginals,
  fetchFace: loadFace = fetchFace,
  makeWorker = previewWorker,
  patience = patienceMs,
}: Parts): LocalPreview {
  let running: RunningWorker | null = null;
  let originals: Promise<readonly string[] | null> | null = null;
  const refused = new Set<string>();
  /** Second faces of listed fonts, once a row had letters that the first one lacks. */
  const seconds = new Set<string>();
  const coming = new Map<FaceFile, Promise<Uint8Array<ArrayBuffer> | null>>();

  /** Null when it is not here in time. It goes on coming, for the next row. */
  async function faceInTime(file: FaceFile): Promise<Uint8Array<ArrayBuffer> | null> {
    const face =
      coming.get(file) ??
      loadFace(file).catch(() => {
        refused.add(file);
        return null;
      });
    coming.set(file, face);
    return inTime(face, patience.later);
  }

  async function bring(rows: readonly TextRow[]): Promise<Pick<PreviewCall, 'fonts' | 'faces'>> {
    const isWanted = (id: string) => !refused.has(id) && !running?.has(id);
    const ids = new Set(rows.flatMap(({ ownFont }) => (ownFont === undefined ? [] : [ownFont.file])));
    const files = new Set(
      rows.flatMap((row) =>
        row.ownFont === undefined ? facesOf(row).filter((file, i) => i === 0 || seconds.has(file)) : [],
      ),
    );
    const [fonts, faces] = await Promise.all([
      Promise.all([...ids].filter(isWanted).map(async (id) => ({ id, ...(await bytesOf(id)) }))),
      Promise.all([...files].filter(isWanted).map(async (file) => ({ file, bytes: await faceInTime(file) }))),
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
    if (isListed) originals ??= askOriginals().catch(() => null);
    const elsewhere = isListed ? await originals : null;
    const wanted = rows.filter((row) => {
      const main = mainFile(row);
      if (main === undefined || refused.has(main)) return false;
      return row.ownFont !== undefined || (elsewhere !== null && !elsewhere.includes(row.font));
    });
    if (wanted.length === 0) return [];
    const fresh = await bring(wanted);
    if (running !== null && running.bytes + sizeOf(fresh) > mostBytes) {
      running.end();
      running = null;
      return draw(rows);
    }
    const isFresh = (main: string) =>
      fresh.fonts.some(({ id }) => id === main) || fresh.faces.some(({ file }) => file === main);
    const drawable = wanted.filter((row) => {
      const main = mainFile(row)!;
      return running?.has(main) || isFresh(main);
    });
    if (drawable.length === 0) return [];
    running ??= new RunningWorker(makeWorker());
    const worker = running;
    // Rows typed while a file came wait for the same one.
    const unsent = {
      fonts: fresh.fonts.filter(({ id }) => !worker.has(id)),
      faces: fresh.faces.filter(({ file }) => !worker.has(file)),
    };
    const answer = await worker.ask({ rows: drawable, ...unsent }, worker.isReady ? patience.later : patience.first);
    if (answer === null) {
      // Let go of in between, or too slow.
      if (running !== worker) return [];
      for (const row of drawable) refused.add(mainFile(row)!);
      worker.end();
      running = null;
      return [];
    }
    // The worker has them now, and the browser keeps the files for the next one.
    for (const { file } of fresh.faces) coming.delete(file as FaceFile);
    const more = answer.wanted.filter((file) => !seconds.has(file));
    if (more.length === 0) return answer.rows;
    for (const file of more) seconds.add(file);
    const left = drawable.filter(({ id }) => !answer.rows.some((row) => row.id === id));
    return [...answer.rows, ...(await draw(left))];
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

/** What a row can't be drawn without. */
const mainFile = (row: TextRow): string | undefined => row.ownFont?.file ?? facesOf(row)[0];

function inTime<Value>(value: Promise<Value | null>, withinMs: number): Promise<Value | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), withinMs);
    void value.then((come) => {
      clearTimeout(timer);
      resolve(come);
    });
  });
}
