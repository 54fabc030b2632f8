import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { TextRow } from '#lib/shared/contracts/job.ts';
import type { FontName } from '#lib/shared/fonts.ts';
import { createLocalPreview, type LocalPreview } from '#lib/browser/lettering/local-preview.ts';
import type { LetteringPreviewRequest, LetteringPreviewResponse } from '#lib/browser/lettering/previewer.ts';
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

test('a request waits for the worker to be ready; a file is sent once', async () => {
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

test('leaves rows in missing files to the server', async () => {
  const { draw } = preview();
  expect(await draw([row(ids.gone)])).toEqual([]);
  expect(FakeWorker.made.flatMap(({ calls }) => calls)).toEqual([]);
});

test('fetches a listed font once and completely with its first row, despite further input', async () => {
  const requests: string[] = [];
  const come: (() => void)[] = [];
  const { draw } = preview(true, {
    fetchFace: async (file) => {
      requests.push(file);
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
  expect(requests).toEqual([heros]);
  expect(facesSent()).toEqual([[heros], [], [], []]);
});

test('fetches the second face of a font when letters need it', async () => {
  const local = preview();
  await drawReady(local, [listed('Arial')]);
  const [worker] = FakeWorker.made;
  worker!.missing = ({ faces }) => (faces.length === 0 ? [arimo!] : []);
  await local.draw([listed('Arial')]);
  await local.draw([listed('Arial')]);
  expect(facesSent().flat()).toEqual([heros, arimo]);
});

describe('leaves rows in a listed font to the server', () => {
  const nothingAsked = () => expect(FakeWorker.made.flatMap(({ calls }) => calls)).toEqual([]);
  test('when the operator has the original', async () => {
    let fetched = 0;
    const local = preview(true, { fetchFace: async () => new Uint8Array((fetched += 1)) });
    expect(await local.draw([listed('Gotham')])).toEqual([]);
    expect(fetched).toBe(0);
    nothingAsked();
    expect((await drawReady(local, [listed('Gotham'), listed('Arial', 'row-2')])).map(({ id }) => id)).toEqual([
      'row-2',
    ]);
  });

  test('when the server does not list the originals', async () => {
    const { draw } = preview(true, { originals: () => Promise.reject(new Error('offline')) });
    expect(await draw([listed('Arial')])).toEqual([]);
    nothingAsked();
  });

  test('when the face cannot be fetched, without a retry', async () => {
    const requests: string[] = [];
    const { draw } = preview(true, {
      fetchFace: async (file) => {
        requests.push(file);
        throw new Error('gone');
      },
    });
    expect(await draw([listed('Arial')])).toEqual([]);
    expect(await draw([listed('Arial')])).toEqual([]);
    expect(requests).toEqual([heros]);
    nothingAsked();
  });

  test('until a slow face has arrived', async () => {
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

  test('when the worker fails', async () => {
    const local = preview(false);
    const drawn = local.draw([listed('Arial')]);
    await soon();
    FakeWorker.made[0]!.dispatchEvent(new Event('error'));
    expect(await drawn).toEqual([]);
    expect(await local.draw([listed('Arial')])).toEqual([]);
    expect(FakeWorker.made).toHaveLength(1);
  });
});

test('does not retry a file without a timely response, and ends its worker', async () => {
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

test('resolves requests of a failed worker with no rows, and starts a new worker', async () => {
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

test('limits memory: with many fonts a new worker starts', async () => {
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
