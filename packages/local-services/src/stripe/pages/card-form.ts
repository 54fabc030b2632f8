import { html } from 'hono/html';
import type { CardDetails } from '../billing/payment-methods.ts';
import { cardByNumber, hasValidCheckDigit, type CardBehavior } from '../billing/test-cards.ts';
import type { Html } from './layout.ts';

/** Field values of a card form. */
export type CardInput = {
  number: string;
  expiry: string;
  cvc: string;
  name: string;
  country: string;
  postalCode: string;
};

export type CardFaults = Partial<Record<keyof CardInput, string>>;

export const emptyCard: CardInput = { number: '', expiry: '', cvc: '', name: '', country: 'US', postalCode: '' };

/** Fills the form for manual tests: `?fill=visa`. */
export function filledCard(number: string, now: number): CardInput {
  const year = (new Date(now * 1000).getUTCFullYear() + 3) % 100;
  const grouped = number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
  return {
    number: grouped,
    expiry: `12 / ${year}`,
    cvc: '123',
    name: 'Jordan Sample',
    country: 'US',
    postalCode: '94107',
  };
}

export function readCardInput(form: Record<string, unknown>): CardInput {
  const text = (name: string) => (typeof form[name] === 'string' ? form[name].trim().slice(0, 200) : '');
  return {
    number: text('cardNumber'),
    expiry: text('cardExpiry'),
    cvc: text('cardCvc'),
    name: text('billingName'),
    country: text('billingCountry'),
    postalCode: text('billingPostalCode'),
  };
}

const SHORTEST_NUMBER = 13;
const CENTURY = 2000;

/** Returns the card, or the errors of the fields in Stripe's words. `now` in Unix seconds. */
export function checkCard(
  input: CardInput,
  email: string | null,
  now: number,
): { card: CardDetails; faults: null } | { card: null; faults: CardFaults } {
  const faults: CardFaults = {};
  const number = input.number.replaceAll(/[\s-]/g, '');
  const behavior = checkNumber(number, faults);
  const expiry = checkExpiry(input.expiry, faults, now);
  const cvcDigits = behavior?.brand === 'amex' ? 4 : 3;
  if (!new RegExp(`^\\d{${cvcDigits}}$`).test(input.cvc)) faults.cvc = "Your card's security code is incomplete.";
  if (input.name === '') faults.name = 'Enter the name on the card.';
  if (!COUNTRIES.has(input.country)) faults.country = 'Choose a country.';
  if (input.country === 'US' && !/^\d{5}(-\d{4})?$/.test(input.postalCode)) {
    faults.postalCode = 'Your ZIP is incomplete.';
  }
  if (Object.keys(faults).length > 0 || !behavior || !expiry) return { card: null, faults };
  const { name, country } = input;
  return {
    card: { behavior, ...expiry, name, email, country, postalCode: input.postalCode || null },
    faults: null,
  };
}

function checkNumber(number: string, faults: CardFaults): CardBehavior | null {
  const found = cardByNumber(number);
  if (found) return found;
  if (!/^\d*$/.test(number) || (number.length >= SHORTEST_NUMBER && !hasValidCheckDigit(number))) {
    faults.number = 'Your card number is invalid.';
  } else if (number.length < SHORTEST_NUMBER) {
    faults.number = 'Your card number is incomplete.';
  } else {
    faults.number =
      'Your card was declined. Your request was in test mode, but used a non test card. Use one of the test cards below.';
  }
  return null;
}

function checkExpiry(text: string, faults: CardFaults, now: number): { expMonth: number; expYear: number } | null {
  const match = /^(\d{1,2})\s*\/?\s*(\d{2}|20\d{2})$/.exec(text);
  const month = Number(match?.[1]);
  if (!match || month < 1 || month > 12) {
    faults.expiry = "Your card's expiration date is incomplete.";
    return null;
  }
  const year = Number(match[2]) + (match[2]!.length === 2 ? CENTURY : 0);
  const today = new Date(now * 1000);
  const monthsAgo = (today.getUTCFullYear() - year) * 12 + today.getUTCMonth() + 1 - month;
  if (monthsAgo <= 0) return { expMonth: month, expYear: year };
  faults.expiry =
    year < today.getUTCFullYear()
      ? "Your card's expiration year is in the past."
      : "Your card's expiration date is in the past.";
  return null;
}

const COUNTRIES = new Map([
  ['US', 'United States'],
  ['CA', 'Canada'],
  ['GB', 'United Kingdom'],
  ['AU', 'Australia'],
  ['DE', 'Germany'],
  ['FR', 'France'],
  ['NL', 'Netherlands'],
  ['ES', 'Spain'],
  ['IT', 'Italy'],
  ['SE', 'Sweden'],
  ['CH', 'Switzerland'],
  ['IN', 'India'],
  ['JP', 'Japan'],
]);

/** Renders the fields; the caller adds the form and the button. */
export function cardFields(input: CardInput, faults: CardFaults): Html {
  return html`${textField('cardNumber', 'Card number', input.number, faults.number, 'cc-number', '1234 1234 1234 1234')}
    <div class="pair">
      ${textField('cardExpiry', 'Expiration', input.expiry, faults.expiry, 'cc-exp', 'MM / YY')}
      ${textField('cardCvc', 'Security code', input.cvc, faults.cvc, 'cc-csc', 'CVC')}
    </div>
    ${textField('billingName', 'Cardholder name', input.name, faults.name, 'cc-name', 'Full name on card')}
    <div class="pair">
      <div class="field">
        <label for="billingCountry">Country or region</label>
        <select id="billingCountry" name="billingCountry" autocomplete="country">
          ${[...COUNTRIES].map(
            ([code, name]) =>
              html`<option value="${code}" ${code === input.country ? 'selected' : ''}>${name}</option>`,
          )}
        </select>
      </div>
      ${textField('billingPostalCode', 'ZIP code', input.postalCode, faults.postalCode, 'postal-code', '')}
    </div>`;
}

const NUMERIC = new Set(['cardNumber', 'cardExpiry', 'cardCvc']);

function textField(
  name: string,
  label: string,
  value: string,
  fault: string | undefined,
  autocomplete: string,
  placeholder: string,
): Html {
  const described = fault ? html`aria-invalid="true" aria-describedby="${name}-fault"` : '';
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      type="text"
      id="${name}"
      name="${name}"
      value="${value}"
      placeholder="${placeholder}"
      autocomplete="${autocomplete}"
      ${NUMERIC.has(name) ? html`inputmode="numeric"` : ''}
      ${described}
    />
    ${fault ? html`<p class="fault" id="${name}-fault">${fault}</p>` : ''}
  </div>`;
}

const SUGGESTED: readonly [number: string, what: string][] = [
  ['4242424242424242', 'pays'],
  ['4000002500003155', 'asks for 3-D Secure once'],
  ['4000002760003184', 'asks for 3-D Secure every time, so renewals fail'],
  ['4000000000000341', 'can be saved, but every charge fails'],
  ['4000000000000002', 'is declined'],
  ['4000000000009995', 'has insufficient funds'],
  ['4000000000000069', 'has expired'],
  ['4000000000000127', 'has a wrong security code'],
  ['4000000000000119', 'meets a processing error'],
];

/** Renders the test cards, each of which fills the form. */
export function testCards(): Html {
  return html`<details>
    <summary>Test cards</summary>
    <p class="small quiet">Choose one to fill the form. Real card numbers are refused and never kept.</p>
    <ul class="small">
      ${SUGGESTED.map(
        ([number, what]) =>
          html`<li>
            <a href="?fill=${number}"><code>${filledCard(number, 0).number}</code></a> ${what}
          </li>`,
      )}
    </ul>
  </details>`;
}
