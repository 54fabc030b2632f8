/** Red, green and blue from 0 to 1. All colors remain distinct on a black and white printer. */
export type Color = readonly [red: number, green: number, blue: number];

export const ink: Color = [0.1, 0.11, 0.13];
export const muted: Color = [0.42, 0.44, 0.48];
export const faint: Color = [0.72, 0.74, 0.77];
export const rule: Color = [0.85, 0.86, 0.88];
export const band: Color = [0.955, 0.96, 0.967];
export const warningColor: Color = [0.7, 0.25, 0.05];
export const cut: Color = [0.8, 0.12, 0.1];
export const leftover: Color = [0.95, 0.95, 0.94];
export const engraved: Color = [0.05, 0.4, 0.55];
/** Score lines, and areas that are engraved. */
export const scored: Color = [0.1, 0.2, 0.85];
export const engravedArea: Color = [0.6, 0.61, 0.63];

/** Fill colors of a job's rows, used in turn. */
export const rowTints: readonly Color[] = [
  [0.87, 0.91, 0.97],
  [0.9, 0.95, 0.87],
  [0.98, 0.92, 0.84],
  [0.93, 0.89, 0.96],
  [0.86, 0.95, 0.95],
  [0.97, 0.89, 0.91],
];

/** Size and margin of letter paper, in points. */
export const paper = { short: 612, long: 792, margin: 45 };
