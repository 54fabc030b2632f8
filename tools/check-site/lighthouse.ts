import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { median } from '#harness/median.ts';
import lighthouse from 'lighthouse';
import { chromium, type BrowserContext } from '@playwright/test';

/** Lighthouse's four scores of a page, 0 to 100. */
type Scores = { performance: number; accessibility: number; bestPractices: number; seo: number };
/**
 * Components of the performance score: largest paint and blocking time in ms; layout shift. Then figures that hardly
 * depend on the load of the machine: processor time of the script, in ms on the profile's slow phone, and bytes of
 * script sent.
 */
type Timings = { lcpMs: number; blockedMs: number; shift: number; scriptMs: number; scriptBytes: number };
/** Medians of several runs, and the failed audits of the last run. */
export type PageReport = { page: string; scores: Scores; timings: Timings; complaints: string[] };

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Measures pages of a running site with Lighthouse's own mobile profile; each score is the median of `runs` runs. */
export async function measurePages(options: {
  site: string;
  pages: readonly string[];
  runs: number;
  executablePath: string;
  debuggingPort: number;
  /** Prepares the browser, for example with a login or a saved job. Each load still has an empty cache. */
  prepare?: (context: BrowserContext) => Promise<void>;
}): Promise<PageReport[]> {
  const profile = await mkdtemp(path.join(tmpdir(), 'lighthouse-'));
  const context = await chromium.launchPersistentContext(profile, {
    baseURL: options.site,
    executablePath: options.executablePath,
    args: [`--remote-debugging-port=${options.debuggingPort}`],
  });
  try {
    await options.prepare?.(context);
    const reports: PageReport[] = [];
    for (const page of options.pages) {
      const scores: Scores[] = [];
      const timings: Timings[] = [];
      let complaints: string[] = [];
      for (let run = 0; run < options.runs; run++) {
        const result = await lighthouse(new URL(page, options.site).href, {
          port: options.debuggingPort,
          onlyCategories: categories,
          logLevel: 'error',
        });
        if (!result) throw new Error(`Lighthouse gave no result for ${page}.`);
        const { categories: found, audits } = result.lhr;
        const score = (name: string): number => Math.round((found[name]?.score ?? 0) * 100);
        scores.push({
          performance: score('performance'),
          accessibility: score('accessibility'),
          bestPractices: score('best-practices'),
          seo: score('seo'),
        });
        const value = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
        timings.push({
          lcpMs: value('largest-contentful-paint'),
          blockedMs: value('total-blocking-time'),
          shift: value('cumulative-layout-shift'),
          scriptMs: value('bootup-time'),
          scriptBytes: sentBytes(audits['network-requests']?.details, 'Script'),
        });
        complaints = Object.values(found).flatMap((category) =>
          category.auditRefs
            .filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 0.9)
            .map((ref) => `${category.id}: ${audits[ref.id]!.title} ${audits[ref.id]!.displayValue ?? ''}`.trim()),
        );
      }
      const middle = (name: keyof Scores): number => median(scores.map((score) => score[name]));
      const middleOf = (name: keyof Timings): number => median(timings.map((timing) => timing[name]));
      reports.push({
        page,
        scores: {
          performance: middle('performance'),
          accessibility: middle('accessibility'),
          bestPractices: middle('bestPractices'),
          seo: middle('seo'),
        },
        timings: {
          lcpMs: middleOf('lcpMs'),
          blockedMs: middleOf('blockedMs'),
          shift: middleOf('shift'),
          scriptMs: middleOf('scriptMs'),
          scriptBytes: middleOf('scriptBytes'),
        },
        complaints,
      });
    }
    return reports;
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** Returns the bytes of all fetched resources of one kind, from Lighthouse's list. */
function sentBytes(details: unknown, kind: string): number {
  const { items = [] } = (details ?? {}) as { items?: { resourceType?: string; transferSize?: number }[] };
  return items.reduce((sum, item) => sum + (item.resourceType === kind ? (item.transferSize ?? 0) : 0), 0);
}

/** The figures of one page in words. */
export function timingsText({ lcpMs, blockedMs, shift, scriptMs, scriptBytes }: Timings): string {
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  return `largest paint ${ms(lcpMs)}, blocked ${ms(blockedMs)}, shift ${shift.toFixed(3)}, script ${ms(scriptMs)} of processor time, ${(scriptBytes / 1000).toFixed(1)} kB sent`;
}
