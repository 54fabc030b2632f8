import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { median } from '#harness/median.ts';
import lighthouse from 'lighthouse';
import { chromium, type BrowserContext } from '@playwright/test';
import { processorTimes, type TraceEvent } from './main-thread.ts';
import type { LoadTimes, MainThread } from './speed-ratios.ts';

/** Lighthouse's four scores of a page, 0 to 100. */
type Scores = { performance: number; accessibility: number; bestPractices: number; seo: number };
/**
 * Components of the performance score: largest paint, blocking time and largest task in ms; layout shift. Then figures that hardly
 * depend on the load of the machine: processor time of the script, in ms on the profile's slow phone, and bytes of
 * script sent.
 */
type Timings = MainThread & { lcpMs: number; shift: number; scriptMs: number; scriptBytes: number };
/** Medians of several runs, and the failed audits of the last run; with an empty page, that of its runs in between. */
export type PageReport = {
  page: string;
  scores: Scores;
  timings: Timings;
  complaints: string[];
  /** Tasks in processor time. */
  processor: MainThread;
  empty: LoadTimes | null;
};

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

type MeasureOptions = {
  site: string;
  pages: readonly string[];
  runs: number;
  executablePath: string;
  debuggingPort: number;
  /** Prepares the browser, for example with a login or a saved job. Each load still has an empty cache. */
  prepare?: (context: BrowserContext) => Promise<void>;
  /** Address of the empty page, and the pages before each of whose runs it is measured, so that both see the same load of the machine. */
  empty?: { readonly address: string; readonly isFor: (page: string) => boolean } | null;
};

/** Measures pages of a running site with Lighthouse's own mobile profile; each score is the median of `runs` runs. */
export async function measurePages(options: MeasureOptions): Promise<PageReport[]> {
  const profile = await mkdtemp(path.join(tmpdir(), 'lighthouse-'));
  const context = await chromium.launchPersistentContext(profile, {
    baseURL: options.site,
    executablePath: options.executablePath,
    args: [`--remote-debugging-port=${options.debuggingPort}`],
  });
  try {
    await options.prepare?.(context);
    const reports: PageReport[] = [];
    for (const page of options.pages) reports.push(await measurePage(page, options));
    return reports;
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

async function measurePage(page: string, { site, runs, debuggingPort, empty }: MeasureOptions): Promise<PageReport> {
  const loads: Load[] = [];
  const emptyLoads: Load[] = [];
  for (let run = 0; run < runs; run++) {
    if (empty?.isFor(page)) emptyLoads.push(await measureLoad(empty.address, debuggingPort, ['performance']));
    loads.push(await measureLoad(new URL(page, site).href, debuggingPort, categories));
  }
  const middle = <T extends Record<string, number>>(all: readonly T[]): T =>
    Object.fromEntries(Object.keys(all[0]!).map((name) => [name, median(all.map((one) => one[name]!))])) as T;
  return {
    page,
    scores: middle(loads.map(({ scores }) => scores)),
    timings: middle(loads.map(({ timings }) => timings)),
    processor: middle(loads.map(({ processor }) => processor)),
    complaints: loads.at(-1)!.complaints,
    empty:
      emptyLoads.length === 0
        ? null
        : {
            timings: middle(emptyLoads.map(({ timings }) => timings)),
            processor: middle(emptyLoads.map(({ processor }) => processor)),
          },
  };
}

type Load = Pick<PageReport, 'scores' | 'timings' | 'processor' | 'complaints'>;

async function measureLoad(address: string, port: number, onlyCategories: string[]): Promise<Load> {
  const result = await lighthouse(address, { port, onlyCategories, logLevel: 'error' });
  if (!result) throw new Error(`Lighthouse gave no result for ${address}.`);
  const { categories: found, audits } = result.lhr;
  const score = (name: string): number => Math.round((found[name]?.score ?? 0) * 100);
  const value = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
    },
    timings: {
      lcpMs: value('largest-contentful-paint'),
      blockedMs: value('total-blocking-time'),
      // The longest task between the first paint and the time when the page responds.
      largestTaskMs: value('max-potential-fid'),
      shift: value('cumulative-layout-shift'),
      scriptMs: value('bootup-time'),
      scriptBytes: sentBytes(audits['network-requests']?.details, 'Script'),
    },
    processor: processorTimes(result.artifacts.Trace.traceEvents as readonly TraceEvent[]) ?? {
      blockedMs: Number.NaN,
      largestTaskMs: Number.NaN,
    },
    complaints: Object.values(found).flatMap((category) =>
      category.auditRefs
        .filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 0.9)
        .map((ref) => `${category.id}: ${audits[ref.id]!.title} ${audits[ref.id]!.displayValue ?? ''}`.trim()),
    ),
  };
}

/** Returns the bytes of all fetched resources of one kind, from Lighthouse's list. */
function sentBytes(details: unknown, kind: string): number {
  const { items = [] } = (details ?? {}) as { items?: { resourceType?: string; transferSize?: number }[] };
  return items.reduce((sum, item) => sum + (item.resourceType === kind ? (item.transferSize ?? 0) : 0), 0);
}

/** The figures of one page in words. */
export function timingsText({ lcpMs, blockedMs, largestTaskMs, shift, scriptMs, scriptBytes }: Timings): string {
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  return `largest paint ${ms(lcpMs)}, blocked ${ms(blockedMs)}, largest task ${ms(largestTaskMs)}, shift ${shift.toFixed(3)}, script ${ms(scriptMs)} of processor time, ${(scriptBytes / 1000).toFixed(1)} kB sent`;
}
