import { LEAST_PRIORITY, STEP_S } from '#backend/runs/queue-positions.ts';
import { BUSY_RETRY_S, MAX_QUEUED } from '#backend/runs/start-run.ts';
import { product } from '#lib/shared/product.ts';

/** A run that somebody asks for, seconds. */
export type Asked = {
  readonly atS: number;
  readonly person: number;
  readonly serviceS: number;
  /** Counted for themselves: 'heavy' runs all day. */
  readonly kind: 'usual' | 'heavy';
};

export type Waited = {
  readonly kind: Asked['kind'];
  readonly atS: number;
  readonly waitS: number;
  readonly refusals: number;
};

export type Fleet = { readonly workers: number; readonly slots: number };

type Queued = Asked & { readonly priority: number; readonly order: number; readonly refusals: number };

/** Every slot of every worker looks this often. */
const POLL_S = 1;
/** People who run one after the other have so many open. */
const OPEN = product.openRuns.paid;
const RECENT_S = 3600;

/**
 * The queue of nesting runs by its own rules, event by event: a person's runs of the last hour put the next one back, waiting
 * since the last one began puts it forward, the line is bounded and whoever finds it full comes back after the time told, and a person has no more
 * runs open than allowed (one asked for meanwhile is asked for again when another has ended).
 *
 * @param asked in order of time
 * @param random for the moment at which an idle slot looks next
 */
export function simulate(asked: readonly Asked[], { workers, slots }: Fleet, random: () => number): Waited[] {
  const total = workers * slots;
  const waited: Waited[] = [];
  const ends = new Heap<{ atS: number; person: number }>();
  const coming = new Heap<Asked & { refusals: number; firstS: number }>();
  const line: (Queued & { firstS: number })[] = [];
  const openOf = new Map<number, number>();
  const servedAt = new Map<number, number>();
  const recentOf = new Map<number, number[]>();
  let free = total;
  let order = 0;
  for (const one of asked) coming.push({ ...one, refusals: 0, firstS: one.atS });

  /** Its own, or what waiting is worth by now. */
  const priorityAt = (one: Queued, nowS: number): number =>
    Math.max(
      one.priority,
      Math.floor((nowS - Math.max(one.atS, servedAt.get(one.person) ?? 0)) / STEP_S) + LEAST_PRIORITY,
    );

  function begin(nowS: number): void {
    while (free > 0 && line.length > 0) {
      let best = 0;
      for (let i = 1; i < line.length; i++) {
        const [a, b] = [priorityAt(line[i]!, nowS), priorityAt(line[best]!, nowS)];
        if (a > b || (a === b && line[i]!.order < line[best]!.order)) best = i;
      }
      const [next] = line.splice(best, 1);
      // With many idle slots one of them looks very soon; a slot that comes free looks at once.
      const lookS = free > 1 || next!.atS === nowS ? (random() * POLL_S) / free : 0;
      free -= 1;
      const startS = nowS + lookS;
      servedAt.set(next!.person, startS);
      waited.push({ kind: next!.kind, atS: next!.firstS, waitS: startS - next!.firstS, refusals: next!.refusals });
      ends.push({ atS: startS + next!.serviceS, person: next!.person });
    }
  }

  while (coming.size > 0 || ends.size > 0) {
    const comesNext = coming.size > 0 && (ends.size === 0 || coming.peek().atS < ends.peek().atS);
    if (!comesNext) {
      const { atS, person } = ends.pop();
      free += 1;
      openOf.set(person, openOf.get(person)! - 1);
      begin(atS);
      continue;
    }
    const one = coming.pop();
    if ((openOf.get(one.person) ?? 0) >= OPEN) {
      coming.push({ ...one, atS: one.atS + POLL_S });
      continue;
    }
    if (line.length >= MAX_QUEUED) {
      coming.push({ ...one, atS: one.atS + BUSY_RETRY_S, refusals: one.refusals + 1 });
      continue;
    }
    const recent = (recentOf.get(one.person) ?? []).filter((atS) => atS > one.atS - RECENT_S);
    const priority = Math.max(-recent.length, LEAST_PRIORITY);
    recentOf.set(one.person, [...recent, one.atS]);
    openOf.set(one.person, (openOf.get(one.person) ?? 0) + 1);
    line.push({ ...one, priority, order: order++ });
    begin(one.atS);
  }
  return waited;
}

/** A binary heap by time. */
class Heap<Item extends { readonly atS: number }> {
  readonly #items: Item[] = [];

  get size(): number {
    return this.#items.length;
  }

  peek(): Item {
    return this.#items[0]!;
  }

  push(item: Item): void {
    const items = this.#items;
    let at = items.push(item) - 1;
    for (let up = (at - 1) >> 1; at > 0 && items[up]!.atS > item.atS; at = up, up = (at - 1) >> 1)
      items[at] = items[up]!;
    items[at] = item;
  }

  pop(): Item {
    const items = this.#items;
    const first = items[0]!;
    const last = items.pop()!;
    if (items.length === 0) return first;
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      if (down >= items.length) break;
      if (down + 1 < items.length && items[down + 1]!.atS < items[down]!.atS) down += 1;
      if (items[down]!.atS >= last.atS) break;
      items[at] = items[down]!;
      at = down;
    }
    items[at] = last;
    return first;
  }
}
