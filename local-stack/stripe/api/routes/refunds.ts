import { z } from 'zod';
import { timeOf } from '../../billing/clock.ts';
import { refundCharge } from '../../billing/refunds.ts';
import { idOf } from '../../world/ids.ts';
import { invalidRequest, noSuch, notFound } from '../errors.ts';
import { createdRange, isInRange, listPage, paging } from '../list.ts';
import { int, text } from '../params.ts';
import { route, type Route } from '../route.ts';

const charged = { charge: text.optional(), payment_intent: text.optional() };

/** Money that goes back: refunds by the shop, disputes by the bank. */
export const refundRoutes: Route[] = [
  route(
    'POST',
    '/v1/refunds',
    {
      ...charged,
      amount: int.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    },
    ({ tx, params, now }) => {
      const intent = params.payment_intent === undefined ? undefined : tx.peek('payment_intent', params.payment_intent);
      if (params.payment_intent !== undefined && !intent) {
        throw noSuch('payment_intent', params.payment_intent, 'payment_intent');
      }
      const id = params.charge ?? (intent?.latest_charge ? idOf(intent.latest_charge) : undefined);
      if (id === undefined) {
        throw invalidRequest(
          'One of the following params should be provided for this request: payment_intent or charge.',
        );
      }
      const charge = tx.peek('charge', id);
      if (!charge) throw noSuch('charge', id, 'charge');
      if (!charge.paid) throw invalidRequest(`Charge ${id} has not been paid and cannot be refunded.`);
      const at = timeOf(tx, charge.customer && idOf(charge.customer), now);
      return refundCharge(tx, id, params.amount, params.reason ?? null, at);
    },
  ),
  route('GET', '/v1/refunds', { ...paging, ...createdRange, ...charged }, ({ tx, params }) => {
    const found = tx
      .all('refund')
      .filter(({ charge }) => params.charge === undefined || charge === params.charge)
      .filter((refund) => params.payment_intent === undefined || refund.payment_intent === params.payment_intent)
      .filter(({ created }) => isInRange(created, params.created));
    return listPage(found, params, '/v1/refunds', 'refund');
  }),
  route('GET', '/v1/refunds/:id', {}, ({ tx, part }) => {
    const refund = tx.peek('refund', part('id'));
    if (!refund) throw notFound('refund', part('id'));
    return refund;
  }),
  route('GET', '/v1/disputes', { ...paging, ...createdRange, ...charged }, ({ tx, params }) => {
    const found = tx
      .all('dispute')
      .filter(({ charge }) => params.charge === undefined || charge === params.charge)
      .filter((dispute) => params.payment_intent === undefined || dispute.payment_intent === params.payment_intent)
      .filter(({ created }) => isInRange(created, params.created));
    return listPage(found, params, '/v1/disputes', 'dispute');
  }),
  route('GET', '/v1/disputes/:id', {}, ({ tx, part }) => {
    const dispute = tx.peek('dispute', part('id'));
    if (!dispute) throw notFound('dispute', part('id'));
    return dispute;
  }),
];
