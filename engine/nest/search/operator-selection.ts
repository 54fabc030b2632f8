import { max, min } from '../../geometry/math.ts';

/**
 * Two ways to go on from a failure: two parts swapped by chance and much patience with what comes of it, or the best of many
 * swaps and little patience.
 */
export type Attempt = 'patient' | 'choosy';

/** What was spent and gained longer ago than about so many evaluations for each part says nothing any more. */
const memoryPerPart = 100_000;
/** Neither kind gets less than this share of the evaluations. */
const leastShare = 0.15;
/** What both kinds are taken to have gained and, as a share of the memory, spent: so long as little is known they get the same. */
const prior = { gained: 2e-4, spent: 0.1 };

/**
 * Divides the evaluations of a search between two kinds of attempts in proportion to what either gained for each evaluation
 * lately. Letters of one size gain most by choosing, letters of mixed sizes by patience.
 */
export class Attempts {
  private readonly memory: number;
  private readonly spent = { patient: 0, choosy: 0 };
  private readonly gained = { patient: 0, choosy: 0 };
  private now: Attempt | null = null;
  private countedAt = 0;

  constructor(parts: number) {
    this.memory = memoryPerPart * parts;
  }

  /** The kind under way; null when there is none. */
  get kind(): Attempt | null {
    return this.now;
  }

  /** Decides on the kind to come. */
  begin(evaluations: number): Attempt {
    const { spent } = this;
    const patient = this.rate('patient');
    const choosy = this.rate('choosy');
    const share = min(1 - leastShare, max(leastShare, choosy / (patient + choosy)));
    this.now = spent.choosy <= share * (spent.patient + spent.choosy) ? 'choosy' : 'patient';
    this.countedAt = evaluations;
    return this.now;
  }

  /** An attempt is over that made the best layout shorter by this share, which may be 0; more of its kind may follow. */
  count(evaluations: number, gained: number): void {
    if (this.now === null) return;
    const spent = evaluations - this.countedAt;
    const kept = max(0, 1 - spent / this.memory);
    for (const kind of ['patient', 'choosy'] as const) {
      this.spent[kind] *= kept;
      this.gained[kind] *= kept;
    }
    this.spent[this.now] += spent;
    this.gained[this.now] += gained;
    this.countedAt = evaluations;
  }

  /** What follows is of neither kind. */
  pause(): void {
    this.now = null;
  }

  private rate(kind: Attempt): number {
    return (this.gained[kind] + prior.gained) / (this.spent[kind] + prior.spent * this.memory);
  }
}
