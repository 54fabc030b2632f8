/** The specification's times and sizes of toasts, tooltips and scripts. */
export const interfaceTimes = {
  /** How long a toast stays. */
  toastMs: 5000,
  /** A swipe to the right this long sends a toast away. */
  toastSwipePx: 50,
  /** Moves the focus to the toasts. */
  toastHotkey: 'F8',
  tooltipDelayMs: 700,
  /** For how long after one tooltip the next shows at once. */
  tooltipSkipDelayMs: 300,
  /** A part of the page whose script has not come after this long will not come. */
  chunkLoadTimeoutMs: 120_000,
} as const;
