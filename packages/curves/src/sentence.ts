/** Sentences with lengths and areas as values, so that they can be shown in inches or millimeters. */

/** Units of lengths in sentences. Values are always in inches and square inches. */
export type SentenceUnit = 'in' | 'mm';

/** A length, an area, or a number of inches without its unit, as in '48 x 96 in'. */
export type Quantity = {
  readonly kind: 'length' | 'area' | 'number';
  /** Inches or square inches. */
  readonly value: number;
  /** Decimals in inches. A value that they would round to zero has two significant digits instead. */
  readonly places: number;
  /** 'up' for a size that must suffice; all decimals are shown. 'even' also shows all decimals. */
  readonly rounding?: 'up' | 'even';
};

/** Words that differ by the unit, such as the name of a tool. */
export type UnitWords = { readonly kind: 'words' } & Readonly<Record<SentenceUnit, string>>;
type Part = string | Quantity | UnitWords;
/** Texts and quantities in their order. */
export type Sentence = readonly Part[];

type Rounding = Quantity['rounding'];
const quantity =
  (kind: Quantity['kind']) =>
  (value: number, places = 3, rounding?: Rounding): Quantity => ({
    kind,
    value,
    places,
    ...(rounding && { rounding }),
  });

export const length = quantity('length');
/** Returns a length with four significant digits in inches. */
export const significantLength = (inches: number): Quantity =>
  length(inches, inches > 0 ? Math.max(0, 3 - Math.floor(Math.log10(inches))) : 0);
export const area = quantity('area');
export const unitWords = (words: Readonly<Record<SentenceUnit, string>>): UnitWords => ({ kind: 'words', ...words });
/** A length whose unit follows later in the sentence. */
export const bareLength = quantity('number');

/**
 * Returns a sentence. A number cannot be a value, so that a length is never formatted as a text: counts are texts, lengths are
 * quantities, and sentences are inserted.
 */
export function sentence(texts: TemplateStringsArray, ...values: readonly (Part | Sentence)[]): Sentence {
  const parts = texts.flatMap((text, i) => {
    const value = values[i];
    return value === undefined ? [text] : [text, ...(Array.isArray(value) ? value : [value as Part])];
  });
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part;
    else if (part !== '') joined.push(part);
  }
  return joined;
}

/** Returns a sentence with its first letter in upper case. */
export const capitalized = ([first = '', ...rest]: Sentence): Sentence =>
  typeof first === 'string' ? [first.charAt(0).toUpperCase() + first.slice(1), ...rest] : [first, ...rest];

/** A message in inches, with its sentence if it has quantities. */
export type Message = { readonly message: string; readonly sentence?: Sentence };

/** Returns the message of a sentence. */
export function messageOf(said: Sentence | string): Message {
  if (typeof said === 'string') return { message: said };
  const message = sentenceText(said, 'in');
  return said.every((part) => typeof part === 'string') ? { message } : { message, sentence: said };
}

type UnitRule = { readonly name: string; readonly perInch: number; readonly fewerPlaces: number };
const rules: Readonly<Record<SentenceUnit, Readonly<Record<Quantity['kind'], UnitRule>>>> = {
  in: {
    length: { name: ' in', perInch: 1, fewerPlaces: 0 },
    area: { name: ' sq in', perInch: 1, fewerPlaces: 0 },
    number: { name: '', perInch: 1, fewerPlaces: 0 },
  },
  mm: {
    length: { name: ' mm', perInch: 25.4, fewerPlaces: 1 },
    area: { name: ' sq cm', perInch: 2.54 ** 2, fewerPlaces: 0 },
    number: { name: '', perInch: 25.4, fewerPlaces: 1 },
  },
};

/** Returns a sentence in a unit. */
export function sentenceText(said: Sentence, unit: SentenceUnit): string {
  return said.map((part) => (typeof part === 'string' ? part : quantityText(part, unit))).join('');
}

function quantityText(part: Quantity | UnitWords, unit: SentenceUnit): string {
  if (part.kind === 'words') return part[unit];
  const { kind, value, places, rounding } = part;
  const { name, perInch, fewerPlaces } = rules[unit][kind];
  const [amount, decimals] = [value * perInch, Math.max(0, places - fewerPlaces)];
  return `${numberText(amount, decimals, rounding)}${name}`;
}

function numberText(amount: number, decimals: number, rounding: Rounding): string {
  const steps = 10 ** decimals;
  // Above the error of sums and conversions.
  if (rounding === 'up') return (Math.ceil(amount * steps - 1e-6) / steps).toFixed(decimals);
  if (rounding === 'even') return (Math.round(amount * steps) / steps).toFixed(decimals);
  const rounded = Number(amount.toFixed(decimals));
  return String(rounded === 0 && amount !== 0 ? Number(amount.toPrecision(2)) : rounded);
}
