import type { AllowedRotations, CostRule } from '@measurement-nesting/nesting/model';
import { fontNames } from './fonts.ts';
import { limits } from './limits.ts';

export { costRules, type CostRule } from '@measurement-nesting/nesting/model';
export { allowedRotations as rotations } from '@measurement-nesting/nesting/model';

/**
 * What the product promises and offers. Screens, prose, contracts, the backend and tests read it from here; the limits of
 * what people may send stand in limits.ts, what is sold in plans.ts.
 */
export const product = {
  /** Nesting credits of a free account, each month. */
  freeCredits: 10,
  /** What a nesting run costs that placed something. The ledger's CHECK knows it, too: another cost needs a migration. */
  creditsPerRun: 1,
  /** How long a result is kept, and the same run is free again. */
  resultHours: 24,
  /** Going on from a run that was paid: this often within so many hours it costs nothing. */
  freeGoOns: { times: 5, hours: 24 },
  /** How long a request from the landing page waits in the visitor's browser. */
  pendingRequestHours: 24,
  /** Runs of one person that may be open at the same time. */
  openRuns: { free: 1, paid: 2 },
  /** Fair use: runs that a person may begin within an hour. Stored results do not count. */
  runsAnHour: 60,
  /** How long unlimited nesting lasts after a payment has failed. */
  graceDays: 7,
  /** How every API key begins: programs that look for leaked secrets know one by it. */
  apiKeyPrefix: 'mn_key_',
  /** How long a revoked API key is still told from one that never was. */
  revokedKeyDays: 90,
} as const;

export const fileTypes = ['SVG', 'EPS'] as const;
export const heightRules = ['cap', 'overall', 'x'] as const;
/** What the letter spacing of a row is given in: percent of the letter height, inches more, or even gaps in inches. */
export const spacingRules = ['percent', 'inches', 'gaps'] as const;
export type SpacingRule = (typeof spacingRules)[number];
export const textAligns = ['left', 'center', 'right'] as const;
/** The side of a sheet that its grain runs along. */
export const grains = ['none', 'width', 'height'] as const;
/** 'piece': every part for itself; 'letter': a letter's (or a drawing group's) pieces stay together; 'row': the whole row. */
export const keepTogetherRules = ['piece', 'letter', 'row'] as const;
/** What an API key may be made for. */
export const keyScopes = ['measure', 'nest', 'credits'] as const;
export type KeyScope = (typeof keyScopes)[number];
/** Seconds a nest may search. */
export const effortSeconds = [5, 20, 60] as const;

export const defaultRotation = '90' satisfies AllowedRotations;
export const defaultCostRule = 'whole_sheets' satisfies CostRule;
export const defaultEffort = 20 satisfies (typeof effortSeconds)[number];

const counted = (credits: number, spelled = String(credits)): string =>
  `${spelled} ${credits === 1 ? 'credit' : 'credits'}`;

/** The same facts as words, for prose. */
export const words = {
  fileSize: `${limits.fileBytes / 1024 / 1024} MB`,
  fonts: `${fontNames.length} fonts`,
  freeCredits: `${product.freeCredits} free credits a month`,
  resultHours: `${product.resultHours} hours`,
  fairUse: `${product.openRuns.paid} runs at once, ${product.runsAnHour} an hour`,
  runCost: counted(product.creditsPerRun, ['no', 'one', 'two', 'three'][product.creditsPerRun]),
  runCostShort: counted(product.creditsPerRun),
  /** What becomes of a file; said where one is added. */
  fileUse: 'Your file is used to measure and nest, then deleted. We never train on it or look at it.',
  /** What the zip of a nested job holds. */
  exported: 'every sheet as SVG and DXF at true size, the measurements as CSV, and a page to print',
} as const;
