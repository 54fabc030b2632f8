import { expect, test } from '@jest/globals';
import { recordings } from './recordings.ts';
import { openSpecification } from './specification.ts';

const specification = openSpecification();
const exchanges = recordings();
const answered = exchanges.filter(({ status }) => status === 200);

/** Counts equal faults. */
function tally(faults: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const fault of faults) counts[fault] = (counts[fault] ?? 0) + 1;
  return counts;
}

test(`responses of the stand-in match Stripe's specification (${specification.version})`, () => {
  expect(answered.length).toBeGreaterThan(500);
  const faults = answered.flatMap(({ method, path, answer }) => {
    const [pathname = ''] = path.split('?');
    const found = specification.answer(method, pathname, answer) ?? ['is no call of Stripe'];
    return found.map((fault) => `${method} ${pathname.replaceAll(/_[A-Za-z0-9]{6,}/g, '_X')}: ${fault}`);
  });
  expect(tally(faults)).toEqual({});
});

test('objects of its events match the specification', () => {
  type Listed = { object: string; data: { id: string; type: string; data: { object: { object: string } } }[] };
  const lists = answered.filter(({ path }) => path.startsWith('/v1/events?')).map(({ answer }) => answer as Listed);
  const events = new Map(lists.flatMap(({ data }) => data.map((event) => [event.id, event])));
  expect(events.size).toBeGreaterThan(100);
  const faults = [...events.values()].flatMap(({ type, data: { object } }) => {
    const found = specification.object(object) ?? ['is no object of Stripe'];
    return found.map((fault) => `${type}: ${fault}`);
  });
  expect(tally(faults)).toEqual({});
});

test('rejections have the shape of Stripe errors', () => {
  const refused = exchanges.filter(({ status, by }) => status !== 200 && status < 500 && by === 'test');
  expect(refused.length).toBeGreaterThan(10);
  for (const { answer } of refused) expect(answer).toMatchObject({ error: { type: expect.any(String) } });
});
