import type { AllowedRotations, CostRule } from '@measurement-nesting/nesting/model';
import { fontNames } from './fonts.ts';
import { limits } from './limits.ts';

export { costRules, type CostRule } from '@measurement-nesting/nesting/model';
export { allowedRotations as rotations } from '@measurement-nesting/nesting/model';

/**
 * Figures that the product promises. Screens, texts, contracts, the backend and tests read them here; input limits are in limits.ts, plans
 * in plans.ts.
 */
export const product = {
  /** Nesting credits of a free account, each month. */
  freeCredits: 10,
  /** Credits of a nesting run that placed parts. The ledger's CHECK contains the same number, so a change needs a migration. */
  creditsPerRun: 1,
  /** Hours for which a result is stored, and for which the same run is free again. */
  resultHours: 24,
  /** Free continuations of a paid run, within so many hours. */
  freeContinuations: { times: 5, hours: 24 },
  /** Hours for which a request from the landing page is stored in the visitor's browser. */
  pendingRequestHours: 24,
  /** Maximum number of concurrent runs of an account. */
  openRuns: { free: 1, paid: 2 },
  /** Fair use: maximum number of runs that an account may start within an hour. Stored results do not count. */
  runsAnHour: 60,
  /** Days of unlimited nesting after a failed payment. */
  graceDays: 7,
  /** Prefix of every API key, by which secret scanners recognize leaked ones. */
  apiKeyPrefix: 'mn_key_',
  /** Extension of searches beyond their effort while they get better: minimum number of pieces, and maximum length as a multiple of the effort. */
  extension: { fromPieces: 40, maxEfforts: 4 },
  /** Maximum seconds of a search that a sandbox key starts. */
  sandboxSeconds: 2,
  /** Days for which a revoked API key is distinguished from an unknown one. */
  revokedKeyDays: 90,
} as const;

export const fileTypes = ['SVG', 'EPS'] as const;
export const heightRules = ['cap', 'overall', 'x'] as const;
/** Units of a row's letter spacing: percent of the letter height, additional inches, or even gaps in inches. */
export const spacingRules = ['percent', 'inches', 'gaps'] as const;
export type SpacingRule = (typeof spacingRules)[number];
export const textAligns = ['left', 'center', 'right'] as const;
/** Side of a sheet parallel to its grain. */
export const grains = ['none', 'width', 'height'] as const;
/** Pieces that stay together: none ('piece'), those of a letter or a group of the drawing ('letter'), or those of a row ('row'). */
export const keepTogetherRules = ['piece', 'letter', 'row'] as const;
/** Scopes of API keys. */
export const keyScopes = ['measure', 'nest', 'credits'] as const;
export type KeyScope = (typeof keyScopes)[number];
/** Days after which an API key can expire. */
export const keyDays = [30, 90, 365] as const;
/** Time limits of a search in seconds. */
export const effortSeconds = [5, 20, 60] as const;

export const defaultRotation = '90' satisfies AllowedRotations;
export const defaultCostRule = 'whole_sheets' satisfies CostRule;
export const defaultEffort = 20 satisfies (typeof effortSeconds)[number];

const counted = (credits: number, spelled = String(credits)): string =>
  `${spelled} ${credits === 1 ? 'credit' : 'credits'}`;

/** The same figures in words, for texts. */
export const words = {
  fileSize: `${limits.fileBytes / 1024 / 1024} MB`,
  fonts: `${fontNames.length} fonts`,
  freeCredits: `${product.freeCredits} free credits a month`,
  freeRuns: `${Math.floor(product.freeCredits / product.creditsPerRun)} nesting runs a month free`,
  resultHours: `${product.resultHours} hours`,
  fairUse: `${product.openRuns.paid} runs at once, ${product.runsAnHour} an hour`,
  runCost: counted(product.creditsPerRun, ['no', 'one', 'two', 'three'][product.creditsPerRun]),
  runCostShort: counted(product.creditsPerRun),
  /** Statement on the use of files, shown where a file is added. */
  fileUse: 'Your file is used to measure and nest, then deleted. We never train on it or look at it.',
  /** Contents of a nested job's zip. */
  exported: 'every sheet as SVG and DXF at true size, the measurements as CSV, and a page to print',
} as const;
