import { median } from '#harness/median.ts';
import lighthouse from 'lighthouse';
import { chromium } from '@playwright/test';

/** Lighthouse's four scores of a page, 0 to 100. */
type Scores = { performance: number; accessibility: number; bestPractices: number; seo: number };
/** The medians of several runs, and what cost points in the last of them. */
export type PageReport = { page: string; scores: Scores; complaints: string[] };

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Measures pages of a running site with Lighthouse's own mobile profile; each score is the median of `runs` runs. */
export async function measurePages(options: {
  site: string;
  pages: readonly string[];
  runs: number;
  executablePath: string;
  debuggingPort: number;
}): Promise<PageReport[]> {
  const browser = await chromium.launch({
    executablePath: options.executablePath,
    args: [`--remote-debugging-port=${options.debuggingPort}`],
  });
  try {
    const reports: PageReport[] = [];
    for (const page of options.pages) {
      const scores: Scores[] = [];
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
        complaints = Object.values(found).flatMap((category) =>
          category.auditRefs
            .filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 0.9)
            .map((ref) => `${category.id}: ${audits[ref.id]!.title} ${audits[ref.id]!.displayValue ?? ''}`.trim()),
        );
      }
      const middle = (name: keyof Scores): number => median(scores.map((score) => score[name]));
      reports.push({
        page,
        scores: {
          performance: middle('performance'),
          accessibility: middle('accessibility'),
          bestPractices: middle('bestPractices'),
          seo: middle('seo'),
        },
        complaints,
      });
    }
    return reports;
  } finally {
    await browser.close();
  }
}
