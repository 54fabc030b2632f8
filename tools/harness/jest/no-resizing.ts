/** Replaces ResizeObserver, because jsdom has no layout: no size ever changes. */
export function stubResizeObserver(): void {
  Object.defineProperty(globalThis, 'ResizeObserver', {
    configurable: true,
    value: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  });
}
