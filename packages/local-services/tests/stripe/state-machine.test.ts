import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createPrice, createProduct } from '../../src/stripe/billing/catalog.ts';
import { createSession, payWithCard } from '../../src/stripe/billing/checkout.ts';
import { catchUp } from '../../src/stripe/billing/time/clock.ts';
import { collectInvoice } from '../../src/stripe/billing/collect.ts';
import { createCustomer } from '../../src/stripe/billing/customers.ts';
import { addCard, cancelInPortal, chooseCard, resumeInPortal } from '../../src/stripe/billing/portal-actions.ts';
import { cancelSubscription, hasEnded } from '../../src/stripe/billing/subscriptions.ts';
import { cardByNumber } from '../../src/stripe/billing/test-cards.ts';
import { createStore, type Tx, type Store } from '../../src/stripe/store/store.ts';
import { faultsOfEvents, faultsOfState } from './support/consistency.ts';
import { runs } from '../../../../tools/harness/depth.ts';

const DAY_S = 24 * 3600;
const START = Date.parse('2027-01-31T12:00:00Z') / 1000;
const RUNS = Number(process.env.FC_RUNS ?? runs(150));
const GOOD = '4242424242424242';
const FAILS_LATER = '4000000000000341';

type Action =
  | { do: 'wait'; days: number }
  | { do: 'cancel'; mode: 'at_period_end' | 'immediately' }
  | { do: 'resume' }
  | { do: 'card'; number: string }
  | { do: 'pay' }
  | { do: 'buy again' };

/** A second period ends before the first one is paid; then one of the two is. */
const TWO_OWED: Action[] = [
  { do: 'card', number: FAILS_LATER },
  { do: 'wait', days: 15 },
  { do: 'card', number: GOOD },
  { do: 'pay' },
];

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) }) },
  fc.record({
    do: fc.constant('cancel' as const),
    mode: fc.constantFrom('at_period_end' as const, 'immediately' as const),
  }),
  fc.record({ do: fc.constant('resume' as const) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('card' as const), number: fc.constantFrom(GOOD, FAILS_LATER) }) },
  fc.record({ do: fc.constant('pay' as const) }),
  fc.record({ do: fc.constant('buy again' as const) }),
);

const interval = fc.constantFrom('week' as const, 'month' as const);

/** One customer in a store in memory, and a clock. */
function begin(interval: 'week' | 'month') {
  const store = createStore('http://site.test/__local/stripe');
  let now = START;
  const step = <T>(work: (tx: Tx) => T): T =>
    store.transact((tx) => {
      catchUp(tx, now);
      return work(tx);
    });
  const { customer, price } = step((tx) => {
    const product = createProduct(tx, { name: 'Plan', description: null, active: true, metadata: {} }, now);
    const recurring = { interval, intervalCount: 1 };
    const none = { lookupKey: null, transferLookupKey: false, nickname: null, active: true, metadata: {} };
    return {
      price: createPrice(tx, { product: product.id, currency: 'usd', unitAmount: 1900, recurring, ...none }, now).id,
      customer: createCustomer(tx, { email: 'person@example.com', metadata: {} }, now).id,
    };
  });
  const card = (number: string) => ({
    behavior: cardByNumber(number)!,
    expMonth: 12,
    expYear: 2049,
    name: 'Jordan Sample',
    email: 'person@example.com',
    country: 'US',
    postalCode: '94107',
  });
  const newest = (tx: Tx) => tx.all('subscription').at(-1);
  const running = (tx: Tx) => {
    const found = newest(tx);
    return found && !hasEnded(found) ? found : undefined;
  };

  function buy(): void {
    step((tx) => {
      if (running(tx)) return;
      const session = createSession(
        tx,
        {
          items: [{ price: tx.get('price', price)!, quantity: 1 }],
          customer,
          customerEmail: null,
          clientReferenceId: null,
          successUrl: 'http://site.test/account',
          cancelUrl: null,
          metadata: {},
          locale: null,
          expiresAt: now + DAY_S,
          subscriptionMetadata: {},
          subscriptionDescription: null,
          trialDays: null,
          submitText: null,
        },
        now,
      );
      payWithCard(tx, session.id, card(GOOD), now);
    });
  }

  const perform = (one: Action): void => {
    if (one.do === 'wait') now += one.days * DAY_S;
    else if (one.do === 'buy again') buy();
    step((tx) => {
      const subscription = running(tx);
      if (!subscription) return;
      if (one.do === 'cancel') cancelInPortal(tx, subscription.id, one.mode, {}, now);
      if (one.do === 'resume') resumeInPortal(tx, subscription.id, now);
      if (one.do === 'card') chooseCard(tx, customer, addCard(tx, customer, card(one.number), now), now);
      if (one.do === 'pay') {
        const owed = tx.all('invoice').find(({ status }) => status === 'open');
        if (owed) collectInvoice(tx, owed.id!, now);
      }
    });
  };
  return { store, perform, buy, now: () => now };
}

function read<T>(store: Store, work: (tx: Tx) => T): T {
  return store.transact(work);
}

test('any order of portal actions and waiting produces consistent subscriptions and events', () => {
  fc.assert(
    fc.property(interval, fc.array(action, { maxLength: 25 }), (every, actions) => {
      const { store, perform, buy, now } = begin(every);
      buy();
      for (const one of actions) {
        perform(one);
        expect(read(store, (tx) => faultsOfState(tx, now()))).toEqual([]);
      }
      expect(read(store, faultsOfEvents)).toEqual([]);
    }),
    { numRuns: RUNS, examples: [['week', TWO_OWED]] },
  );
});

test('a long wait produces the same events as many short ones', () => {
  fc.assert(
    fc.property(
      interval,
      fc.array(fc.integer({ min: 1, max: 45 }), { maxLength: 12 }),
      fc.boolean(),
      (every, days, fails) => {
        const outcome = (waits: number[]) => {
          const { store, perform, buy } = begin(every);
          buy();
          if (fails) perform({ do: 'card', number: FAILS_LATER });
          for (const wait of waits) perform({ do: 'wait', days: wait });
          return read(store, (tx) => tx.all('event').map(({ type, created }) => `${created} ${type}`));
        };
        const total = days.reduce((sum, day) => sum + day, 0);
        expect(outcome(days)).toEqual(outcome(total === 0 ? [] : [total]));
      },
    ),
    { numRuns: RUNS },
  );
});

test('rolls back a transaction that throws', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 10 }), (actions) => {
      const { store, perform, buy } = begin('month');
      buy();
      for (const one of actions) perform(one);
      const everything = () =>
        read(store, (tx) =>
          JSON.stringify([tx.all('subscription'), tx.all('invoice'), tx.all('event'), tx.all('charge')]),
        );
      const before = everything();
      const stop = new Error('stop');
      expect(() =>
        store.transact((tx) => {
          const running = tx.all('subscription').find((subscription) => !hasEnded(subscription));
          if (running) cancelSubscription(tx, running.id, START, {});
          tx.remove('event', tx.all('event')[0]!.id);
          catchUp(tx, START + 900 * DAY_S);
          throw stop;
        }),
      ).toThrow(stop);
      expect(everything()).toBe(before);
    }),
    { numRuns: RUNS },
  );
});
