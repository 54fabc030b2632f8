/**
 * One piece of work per key at a time. Whoever comes while it is under way shares the next one, which begins after they came: a
 * hundred who want to know the newest state of one thing cost two questions.
 */
export type Turns<T> = (key: string, work: () => Promise<T>) => Promise<T>;

export function createTurns<T>(): Turns<T> {
  const turns = new Map<string, { readonly now: Promise<T>; next: Promise<T> | null }>();

  function begin(key: string, work: () => Promise<T>): Promise<T> {
    const turn = { now: work(), next: null };
    turns.set(key, turn);
    const leave = () => {
      if (turns.get(key) === turn && turn.next === null) turns.delete(key);
    };
    turn.now.then(leave, leave);
    return turn.now;
  }

  return (key, work) => {
    const turn = turns.get(key);
    if (!turn) return begin(key, work);
    turn.next ??= turn.now.then(
      () => begin(key, work),
      () => begin(key, work),
    );
    return turn.next;
  };
}
