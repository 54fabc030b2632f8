import type Stripe from 'stripe';
import { invalidRequest } from '../api/errors.ts';
import { newId } from '../world/ids.ts';
import type { Tx } from '../world/world.ts';

/** Gives money back, all that is left or a part; `amount` in cents. */
export function refundCharge(
  tx: Tx,
  chargeId: string,
  amount: number | undefined,
  reason: Stripe.Refund.Reason | null,
  at: number,
): Stripe.Refund {
  const before = tx.peek('charge', chargeId)!;
  const charge = tx.get('charge', chargeId)!;
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const given = amount ?? left;
  if (given < 1 || given > left) {
    throw invalidRequest(`Refund amount (${given}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  }
  const refund: Stripe.Refund = {
    id: newId('re_3', 23),
    object: 'refund',
    amount: given,
    balance_transaction: null,
    charge: charge.id,
    created: at,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  tx.save(refund);
  charge.amount_refunded += given;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  tx.save(charge);
  tx.emit('refund.created', at, refund);
  tx.emit('charge.refunded', at, charge, before);
  return refund;
}
