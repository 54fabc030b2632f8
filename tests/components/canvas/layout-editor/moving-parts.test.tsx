import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiError } from '#lib/browser/api-client.ts';
import type { ManualLayoutRequest, ManualLayoutAnswer } from '#lib/shared/contracts/manual-layout.ts';
import { CollisionPreview } from '#lib/browser/layout-editor/collision-preview.ts';
import type { CollisionRequest, CollisionResponse } from '#lib/browser/layout-editor/protocol.ts';
import type { WorkerMessage, WorkerRequest } from '#lib/browser/worker-client.ts';
import type { FreeContinuations, RunSnapshot } from '#lib/shared/contracts/result.ts';
import { layout } from '../../recorded-run.ts';
import { browserForTool, openTool, runButton, textField } from '../../tool/open-tool.tsx';
import { recordedServices, wholeRun } from '../../tool/recorded-services.ts';

/** Parts moved by hand on the tool's screen, with the real collision preview and a recorded server. */

browserForTool();

/** The browser's worker, in the same thread. */
class CollisionWorker extends EventTarget {
  readonly #preview = new CollisionPreview();
  constructor() {
    super();
    void Promise.resolve().then(() => this.#send('ready'));
  }
  postMessage({ id, request }: WorkerRequest<CollisionRequest>): void {
    const response = this.#preview.respond(request);
    void Promise.resolve().then(() => this.#send({ id, response }));
  }
  terminate(): void {}
  #send(data: WorkerMessage<CollisionResponse>): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}
const before = globalThis.Worker;
beforeEach(() => {
  Object.assign(globalThis, { Worker: CollisionWorker });
});
afterEach(() => {
  Object.assign(globalThis, { Worker: before });
});

const goOns = { freeLeft: 5, freeUntil: '2026-06-15T15:40:00Z' };

async function nested(
  answer: (request: ManualLayoutRequest) => ManualLayoutAnswer | Error,
  { goOns: left = goOns as FreeContinuations, services = recordedServices() } = {},
) {
  const checked: ManualLayoutRequest[] = [];
  services.run.snapshot = async () => ({ goOns: left }) as RunSnapshot;
  services.run.checkLayout = async (request) => {
    checked.push(request);
    const given = answer(request);
    if (given instanceof Error) throw given;
    return given;
  };
  const opened = await openTool(services);
  await opened.user.type(textField(), 'Oi');
  await opened.user.click(runButton());
  await opened.send(...wholeRun);
  await opened.user.click(await screen.findByRole('button', { name: 'Move parts' }));
  const sheet = document.querySelector<HTMLElement>('[aria-roledescription="sheet view"]')!;
  const press = (key: string, more = {}) => pressAll([key], more);
  /** Presses keys without time between them, in which the product's delay before a check could end. */
  const pressAll = (keys: readonly string[], more = {}) =>
    act(async () => {
      for (const key of keys) fireEvent.keyDown(sheet, { key, ...more });
    });
  return { ...opened, checked, press, pressAll };
}

const accepted = (request: ManualLayoutRequest): ManualLayoutAnswer => ({
  layout: { ...layout, placements: request.placements, usage: 3.5 },
  collisions: [],
  goOns,
});

test('a part moved by key is checked by the server, counted, and continued from free of charge', async () => {
  const { checked, press, pressAll, user, services } = await nested(accepted);
  await press('n');
  await pressAll(['ArrowRight', 'l']);
  await waitFor(() => expect(checked).toHaveLength(1));
  expect(checked[0]!.placements[0]).toMatchObject({ sheet: 0, xIn: 1.1, yIn: 1, pinned: true });
  expect(await screen.findByText('Checked and saved. No collisions.')).toBeInTheDocument();
  expect(screen.getAllByText('3.5 sheets')[0]).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Continue nesting around 1 pinned part' }));
  const { goOn } = services.requests.nest.at(-1)!;
  expect(goOn).toMatchObject({ free: true, placements: checked[0]!.placements });
});

test('collisions are named and disable the download until they are undone, without a request', async () => {
  const { checked, press, pressAll } = await nested(accepted);
  await press('n');
  // The square is half an inch inside the margin.
  await pressAll(Array<string>(6).fill('ArrowUp'));
  expect(
    await screen.findByText('Too close or over the edge on sheet 1: O. Move them apart, or undo, to download.'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Download all as zip' })).not.toBeInTheDocument();
  await pressAll(Array<string>(6).fill('z'), { ctrlKey: true });
  expect(await screen.findByRole('button', { name: 'Download all as zip' })).toBeInTheDocument();
  expect(checked).toEqual([]);
});

test("shows the server's result, and offers a retry when it is unreachable", async () => {
  let tries = 0;
  const { checked, press, user } = await nested(() => {
    tries += 1;
    if (tries === 1) return new ApiError('offline', 'Connection lost.');
    return { layout: null, collisions: [{ kind: 'spacing', message: 'Found by the server.', placements: [0] }], goOns };
  });
  await press('n');
  await press('ArrowRight');
  expect(await screen.findByText('Connection lost.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText(/^Found by the server\. Move them apart/)).toBeInTheDocument();
  expect(checked).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Download all as zip' })).not.toBeInTheDocument();
});

test('actions in quick succession all apply, each to the result of the previous one', async () => {
  const { checked, press, pressAll } = await nested(accepted);
  await press('n');
  await pressAll(['r', 'l', 'ArrowRight', 'ArrowDown']);
  await waitFor(() => expect(checked.at(-1)?.placements[0]).toMatchObject({ pinned: true, angleDeg: 90 }));
  const { xIn, yIn } = checked.at(-1)!.placements[0]!;
  // A quarter turn about the middle of a 10 in square at (1, 1), then a tenth each way.
  expect([xIn, yIn]).toEqual([expect.closeTo(11.1, 9), expect.closeTo(1.1, 9)]);
});

test('states the cost of a continuation before it starts', async () => {
  const { user, services } = await nested(accepted, { goOns: null });
  expect(await screen.findByText('Continuing uses 1 credit.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Continue nesting' }));
  expect(services.requests.nest.at(-1)!.goOn).toMatchObject({ free: false });
});

test('a subscriber sees no cost of a continuation and can start it', async () => {
  const services = recordedServices({
    credits: async () => ({ remaining_credits: 'unlimited', refresh_date: '2025-06-14T12:00:00Z' }),
  });
  const { user } = await nested(accepted, { goOns: null, services });
  await user.click(screen.getByRole('button', { name: 'Continue nesting' }));
  expect(screen.queryByText(/^Going on/)).not.toBeInTheDocument();
  expect(services.requests.nest.at(-1)!.goOn).toMatchObject({ free: true });
});
