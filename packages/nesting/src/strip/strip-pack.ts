import { ExactCollision } from '../collision/exact-collision.ts';
import { runSearch } from '../search/run.ts';
import { SearchBudget } from '../search/search-budget.ts';
import { Search } from '../search/search.ts';
import type { NestControl } from '../types.ts';
import { checkStrip } from './check-strip.ts';
import { OpenGate } from './open-gate.ts';
import { stripLayoutOf, stripProblem } from './strip-problem.ts';
import type { StripInstance, StripLayout } from './strip-types.ts';

type StripControl = Omit<NestControl, 'onBest' | 'start'> & { readonly onBest: (layout: StripLayout) => void };

type StripResult = {
  readonly layout: StripLayout;
  readonly firstLayoutMs: number;
  readonly elapsedMs: number;
  readonly evaluations: number;
  /** The checker accepted the layout. */
  readonly checked: boolean;
};

/**
 * Packs polygons on a strip of fixed height with the least length it can find: the classical problem of the
 * literature, solved by the same search as sheets. Units are the instance's own. Returns the best layout if the
 * checker accepts it, else the first; throws EngineError when the instance is invalid or a part is higher than the
 * strip.
 */
export function stripPack(instance: StripInstance, control: StripControl): StripResult {
  const { now, seed, partner, shouldStop } = control;
  const startedMs = now();
  const problem = stripProblem(instance);
  let firstLayoutMs: number | null = null;
  const gate = new OpenGate((positions) => {
    control.onBest(stripLayoutOf(problem, positions));
    firstLayoutMs ??= now() - startedMs;
  });
  const budget = new SearchBudget(control, startedMs);
  const collision = new ExactCollision();
  const search = new Search(problem, { seed, budget, gate, collision, partner, shouldStop });
  runSearch(search);
  const best = stripLayoutOf(problem, gate.verified!);
  const first = stripLayoutOf(problem, gate.first!);
  const isBestValid = checkStrip(instance, best);
  return {
    layout: isBestValid ? best : first,
    firstLayoutMs: firstLayoutMs ?? 0,
    elapsedMs: now() - startedMs,
    evaluations: search.state.evaluations,
    checked: isBestValid || checkStrip(instance, first),
  };
}
