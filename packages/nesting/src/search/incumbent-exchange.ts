import type { Positions } from '../problem/positions.ts';
import { exchange } from '../search-parameters.ts';
import type { Partner } from '../types.ts';

/** Numbers per part in an encoded layout, and in addition per layout. */
const numbersPerPart = 4;
const numbersBesides = 2;

/** Returns the length of an encoded layout. */
export const encodedLength = (parts: number): number => numbersBesides + numbersPerPart * parts;

/**
 * Exchange of incumbents between cooperating searches (an island model), at fixed numbers of evaluations and at the
 * end of the budget. With a budget in evaluations and blocking partners, each search has the same information at the
 * same point on every machine.
 */
export class IncumbentExchange {
  private readonly partner: Partner | undefined;
  private round = 0;
  #hasEnded = false;
  /** Evaluations before the first round. */
  readonly #first: number;

  /** @param parts number of parts. */
  constructor(partner: Partner | undefined, parts: number) {
    this.partner = partner;
    this.#first = exchange.evaluationsPerPart * parts;
  }

  /** @param isLast true at the end of the budget, where a last round follows the others. */
  isDue(evaluations: number, isLast: boolean): boolean {
    if (this.partner === undefined || this.#hasEnded) return false;
    return isLast || this.#isRoundDue(evaluations);
  }

  #isRoundDue(evaluations: number): boolean {
    return evaluations >= this.#first * (this.round + 1) ** 2;
  }

  /** Sends the incumbent; returns the available incumbents of the other searches in this round. */
  exchange(evaluations: number, isLast: boolean, incumbent: Positions | null): Positions[] {
    const sent = incumbent === null ? null : encoded(incumbent);
    const { partner } = this;
    let received: readonly Float64Array[] = [];
    while (this.#isRoundDue(evaluations)) received = partner!.exchange(++this.round, sent, false);
    if (isLast) received = partner!.exchange(++this.round, sent, true);
    this.#hasEnded = isLast;
    return received.map(decoded);
  }
}

/** Encodes a layout as plain numbers: sheets, open length, then x, y, rotation and sheet of every part. */
function encoded({ x, y, rotation, sheet, sheets, openLength }: Positions): Float64Array {
  const numbers = new Float64Array(encodedLength(x.length));
  numbers[0] = sheets;
  numbers[1] = openLength;
  for (let part = 0, k = numbersBesides; part < x.length; part++, k += numbersPerPart) {
    numbers[k] = x[part]!;
    numbers[k + 1] = y[part]!;
    numbers[k + 2] = rotation[part]!;
    numbers[k + 3] = sheet[part]!;
  }
  return numbers;
}

function decoded(numbers: Float64Array): Positions {
  const parts = (numbers.length - numbersBesides) / numbersPerPart;
  const column = (at: number) =>
    Array.from({ length: parts }, (_, part) => numbers[numbersBesides + numbersPerPart * part + at]!);
  return {
    x: Float64Array.from(column(0)),
    y: Float64Array.from(column(1)),
    rotation: Int32Array.from(column(2)),
    sheet: Int32Array.from(column(3)),
    sheets: numbers[0]!,
    openLength: numbers[1]!,
  };
}
