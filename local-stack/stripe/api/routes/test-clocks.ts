import type Stripe from 'stripe';
import { catchUp } from '../../billing/clock.ts';
import { idOf, newId } from '../../world/ids.ts';
import type { Tx } from '../../world/world.ts';
import { invalidRequest, notFound } from '../errors.ts';
import { listPage, paging } from '../list.ts';
import { int, text } from '../params.ts';
import { route, type Route } from '../route.ts';

const KEPT_S = 30 * 24 * 3600;
/** Stripe's own bound: two intervals of the shortest subscription; without one, two years. */
const MAX_ADVANCE_S = 2 * 366 * 24 * 3600;

export const testClockRoutes: Route[] = [
  route('POST', '/v1/test_helpers/test_clocks', { frozen_time: int, name: text.optional() }, ({ tx, params, now }) => {
    const clock: Stripe.TestHelpers.TestClock = {
      id: newId('clock_1', 23),
      object: 'test_helpers.test_clock',
      created: now,
      deletes_after: now + KEPT_S,
      frozen_time: params.frozen_time,
      livemode: false,
      name: params.name ?? null,
      status: 'ready',
      status_details: {},
    };
    tx.save(clock);
    tx.emit('test_helpers.test_clock.created', now, clock);
    return clock;
  }),
  route('GET', '/v1/test_helpers/test_clocks', paging, ({ tx, params }) =>
    listPage(tx.all('test_helpers.test_clock'), params, '/v1/test_helpers/test_clocks', 'test clock'),
  ),
  route('GET', '/v1/test_helpers/test_clocks/:id', {}, ({ tx, part }) => clockOrThrow(tx, part('id'))),
  route('POST', '/v1/test_helpers/test_clocks/:id/advance', { frozen_time: int }, ({ tx, part, params, now }) => {
    const clock = clockOrThrow(tx, part('id'));
    if (params.frozen_time <= clock.frozen_time) {
      throw invalidRequest('Frozen time must be after the current frozen time of the test clock.', {
        param: 'frozen_time',
      });
    }
    if (params.frozen_time > clock.frozen_time + MAX_ADVANCE_S) {
      throw invalidRequest('Test clock cannot be advanced by more than two years at once.', { param: 'frozen_time' });
    }
    catchUp(tx, params.frozen_time, clock.id);
    clock.frozen_time = params.frozen_time;
    tx.save(clock);
    tx.emit('test_helpers.test_clock.ready', now, clock);
    // All is done already, but a caller who does not wait until the clock is ready would fail at Stripe.
    return { ...clock, status: 'advancing' };
  }),
  route('DELETE', '/v1/test_helpers/test_clocks/:id', {}, ({ tx, part, now }) => {
    const clock = clockOrThrow(tx, part('id'));
    const customers = tx
      .all('customer')
      .filter((customer) => !customer.deleted && customer.test_clock && idOf(customer.test_clock) === clock.id)
      .map(({ id }) => id);
    for (const subscription of tx.all('subscription')) {
      if (customers.includes(idOf(subscription.customer))) tx.remove('subscription', subscription.id);
    }
    for (const id of customers) tx.save({ id, object: 'customer', deleted: true });
    tx.remove('test_helpers.test_clock', clock.id);
    tx.emit('test_helpers.test_clock.deleted', now, clock);
    return { id: clock.id, object: 'test_helpers.test_clock', deleted: true };
  }),
];

function clockOrThrow(tx: Tx, id: string): Stripe.TestHelpers.TestClock {
  const clock = tx.get('test_helpers.test_clock', id);
  if (!clock) throw notFound('test_clock', id);
  return clock;
}
