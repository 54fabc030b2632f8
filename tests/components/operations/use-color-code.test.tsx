import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import {
  useColorCode,
  type AccountColorCode,
  readColorCode,
  rulesOfNewFile,
  storeColorCode,
} from '#components/operations/use-color-code.ts';
import type { ColorCode } from '#lib/shared/operations/operation-schema.ts';

const cut: ColorCode = { rules: ['line:#ff0000=cut'], isForEachFile: true };
const score: ColorCode = { rules: ['line:#0000ff=score'], isForEachFile: false };
const PAUSE_MS = 1500;

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

/** Account with a color code; calls fail while `isOffline`. */
function accountOf(first: ColorCode | null) {
  const state = { stored: first, writes: 0, isOffline: false };
  const online = async <T,>(value: () => T): Promise<T> => {
    if (state.isOffline) throw new Error('offline');
    return value();
  };
  const account: AccountColorCode = {
    load: () => online(() => state.stored),
    store: (code) =>
      online(() => {
        state.stored = code;
        state.writes++;
      }),
  };
  return { account, state };
}
async function open(account: AccountColorCode) {
  const hook = renderHook(() => useColorCode(account));
  await act(() => jest.advanceTimersByTimeAsync(0));
  return hook;
}
const pause = () => act(() => jest.advanceTimersByTimeAsync(PAUSE_MS));

test('the color code of the account applies in another browser, also for each new drawing', async () => {
  const { account, state } = accountOf(cut);
  await open(account);
  expect(readColorCode()).toEqual(cut);
  expect(rulesOfNewFile()).toEqual({ operations: cut.rules });
  await pause();
  expect(state.writes).toBe(0);
});

test('a color code of this browser is stored in an account without one; nothing is stored for an empty one', async () => {
  storeColorCode(cut);
  const { account, state } = accountOf(null);
  await open(account);
  expect(state).toMatchObject({ stored: cut, writes: 1 });
  localStorage.clear();
  const empty = accountOf(null);
  await open(empty.account);
  await pause();
  expect(empty.state.writes).toBe(0);
});

test('several changes are stored together after a pause, and one shortly before the end at the end', async () => {
  const { account, state } = accountOf(cut);
  const { unmount } = await open(account);
  storeColorCode({ rules: ['fill=engrave'] });
  storeColorCode(score);
  await pause();
  expect(state).toMatchObject({ stored: score, writes: 1 });
  storeColorCode(cut);
  unmount();
  await pause();
  expect(state).toMatchObject({ stored: cut, writes: 2 });
});

test('a change made offline is stored later, unless the account was changed elsewhere', async () => {
  const { account, state } = accountOf(cut);
  const first = await open(account);
  state.isOffline = true;
  storeColorCode(score);
  first.unmount();
  await pause();
  expect(state.stored).toEqual(cut);
  state.isOffline = false;
  const second = await open(account);
  expect([state.stored, readColorCode()]).toEqual([score, score]);
  second.unmount();
  const elsewhere = { rules: ['fill=ignore'], isForEachFile: false };
  state.stored = elsewhere;
  await open(account);
  expect([state.stored, readColorCode()]).toEqual([elsewhere, elsewhere]);
});

test('a change made while the account is loading is not replaced', async () => {
  const { account, state } = accountOf(cut);
  renderHook(() => useColorCode(account));
  storeColorCode(score);
  await pause();
  expect([state.stored, readColorCode()]).toEqual([score, score]);
});
