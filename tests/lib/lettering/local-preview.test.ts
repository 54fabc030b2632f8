import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { TextRow } from '#lib/contracts/job.ts';
import { createLocalPreview } from '#lib/lettering/local-preview.ts';
import type { PreviewCall, PreviewNews } from '#lib/lettering/preview-protocol.ts';
import type { PreviewRow } from '#lib/lettering/preview-row.ts';

/** A worker that answers what a test lets it. */
class FakeWorker extends EventTarget {
  static readonly made: FakeWorker[] = [];
  readonly calls: PreviewCall[] = [];
  readonly answers: boolean;
  isEnded = false;
  constructor(answers: boolean) {
    super();
    this.answers = answers;
    FakeWorker.made.push(this);
  }
  say(data: PreviewNews): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
  postMessage(call: PreviewCall): void {
    this.calls.push(call);
    const rows = call.rows.map(({ id }) => ({ id }) as PreviewRow);
    if (this.answers) queueMicrotask(() => this.say({ call: call.call, rows }));
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
const preview = (answers = true) =>
  createLocalPreview(bytesOf, {
    makeWorker: () => new FakeWorker(answers) as unknown as Worker,
    patience: { first: 1000, later: 100 },
  });
const soon = () => jest.advanceTimersByTimeAsync(0);

test('what is asked before the worker hears waits for it; a file is sent once', async () => {
  const { draw } = preview();
  const first = draw([row(ids.small)]);
  await soon();
  const [worker] = FakeWorker.made;
  expect(worker!.calls).toEqual([]);
  worker!.say('ready');
  expect((await first).map(({ id }) => id)).toEqual(['row-1']);
  await draw([row(ids.small)]);
  expect(worker!.calls.map(({ fonts }) => fonts.length)).toEqual([1, 0]);
  expect(FakeWorker.made).toHaveLength(1);
});

test('rows in listed fonts, and in files that are not here, are left to the server', async () => {
  const { draw } = preview();
  expect(await draw([{ id: 'row-1', font: 'Arial' } as TextRow])).toEqual([]);
  expect(await draw([row(ids.gone)])).toEqual([]);
  expect(FakeWorker.made.flatMap(({ calls }) => calls)).toEqual([]);
});

test('a file that gets no answer in time is not tried again, and its worker is let go', async () => {
  const { draw } = preview(false);
  const drawn = draw([row(ids.small)]);
  await soon();
  FakeWorker.made[0]!.say('ready');
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
  const many = createLocalPreview(large, { makeWorker: () => new FakeWorker(true) as unknown as Worker });
  for (const id of [ids.large, other]) {
    const drawn = many.draw([row(id)]);
    await soon();
    FakeWorker.made.at(-1)!.say('ready');
    expect(await drawn).toHaveLength(1);
  }
  expect(FakeWorker.made.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  expect(await draw([])).toEqual([]);
});
