import { expect, test } from '@jest/globals';
import { shareRequests } from '#backend/auth/share-requests.ts';

/** Creates a service whose responses are sent by the test. */
function scripted() {
  let time = 0;
  const requests: { key: string; answer: (text: string) => void; refuse: (error: Error) => void }[] = [];
  const ask = shareRequests<string>(
    (key) => new Promise((answer, refuse) => requests.push({ key, answer, refuse })),
    () => time,
  );
  return { ask, requests, wait: (ms: number) => (time += ms) };
}

test('a call during a pending request shares its response, regardless of the delay', async () => {
  const { ask, requests, wait } = scripted();
  const first = ask('a');
  wait(5_000);
  const second = ask('a');
  requests[0]!.answer('yes');
  expect(await Promise.all([first, second])).toEqual(['yes', 'yes']);
  expect(requests).toHaveLength(1);
});

test('a response is reused for one second after its request, not after its arrival', async () => {
  const { ask, requests, wait } = scripted();
  const first = ask('a');
  wait(900);
  requests[0]!.answer('yes');
  await first;
  wait(100);
  expect(await ask('a')).toBe('yes');
  wait(1);
  void ask('a');
  expect(requests).toHaveLength(2);
});

test('an error is shared by the calls that waited for it, and by none after', async () => {
  const { ask, requests } = scripted();
  const waiting = [ask('a'), ask('a')];
  requests[0]!.refuse(new Error('no'));
  for (const refused of waiting) await expect(refused).rejects.toThrow('no');
  const again = ask('a');
  requests[1]!.answer('yes');
  expect(await again).toBe('yes');
});

test('requests of different keys are independent', async () => {
  const { ask, requests } = scripted();
  const answers = [ask('a'), ask('b')];
  requests[1]!.answer('of b');
  requests[0]!.answer('of a');
  expect(await Promise.all(answers)).toEqual(['of a', 'of b']);
});
