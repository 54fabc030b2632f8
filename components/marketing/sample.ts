import type { Layout } from '#lib/contracts/result.ts';
import figures from './sample-figures.json' with { type: 'json' };

/**
 * The job in the picture of the landing page, measured and nested by the engine (`scripts/landing/landing-data.ts`).
 */
export const sample = { ...figures, cutOff: figures.cutOff as Layout['cutOff'] };
