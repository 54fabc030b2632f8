/** Behavior of a card: immediately, and in a later payment without its owner. */
export type CardBehavior = {
  name: string;
  brand: 'visa' | 'mastercard' | 'amex';
  last4: string;
  /** Result of attaching the card for later payments. */
  onAttach: Decline | null;
  onCharge: Decline | null;
  /** 3-D Secure requirement: never, until one authentication sets the card up for later payments, or always. */
  authentication: 'never' | 'until set up' | 'always';
};

/** Stripe's code, decline code and sentence. */
export type Decline = {
  code: string;
  declineCode: string | null;
  message: string;
};

const declined = (declineCode: string): Decline => ({
  code: 'card_declined',
  declineCode,
  message: declineCode === 'insufficient_funds' ? 'Your card has insufficient funds.' : 'Your card was declined.',
});
const faulty = (code: string, message: string): Decline => ({ code, declineCode: null, message });

const expired = faulty('expired_card', 'Your card has expired.');
const wrongCvc = faulty('incorrect_cvc', "Your card's security code is incorrect.");
const processing = faulty(
  'processing_error',
  'An error occurred while processing your card. Try again in a little bit.',
);

/** Declines a payment that requires the absent owner. */
export const authenticationRequired: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

export const authenticationFailed: Decline = {
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

function card(
  number: string,
  name: string,
  more: Partial<Pick<CardBehavior, 'brand' | 'onAttach' | 'onCharge' | 'authentication'>> = {},
): [string, CardBehavior] {
  const plain = { brand: 'visa', onAttach: null, onCharge: null, authentication: 'never' } as const;
  return [number, { ...plain, ...more, name, last4: number.slice(-4) }];
}
const refused = (number: string, name: string, decline: Decline) =>
  card(number, name, { onAttach: decline, onCharge: decline });

/** Stripe's test numbers. Source: docs.stripe.com/testing. */
const CARDS = new Map<string, CardBehavior>([
  card('4242424242424242', 'visa'),
  card('5555555555554444', 'mastercard', { brand: 'mastercard' }),
  card('378282246310005', 'amex', { brand: 'amex' }),
  refused('4000000000000002', 'declined', declined('generic_decline')),
  refused('4000000000009995', 'insufficient funds', declined('insufficient_funds')),
  refused('4000000000009987', 'lost', declined('lost_card')),
  refused('4000000000009979', 'stolen', declined('stolen_card')),
  refused('4000000000000069', 'expired', expired),
  refused('4000000000000127', 'wrong security code', wrongCvc),
  refused('4000000000000119', 'processing error', processing),
  card('4000000000000341', 'attaches, then fails', { onCharge: declined('generic_decline') }),
  card('4000002500003155', 'authenticate once', { authentication: 'until set up' }),
  card('4000002760003184', 'authenticate always', { authentication: 'always' }),
  card('4000008260003178', 'authenticate, then insufficient funds', {
    authentication: 'always',
    onCharge: declined('insufficient_funds'),
  }),
]);

const BY_NAME = new Map([...CARDS.values()].map((behavior) => [behavior.name, behavior]));

/** Ids of ready-made payment methods, for callers without a card form. */
const READY_MADE = new Map([
  ['pm_card_visa', 'visa'],
  ['pm_card_mastercard', 'mastercard'],
  ['pm_card_amex', 'amex'],
  ['pm_card_visa_chargeDeclined', 'declined'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'insufficient funds'],
  ['pm_card_chargeCustomerFail', 'attaches, then fails'],
  ['pm_card_authenticationRequiredOnSetup', 'authenticate once'],
  ['pm_card_authenticationRequired', 'authenticate always'],
]);

export function cardByNumber(number: string): CardBehavior | undefined {
  return CARDS.get(number);
}

export function behaviorNamed(name: string): CardBehavior {
  const found = BY_NAME.get(name);
  if (!found) throw new Error(`There is no test card that behaves like "${name}".`);
  return found;
}

export function readyMade(paymentMethodId: string): CardBehavior | undefined {
  const name = READY_MADE.get(paymentMethodId);
  return name === undefined ? undefined : behaviorNamed(name);
}

/** Checks the check digit of a card number. Source: ISO/IEC 7812-1, annex B. */
export function hasValidCheckDigit(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
