import { nest } from '#engine';
import { joinPartner } from '#lib/server/search-partner.ts';
import type { PartnerTask } from './nest-partner.ts';

/** Any other chances than the leading search's will do. */
const SEED_STEP = 1_000_003;

joinPartner<PartnerTask>(({ items, sheet, options, seed, budgetMs, maxEvaluations }, link) => {
  nest(items, sheet, options, {
    now: link.now,
    seed: seed + SEED_STEP,
    budgetMs: Math.max(1, budgetMs - link.behindMs),
    ...(maxEvaluations === undefined ? {} : { maxEvaluations }),
    shouldStop: link.shouldStop,
    onBest: () => {},
    partner: { exchange: link.exchange, findings: link.findings },
  });
});
