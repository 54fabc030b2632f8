import { abs, round } from '../../geometry/math.ts';
import type { Outline, Shape } from './search-shape.ts';
import { copyOutline, roundedCos, roundedSin, turnOutline } from './search-shape.ts';

/**
 * A turn is one whole number. Below the number of table steps it is a step, whose pairs have tables; from there on it is
 * an angle of the part's own, in parts of a full turn so fine (1.6e-8 rad) that rounding to them moves no point of a 20 ft
 * part by more than touching allows. Whole numbers are the same on all machines, and a layout needs nothing else.
 */
const fineTurns = 24 * 2 ** 24;
const fullTurn = 2 * Math.PI;

/** Radians in [0, 2 pi). */
export function angleOf(turn: number, steps: number): number {
  return turn < steps ? (fullTurn * turn) / steps : (fullTurn * (turn - steps)) / fineTurns;
}

/** The turn nearest to an angle in radians; a step of the tables where it is one. */
export function turnAt(angle: number, steps: number): number {
  return turnOf(round((angle / fullTurn) * fineTurns), steps);
}

/** The turn that lies further by an angle in radians. */
export function turnedBy(turn: number, angle: number, steps: number): number {
  return turnOf(fineOf(turn, steps) + round((angle / fullTurn) * fineTurns), steps);
}

/** Angle between two turns, 0 to pi. */
export function angleBetween(a: number, b: number, steps: number): number {
  const apart = abs(fineOf(a, steps) - fineOf(b, steps));
  return (fullTurn / fineTurns) * (apart > fineTurns / 2 ? fineTurns - apart : apart);
}

const fineOf = (turn: number, steps: number): number =>
  turn < steps ? round((turn * fineTurns) / steps) : turn - steps;

function turnOf(fine: number, steps: number): number {
  const within = ((fine % fineTurns) + fineTurns) % fineTurns;
  const step = round((within * steps) / fineTurns);
  if (within === round((step * fineTurns) / steps)) return step % steps;
  return steps + within;
}

/** The outline of a shape at any turn it may take. One at an own angle is good until four others were asked for. */
export function outlineAt(shape: Shape, turn: number): Outline {
  return turn < shape.outlines.length ? shape.outlines[turn]! : shape.own!.at(turn);
}

/** The outlines tried last stay: a search goes back and forth between few angles. */
const slots = 4;

/** What a shape that may lie at any angle has beside its table steps. */
export class OwnAngle {
  /** The least width along x at which the shape fits the room. */
  readonly leastWidth: number;
  /** So many of the shape's turns are quick to ask and come first: those with tables, or all where none has. */
  readonly quick: number;
  private readonly source: Outline;
  private readonly steps: number;
  private readonly turns = new Int32Array(slots).fill(-1);
  private readonly outlines: Outline[] = [];
  private next = 0;

  constructor(outlines: readonly Outline[], turns: Int32Array, leastWidth: number) {
    this.source = outlines[0]!;
    this.steps = outlines.length;
    this.leastWidth = leastWidth;
    this.quick = turns.filter((turn) => turn < this.steps).length || turns.length;
  }

  at(turn: number): Outline {
    for (let k = 0; k < slots; k++) if (this.turns[k] === turn) return this.outlines[k]!;
    const k = this.next;
    this.next = (k + 1) % slots;
    this.turns[k] = turn;
    return (this.outlines[k] = this.turned(this.outlines[k], turn));
  }

  /** The shape at a turn in memory of the caller's, made when there is none yet. */
  turned(into: Outline | undefined, turn: number): Outline {
    const outline = into ?? copyOutline(this.source);
    const angle = angleOf(turn, this.steps);
    turnOutline(outline, this.source, roundedCos(angle), roundedSin(angle));
    return outline;
  }
}
