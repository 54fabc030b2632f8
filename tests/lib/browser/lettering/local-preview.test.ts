import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { TextRow } from '#lib/shared/contracts/job.ts';
import type { FontName } from '#lib/shared/fonts.ts';
import { createLocalPreview, type LocalPreview } from '#lib/browser/lettering/local-preview.ts';
import type { LetteringPreviewRequest, LetteringPreviewResponse } from '#lib/browser/lettering/preview-protocol.ts';
import type { WorkerMessage, WorkerRequest } from '#lib/browser/worker-client.ts';
import type { PreviewRow } from '#lib/shared/lettering/preview-row.ts';

/** A worker that answers what a test lets it. */
class FakeWorker extends EventTarget {
  static readonly made: FakeWorker[] = [];
  readonly calls: LetteringPreviewRequest[] = [];
  readonly answers: boolean;
  /** Files that it reports as missing. */
  missing: (request: LetteringPreviewRequest) => string[] = () => [];
  isEnded = false;
  constructor(answers: boolean) {
    super();
    this.answers = answers;
    FakeWorker.made.push(this);
  }
  send(data: WorkerMessage<LetteringPreviewResponse>): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
  postMessage({ id, request }: WorkerRequest<LetteringPreviewRequest>): void {
    this.calls.push(request);
    const rows = request.rows.map((row) => ({ id: row.id }) as PreviewRow);
    if (this.answers) queueMicrotask(() => this.send({ id, response: { rows, missing: this.missing(request) } }));
  }
  terminate(): void {
    this.isEnded = true;
  }
}

beforeEach(() => {
  FakeWorker.made.length = 0;
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
});
afterEach(() => {
  jest.useRealTimers();
});

const ids = { small: 'a'.repeat(64), large: 'b'.repeat(64), gone: 'c'.repeat(64) };
const row = (file: string, id = 'row-1') => ({ id, ownFont: { file, face: 0, location: {} } }) as unknown as TextRow;
const bytesOf = async (id: string) =>
  id === ids.gone ? null : { filename: 'a.ttf', bytes: new Uint8Array(id === ids.large ? 40 * 1024 * 1024 : 3) };
type Parts = Parameters<typeof createLocalPreview>[0];
const preview = (answers = true, parts: Partial<Parts> = {}) =>
  createLocalPreview({
    bytesOf,
    originals: async () => ['Gotham'],
    fetchFace: async () => new Uint8Array(5),
    makeWorker: () => new FakeWorker(answers) as unknown as Worker,
    timeouts: { first: 1000, later: 100 },
    ...parts,
  });
const listed = (font: FontName, id = 'row-1') => ({ id, font }) as TextRow;
const facesSent = () => FakeWorker.made.flatMap(({ calls }) => calls.map(({ faces }) => faces.map(({ file }) => file)));
/** Draws with a worker that hears at once. */
async function drawReady({ draw }: LocalPreview, rows: TextRow[]): Promise<readonly PreviewRow[]> {
  const drawn = draw(rows);
  await soon();
  FakeWorker.made.at(-1)?.send('ready');
  await soon();
  return drawn;
}
const [heros, arimo] = ['tex-gyre-heros/TeXGyreHeros-Regular.otf', 'arimo/Arimo-Regular.ttf'];
const soon = () => jest.advanceTimersByTimeAsync(0);

test('what is asked before the worker hears waits for it; a file is sent once', async () => {
  const { draw } = preview();
  const first = draw([row(ids.small)]);
  await soon();
  const [worker] = FakeWorker.made;
  expect(worker!.calls).toEqual([]);
  worker!.send('ready');
  expect((await first).map(({ id }) => id)).toEqual(['row-1']);
  await draw([row(ids.small)]);
  expect(worker!.calls.map(({ fonts }) => fonts.length)).toEqual([1, 0]);
  expect(FakeWorker.made).toHaveLength(1);
});

test('rows in files that are not here are left to the server', async () => {
  const { draw } = preview();
  expect(await draw([row(ids.gone)])).toEqual([]);
  expect(FakeWorker.made.flatMap(({ calls }) => calls)).toEqual([]);
});

test('a listed font is fetched with its first row, whole and once, whatever is typed while it comes', async () => {
  const asked: string[] = [];
  const come: (() => void)[] = [];
  const { draw } = preview(true, {
    fetchFace: async (file) => {
      asked.push(file);
      await new Promise<void>((resolve) => come.push(resolve));
      return new Uint8Array(5);
    },
  });
  const typed = [draw([listed('Arial')]), draw([listed('Arial')]), draw([listed('Arial')])];
  await soon();
  expect(FakeWorker.made).toHaveLength(0);
  come[0]!();
  await soon();
  FakeWorker.made[0]!.send('ready');
  expect((await Promise.all(typed)).map((rows) => rows.length)).toEqual([1, 1, 1]);
  expect(await draw([listed('Arial')])).toHaveLength(1);
  expect(asked).toEqual([heros]);
  expect(facesSent()).toEqual([[heros], [], [], []]);
});

test('the second face of a font is fetched when letters need it', async () => {
  const local = preview();
  await drawReady(local, [listed('Arial')]);
  const [worker] = FakeWorker.made;
  worker!.missing = ({ faces }) => (faces.length === 0 ? [arimo!] : []);
  await local.draw([listed('Arial')]);
  await local.draw([listed('Arial')]);
  expect(facesSent().flat()).toEqual([heros, arimo]);
});

describe('rows in a listed font are left to the server', () => {
  const nothingAsked = () => expect(FakeWorker.made.flatMap(({ calls }) => calls)).toEqual([]);
  test('when its operator has the original', async () => {
    let fetched = 0;
    const local = preview(true, { fetchFace: async () => new Uint8Array((fetched += 1)) });
    expect(await local.draw([listed('Gotham')])).toEqual([]);
    expect(fetched).toBe(0);
    nothingAsked();
    expect((await drawReady(local, [listed('Gotham'), listed('Arial', 'row-2')])).map(({ id }) => id)).toEqual([
      'row-2',
    ]);
  });

  test('when it does not say which originals there are', async () => {
    const { draw } = preview(true, { originals: () => Promise.reject(new Error('offline')) });
    expect(await draw([listed('Arial')])).toEqual([]);
    nothingAsked();
  });

  test('when the face does not come, which is not tried again', async () => {
    const asked: string[] = [];
    const { draw } = preview(true, {
      fetchFace: async (file) => {
        asked.push(file);
        throw new Error('gone');
      },
    });
    expect(await draw([listed('Arial')])).toEqual([]);
    expect(await draw([listed('Arial')])).toEqual([]);
    expect(asked).toEqual([heros]);
    nothingAsked();
  });

  test('when the face is slow, until it is there', async () => {
    let come = () => {};
    const local = preview(true, {
      fetchFace: () => new Promise((resolve) => (come = () => resolve(new Uint8Array(5)))),
    });
    const early = local.draw([listed('Arial')]);
    await jest.advanceTimersByTimeAsync(100);
    expect(await early).toEqual([]);
    nothingAsked();
    come();
    expect(await drawReady(local, [listed('Arial')])).toHaveLength(1);
  });

  test('when the worker falls over it', async () => {
    const local = preview(false);
    const drawn = local.draw([listed('Arial')]);
    await soon();
    FakeWorker.made[0]!.dispatchEvent(new Event('error'));
    expect(await drawn).toEqual([]);
    expect(await local.draw([listed('Arial')])).toEqual([]);
    expect(FakeWorker.made).toHaveLength(1);
  });
});

test('a file that gets no answer in time is not tried again, and its worker is let go', async () => {
  const { draw } = preview(false);
  const drawn = draw([row(ids.small)]);
  await soon();
  FakeWorker.made[0]!.send('ready');
  await jest.advanceTimersByTimeAsync(1000);
  expect(await drawn).toEqual([]);
  expect(FakeWorker.made[0]!.isEnded).toBe(true);
  expect(await draw([row(ids.small)])).toEqual([]);
  expect(FakeWorker.made).toHaveLength(1);
});

test('a worker that falls is answered for by nobody, and the next one starts fresh', async () => {
  const { draw } = preview(false);
  const drawn = draw([row(ids.small)]);
  await soon();
  FakeWorker.made[0]!.dispatchEvent(new Event('error'));
  expect(await drawn).toEqual([]);
  const next = draw([row(ids.large)]);
  await soon();
  expect(FakeWorker.made).toHaveLength(2);
  await jest.advanceTimersByTimeAsync(1000);
  expect(await next).toEqual([]);
});

test('memory is bounded: with many fonts a new worker takes over', async () => {
  const { draw } = preview();
  const other = 'd'.repeat(64);
  const large = async (id: string) => ({ filename: id, bytes: new Uint8Array(40 * 1024 * 1024) });
  const many = preview(true, { bytesOf: large });
  for (const id of [ids.large, other]) {
    const drawn = many.draw([row(id)]);
    await soon();
    FakeWorker.made.at(-1)!.send('ready');
    expect(await drawn).toHaveLength(1);
  }
  expect(FakeWorker.made.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  expect(await draw([])).toEqual([]);
});
