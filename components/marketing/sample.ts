import type { Layout } from '#lib/shared/contracts/result.ts';
import figures from './sample-figures.json' with { type: 'json' };

/**
 * The job in the picture of the landing page, measured and nested by the engine (`tools/landing/landing-data.ts`).
 */
export const sample = { ...figures, cutOff: figures.cutOff as Layout['cutOff'] };
