'use client';

import { useSyncExternalStore } from 'react';

/** State outside React. Components subscribe with `useStore` and render only when the part that they select changes. */
export class Store<T> {
  readonly #listeners = new Set<() => void>();
  /** State on the server, and in the browser while its page is hydrated. */
  readonly initial: T;
  #state: T;

  constructor(initial: T) {
    this.initial = initial;
    this.#state = initial;
  }

  readonly get = (): T => this.#state;

  readonly set = (next: T): void => {
    if (next === this.#state) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  };

  /** Returns a function that ends the subscription. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };
}

/** Returns the selected part of the state. `select` returns the same object for the same state, so it never builds a new one. */
export function useStore<T, Part>(store: Store<T>, select: (state: T) => Part): Part {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.initial),
  );
}
