import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createFairQueue } from '#backend/jobs/pool/fair-queue.ts';

const people = ['ann', 'bob', 'cy', 'di', 'ed'];
const moves = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('add' as const), person: fc.constantFrom(...people) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('next' as const), person: fc.constant('') }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), person: fc.constantFrom(...people) }) },
  ),
  { maxLength: 200 },
);

/** Returns the violations of a queue in a script of moves. */
function faultsOf(script: readonly { do: 'add' | 'next' | 'leave'; person: string }[]): string[] {
  const line = createFairQueue<{ person: string; number: number }>();
  const model = new Map<string, { number: number; takeOut: () => void }[]>();
  /** Turns that a person may still have to wait. */
  const turnsLeft = new Map<string, number>();
  const faults: string[] = [];
  const must = (isSo: boolean, fault: string) => void (isSo || faults.push(fault));
  for (const [number, { do: move, person }] of script.entries()) {
    if (move === 'add') {
      const own = model.get(person) ?? [];
      model.set(person, own);
      own.push({ number, takeOut: line.add(person, { person, number }) });
      if (own.length === 1) turnsLeft.set(person, model.size);
    } else if (move === 'leave') {
      const own = model.get(person) ?? [];
      own.pop()?.takeOut();
      if (own.length === 0) model.delete(person);
    } else {
      const item = line.next(() => true);
      must((item === undefined) === (model.size === 0), 'somebody waits, and nobody is served');
      if (!item) continue;
      const own = model.get(item.person)!;
      must(own.shift()!.number === item.number, "a person's own are not served in their order");
      for (const waiting of model.keys()) turnsLeft.set(waiting, turnsLeft.get(waiting)! - 1);
      if (own.length === 0) model.delete(item.person);
      else turnsLeft.set(item.person, model.size);
      must(
        [...model.keys()].every((waiting) => turnsLeft.get(waiting)! > 0),
        'somebody waits for too many turns',
      );
    }
    must(line.size() === [...model.values()].flat().length, 'the size is wrong');
  }
  return faults;
}

test('no user waits for more turns than there are users in the queue', () => {
  fc.assert(fc.property(moves, (script) => expect(faultsOf(script)).toEqual([])));
});

test('lower ranks are served first, by turn within a rank', () => {
  const line = createFairQueue<string>();
  for (const item of ['ann 2', 'ann 2', 'bob 1', 'cy 0', 'cy 0', 'di 1', 'ed 0']) line.add(item.split(' ')[0]!, item);
  const rankOf = (item: string) => Number(item.split(' ')[1]);
  const served = Array.from({ length: 8 }, () => line.next(() => true, rankOf));
  expect(served).toEqual(['cy 0', 'ed 0', 'cy 0', 'bob 1', 'di 1', 'ann 2', 'ann 2', undefined]);
});

test('a user whose turn is skipped retains their place', () => {
  const line = createFairQueue<string>();
  for (const person of people) line.add(person, person);
  expect(line.next((_item, person) => person !== 'ann')).toBe('bob');
  expect(line.next(() => true)).toBe('ann');
});

test('the user with most jobs in the queue loses the newest one', () => {
  const line = createFairQueue<string>();
  line.add('ann', 'a1');
  for (const item of ['b1', 'b2', 'b3']) line.add('bob', item);
  expect(line.dropFromLongest(3)).toBeUndefined();
  expect(line.dropFromLongest(1)).toBe('b3');
  expect(line.sizeOf('bob')).toBe(2);
  expect(line.size()).toBe(3);
});
