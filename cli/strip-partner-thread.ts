import { stripPack } from '#engine/nest/strip/strip-pack.ts';
import { joinPartner } from '#lib/server/search-partner.ts';
import type { StripTask } from './strip-partner.ts';

/** Any other chances than the leading search's will do. */
const SEED_STEP = 1_000_003;

joinPartner<StripTask>(({ instance, seed, budgetMs, maxEvaluations }, link) => {
  stripPack(instance, {
    now: link.now,
    seed: seed + SEED_STEP,
    budgetMs: Math.max(1, budgetMs - link.behindMs),
    ...(maxEvaluations === undefined ? {} : { maxEvaluations }),
    shouldStop: link.shouldStop,
    onBest: () => {},
    partner: { exchange: link.exchange, findings: link.findings },
  });
});
