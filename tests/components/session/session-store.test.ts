import { expect, jest, test } from '@jest/globals';
import { SessionStore, type AuthEvent, type Channel } from '#components/session/session-store.ts';
import type { SessionAnswer } from '#lib/shared/contracts/session.ts';

const signedIn = (expiresAt = 4_000_000_000): SessionAnswer => ({
  state: 'signed_in',
  user: { id: 'u1', email: 'a@example.com' },
  expiresAt,
  needsSecondFactor: false,
});

function newTab(answers: (SessionAnswer | Error)[], channels: Channel[] = []) {
  const channel: Channel = {
    onmessage: null,
    close: () => undefined,
    postMessage: (event) => {
      for (const other of channels) if (other !== channel) other.onmessage?.({ data: event });
    },
  };
  channels.push(channel);
  const fetchSession = jest.fn(async () => {
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const store = new SessionStore({ fetchSession, openChannel: () => channel, now: () => 3_000_000_000_000 });
  const events: AuthEvent[] = [];
  store.onEvent((event) => events.push(event));
  return { store, events, fetchSession };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('a page starts as loading and then has the session', async () => {
  const { store, events } = newTab([signedIn()]);
  expect(store.state.status).toBe('loading');
  const stop = store.start();
  await settled();
  expect(store.state).toEqual({
    status: 'signed_in',
    user: { id: 'u1', email: 'a@example.com' },
    needsSecondFactor: false,
  });
  expect(events).toEqual(['INITIAL_SESSION']);
  stop();
});

test('a failed first load counts as signed out; a later one changes nothing', async () => {
  const lost = newTab([new Error('offline')]);
  const stopLost = lost.store.start();
  await settled();
  expect(lost.store.state.status).toBe('signed_out');
  stopLost();

  const later = newTab([signedIn(), new Error('offline')]);
  const stopLater = later.store.start();
  await settled();
  await later.store.refresh();
  expect(later.store.state.status).toBe('signed_in');
  stopLater();
});

test('signing out in one tab signs the other tab out', async () => {
  const channels: Channel[] = [];
  const first = newTab([signedIn(), { state: 'signed_out' }], channels);
  const second = newTab([signedIn(), { state: 'signed_out' }], channels);
  const stops = [first.store.start(), second.store.start()];
  await settled();
  await first.store.announce('SIGNED_OUT');
  await settled();
  expect(second.store.state.status).toBe('signed_out');
  expect(first.events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT']);
  expect(second.events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT']);
  for (const stop of stops) stop();
});

test('emits events for a refreshed token and for a session that ended elsewhere', async () => {
  const { store, events } = newTab([signedIn(4_000_000_000), signedIn(4_000_003_600), { state: 'signed_out' }]);
  const stop = store.start();
  await settled();
  await store.refresh();
  await store.refresh();
  expect(events).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED', 'SIGNED_OUT']);
  stop();
});

test('simultaneous refreshes share one request', async () => {
  const { store, fetchSession } = newTab([signedIn()]);
  const stop = store.start();
  await Promise.all([store.refresh(), store.refresh(), store.refreshIfStale()]);
  expect(fetchSession).toHaveBeenCalledTimes(1);
  stop();
});

/** Creates a tab whose session requests are answered by the test, in any order. */
function slowTab() {
  const answers: ((answer: SessionAnswer) => void)[] = [];
  const channel: Channel = { onmessage: null, close: () => undefined, postMessage: () => undefined };
  const store = new SessionStore({
    fetchSession: () => new Promise((resolve) => answers.push(resolve)),
    openChannel: () => channel,
    now: () => 3_000_000_000_000,
  });
  const events: AuthEvent[] = [];
  store.onEvent((event) => events.push(event));
  return { store, channel, answers, events };
}

test('a login before the first response remains signed in, in any order of the responses', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const { store, answers, events } = slowTab();
    const stop = store.start();
    const announced = store.announce('SIGNED_IN');
    const responses = [{ state: 'signed_out' } as const, signedIn()];
    for (const index of order) {
      answers[index]!(responses[index]!);
      await settled();
    }
    await announced;
    expect(store.state.status).toBe('signed_in');
    expect([...events].sort()).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
    stop();
  }
});

test('a response to an earlier request does not override a logout in another tab', async () => {
  const { store, channel, answers } = slowTab();
  const stop = store.start();
  channel.onmessage?.({ data: 'SIGNED_OUT' });
  answers[1]!({ state: 'signed_out' });
  answers[0]!(signedIn());
  await settled();
  expect(store.state.status).toBe('signed_out');
  stop();
});
