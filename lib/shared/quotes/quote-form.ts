import { readNumber, type Reading } from '../calculators/read-typed.ts';
import { limits } from '../limits.ts';
import type { QuantityDiscount, QuoteTerms } from './quote.ts';

const { quote } = limits;

/** Details of a shop's quotes as typed. */
export type QuoteForm = {
  readonly shopName: string;
  readonly address: string;
  readonly terms: string;
  /** PNG as a data URL; '' without one. */
  readonly logo: string;
  /** Number of the next quote. */
  readonly number: string;
  readonly tax: string;
  readonly minimum: string;
  readonly validDays: string;
  readonly discounts: readonly { readonly from: string; readonly percent: string }[];
};

const logoStart = 'data:image/png;base64,';
/** Characters of a field for a number. */
export const maxNumberLength = quote.typedNumberLength;
/** Characters of each text. */
export const quoteTextLengths = {
  shopName: quote.shopNameLength,
  address: quote.addressLength,
  terms: quote.termsLength,
  number: quote.numberLength,
  tax: maxNumberLength,
  minimum: maxNumberLength,
  validDays: maxNumberLength,
} as const satisfies Partial<Record<keyof QuoteForm, number>>;
type QuoteText = keyof typeof quoteTextLengths;

export const emptyQuoteForm: QuoteForm = {
  shopName: '',
  address: '',
  terms: '',
  logo: '',
  number: 'Q-0001',
  tax: '',
  minimum: '',
  validDays: '30',
  discounts: [],
};

/** Reads stored details; invalid entries get their defaults. */
export function readStoredQuoteForm(text: string | null): QuoteForm {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    stored = null;
  }
  const entries = entriesOf(stored);
  const texts = (Object.keys(quoteTextLengths) as QuoteText[]).map((name) => {
    const value = entries[name];
    const isValid = typeof value === 'string' && value.length <= quoteTextLengths[name];
    return [name, isValid ? value : emptyQuoteForm[name]] as const;
  });
  const { logo, discounts } = entries;
  return {
    ...(Object.fromEntries(texts) as Record<QuoteText, string>),
    logo: typeof logo === 'string' && isStoredLogo(logo) ? logo : '',
    discounts: (Array.isArray(discounts) ? discounts : []).slice(0, quote.discounts).flatMap((discount: unknown) => {
      const { from, percent } = entriesOf(discount);
      const areTexts = [from, percent].every((value) => typeof value === 'string' && value.length <= maxNumberLength);
      return areTexts ? [{ from: from as string, percent: percent as string }] : [];
    }),
  };
}

const entriesOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Returns true for a PNG as a data URL within the limit of stored logos. */
export const isStoredLogo = (logo: string): boolean =>
  logo.startsWith(logoStart) && logo.length <= logoStart.length + Math.ceil(quote.storedLogoBytes / 3) * 4;

export type QuoteReading = {
  readonly terms: QuoteTerms;
  readonly validDays: number | null;
  /** Error of each invalid field, by name; discounts as 'from 0', 'percent 0'. */
  readonly problems: Readonly<Record<string, string>>;
};

/** Reads the terms as typed. An invalid or empty field counts as absent, so a quote with problems must not be sent. */
export function readQuoteTerms(form: QuoteForm): QuoteReading {
  const problems: Record<string, string> = {};
  const read = (field: string, reading: Reading): number | null => {
    if (reading.state === 'wrong') problems[field] = reading.message;
    return reading.state === 'value' ? reading.value : null;
  };
  const whole = (field: string, name: string, typed: string, range: { min: number; max: number }): number | null => {
    const value = read(field, readNumber(name, typed, range));
    if (value === null || Number.isInteger(value)) return value;
    problems[field] = `${name}: type a whole number.`;
    return null;
  };
  const discounts = form.discounts.flatMap(({ from, percent }, index): QuantityDiscount[] => {
    const min = whole(`from ${index}`, 'Pieces', from, quote.discountFrom);
    const off = read(`percent ${index}`, readNumber('Discount', percent, quote.discountPercent));
    return min === null || off === null ? [] : [{ from: min, percent: off }];
  });
  const taxPercent = read('tax', readNumber('Tax', form.tax, quote.taxPercent));
  const minimum = read('minimum', readNumber('Minimum charge', form.minimum, quote.minimum));
  const validDays = whole('validDays', 'Valid for', form.validDays, quote.validDays);
  return { terms: { discounts, minimum, taxPercent }, validDays, problems };
}

/** Returns the number that follows: 'Q-0142' -> 'Q-0143'. A number without digits at its end remains. */
export function nextQuoteNumber(number: string): string {
  const digits = /(?<!\d)\d+$/.exec(number)?.[0];
  if (digits === undefined) return number;
  return `${number.slice(0, -digits.length)}${String(BigInt(digits) + 1n).padStart(digits.length, '0')}`.slice(
    0,
    quote.numberLength,
  );
}
