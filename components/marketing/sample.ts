import type { Layout } from '#lib/contracts/result.ts';
import figures from './sample-figures.json' with { type: 'json' };

/** The job of the landing page's picture, as our engine measured and nested it (`scripts/landing/landing-data.ts`). */
export const sample = { ...figures, cutOff: figures.cutOff as Layout['cutOff'] };
