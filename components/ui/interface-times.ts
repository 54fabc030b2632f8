/** Times and sizes of toasts, tooltips and scripts from the specification. */
export const interfaceTimes = {
  /** Display time of a toast. */
  toastMs: 5000,
  /** Length of a swipe to the right that closes a toast. */
  toastSwipePx: 50,
  /** Key that focuses the toasts. */
  toastHotkey: 'F8',
  tooltipDelayMs: 700,
  /** Period after a tooltip in which the next one is shown without a delay. */
  tooltipSkipDelayMs: 300,
  /** Timeout for loading a script of the page. */
  chunkLoadTimeoutMs: 120_000,
} as const;
