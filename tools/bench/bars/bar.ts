/** One thing to run for a bar, and how its figure is read. */
export type Step =
  /** Files of tests, or folders: so many guarantees hold. */
  | { readonly tests: readonly string[]; readonly faults?: boolean }
  /** Journeys in Chromium, by file. */
  | { readonly journeys: readonly string[] }
  /** A program that prints lines and ends with 1 when one of them does not hold. */
  | { readonly program: string; readonly args?: readonly string[] };

export type Bar = {
  readonly id: string;
  readonly asked: string;
  readonly steps: readonly Step[];
  /** Parts not measured here, and what would measure them. */
  readonly left?: string;
};

export type Measured = {
  readonly id: string;
  readonly asked: string;
  readonly figure: string;
  readonly holds: boolean;
};
