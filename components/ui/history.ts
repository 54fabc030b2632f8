/** A value with its undo and redo stacks. */
export type History<T> = { readonly now: T; readonly past: readonly T[]; readonly future: readonly T[] };

export const startHistory = <T>(now: T): History<T> => ({ now, past: [], future: [] });

/** Adds a step and clears the redo stack. At most `limit` steps can be undone. */
export function addStep<T>({ now, past }: History<T>, next: T, limit = Infinity): History<T> {
  return { now: next, past: [...past, now].slice(-limit), future: [] };
}

/** Returns the same history if there is nothing to undo. */
export function undo<H extends History<unknown>>(history: H): H {
  if (history.past.length === 0) return history;
  const { now, past, future } = history;
  return { ...history, now: past.at(-1), past: past.slice(0, -1), future: [now, ...future] };
}

/** Returns the same history if there is nothing to redo. */
export function redo<H extends History<unknown>>(history: H): H {
  if (history.future.length === 0) return history;
  const { now, past, future } = history;
  return { ...history, now: future[0], past: [...past, now], future: future.slice(1) };
}
