import type Stripe from 'stripe';
import { newId } from '../world/ids.ts';
import type { Tx } from '../world/world.ts';

const ANSWER_WITHIN_S = 9 * 24 * 3600;
const EVIDENCE = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
];

/** The card's owner tells the bank that the payment was not theirs; the money is taken back until that is settled. */
export function disputeCharge(tx: Tx, charge: Stripe.Charge, at: number): void {
  const before = tx.peek('charge', charge.id)!;
  const dispute: Stripe.Dispute = {
    id: newId('du_1', 23),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: at,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...Object.fromEntries(EVIDENCE.map((name) => [name, null])), enhanced_evidence: {} } as never,
    evidence_details: {
      due_by: at + ANSWER_WITHIN_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  tx.save(dispute);
  const disputed = { ...charge, disputed: true };
  tx.save(disputed);
  tx.emit('charge.dispute.created', at, dispute);
  tx.emit('charge.updated', at, disputed, before);
  tx.emit('charge.dispute.funds_withdrawn', at, dispute);
}
