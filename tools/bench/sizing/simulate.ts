import { MIN_PRIORITY, STEP_S } from '#backend/runs/queue-positions.ts';
import { BUSY_RETRY_S, MAX_QUEUED } from '#backend/runs/start-run.ts';
import { product } from '#lib/shared/product.ts';

/** A user's request for a run, in seconds. Heavy accounts run all day and are counted separately. */
export type RunRequest = {
  readonly atS: number;
  readonly person: number;
  readonly serviceS: number;
  readonly kind: 'usual' | 'heavy';
};

export type Waited = {
  readonly kind: RunRequest['kind'];
  readonly atS: number;
  readonly waitS: number;
  readonly refusals: number;
};

type Repeatable = RunRequest & { readonly refusals: number; readonly firstS: number };
type Queued = Repeatable & { readonly priority: number };

/** Interval at which every slot of every worker polls. */
const POLL_S = 1;
/** Maximum number of open runs of a user. */
const OPEN = product.openRuns.paid;
const RECENT_S = 3600;

/**
 * Simulates the queue of nesting runs by its own rules, event by event: a user's runs of the last hour lower the rank of the next
 * one, waiting since the last start raises it, a request that finds the queue full is repeated after the
 * stated time, and one beyond a user's open runs is repeated until another has ended.
 *
 * @param requests in order of time
 * @param random for the moment at which an idle slot polls next
 */
export function simulate(
  requests: readonly RunRequest[],
  { workers, slots }: { readonly workers: number; readonly slots: number },
  random: () => number,
): Waited[] {
  const waited: Waited[] = [];
  const ends = new Heap<{ readonly atS: number; readonly person: number }>();
  const coming = new Heap<Repeatable>();
  for (const one of requests) coming.push({ ...one, refusals: 0, firstS: one.atS });
  const queue: Queued[] = [];
  const openOf = new Map<number, number>();
  const servedAt = new Map<number, number>();
  const recentOf = new Map<number, number[]>();
  let free = workers * slots;

  const priorityAt = ({ person, atS, priority }: Queued, nowS: number): number =>
    Math.max(priority, Math.floor((nowS - Math.max(atS, servedAt.get(person) ?? 0)) / STEP_S) + MIN_PRIORITY);

  function begin(nowS: number): void {
    while (free > 0 && queue.length > 0) {
      const priorities = queue.map((one) => priorityAt(one, nowS));
      const [next] = queue.splice(priorities.indexOf(Math.max(...priorities)), 1) as [Queued];
      // One of many idle slots polls very soon; a slot that becomes free polls at once.
      const startS = nowS + (free > 1 || next.atS === nowS ? (random() * POLL_S) / free : 0);
      free -= 1;
      servedAt.set(next.person, startS);
      waited.push({ kind: next.kind, atS: next.firstS, waitS: startS - next.firstS, refusals: next.refusals });
      ends.push({ atS: startS + next.serviceS, person: next.person });
    }
  }

  while (coming.size > 0 || ends.size > 0) {
    if (ends.nextS <= coming.nextS) {
      const { atS, person } = ends.pop();
      free += 1;
      openOf.set(person, openOf.get(person)! - 1);
      begin(atS);
      continue;
    }
    const one = coming.pop();
    const { person, atS } = one;
    const open = openOf.get(person) ?? 0;
    if (open >= OPEN) coming.push({ ...one, atS: atS + POLL_S });
    else if (queue.length >= MAX_QUEUED) {
      coming.push({ ...one, atS: atS + BUSY_RETRY_S, refusals: one.refusals + 1 });
    } else {
      const recent = (recentOf.get(person) ?? []).filter((recentS) => recentS > atS - RECENT_S);
      recentOf.set(person, [...recent, atS]);
      openOf.set(person, open + 1);
      queue.push({ ...one, priority: Math.max(-recent.length, MIN_PRIORITY) });
      begin(atS);
    }
  }
  return waited;
}

/** A binary heap by time. */
class Heap<Item extends { readonly atS: number }> {
  readonly #items: Item[] = [];

  get size(): number {
    return this.#items.length;
  }

  get nextS(): number {
    return this.#items[0]?.atS ?? Infinity;
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
