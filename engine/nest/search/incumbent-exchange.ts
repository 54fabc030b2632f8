import type { Positions } from '../problem/positions.ts';
import type { Partner } from '../types.ts';

/** How often two searches tell each other their best, over the whole budget. */
const rounds = 40;

/**
 * When a search meets its partner: at fixed shares of the budget. With a budget in evaluations, and a partner that waits,
 * both then know the same at the same point on every machine.
 */
export class IncumbentExchange {
  private readonly partner: Partner | undefined;
  private round = 0;

  constructor(partner: Partner | undefined) {
    this.partner = partner;
  }

  due(share: number): boolean {
    return this.partner !== undefined && this.round < rounds && share * rounds >= this.round + 1;
  }

  /** Gives the best layout so far; answers with the partner's, null when it has none yet. */
  exchange(share: number, best: Positions | null): Positions | null {
    const given = best === null ? null : encoded(best);
    let taken: Float64Array | null = null;
    while (this.due(share)) {
      this.round++;
      taken = this.partner!.exchange(this.round, given, this.round === rounds);
    }
    return taken === null ? null : decoded(taken);
  }
}

const perPart = 4;
const head = 2;

/** A layout as plain numbers: sheets, open length, then x, y, turn and sheet of every part. */
function encoded({ x, y, rotation, sheet, sheets, openLength }: Positions): Float64Array {
  const numbers = new Float64Array(head + perPart * x.length);
  numbers[0] = sheets;
  numbers[1] = openLength;
  for (let part = 0, k = head; part < x.length; part++, k += perPart) {
    numbers[k] = x[part]!;
    numbers[k + 1] = y[part]!;
    numbers[k + 2] = rotation[part]!;
    numbers[k + 3] = sheet[part]!;
  }
  return numbers;
}

function decoded(numbers: Float64Array): Positions {
  const parts = (numbers.length - head) / perPart;
  const column = (at: number) => Array.from({ length: parts }, (_, part) => numbers[head + perPart * part + at]!);
  return {
    x: Float64Array.from(column(0)),
    y: Float64Array.from(column(1)),
    rotation: Int32Array.from(column(2)),
    sheet: Int32Array.from(column(3)),
    sheets: numbers[0]!,
    openLength: numbers[1]!,
  };
}
