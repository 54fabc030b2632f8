/**
 * Checks the public pages from outside: HTML against the standard, broken links, axe in light and dark, the weight of
 * the script, and Lighthouse's mobile scores. `npm run check:site` starts the product; `npm run check:site --
 * https://address` checks a running site. Exits with 1 on a fault; speed and weight are printed only, because speed
 * depends on the machine.
 */
import AxeBuilder from '@axe-core/playwright';
import { chromium } from '@playwright/test';
import { brokenLinks } from './check-site/broken-links.ts';
import { firstLoad } from './check-site/first-load.ts';
import { measurePages, timingsText } from './check-site/lighthouse.ts';
import { measuredPages, publicPages } from './check-site/public-pages.ts';
import { validateHtml } from './check-site/validate-html.ts';
import { saveJob } from '#harness/browser/save-job.ts';
import { ensureChromium } from './chromium.ts';
import { startProduct } from './start/start-product.ts';

const port = Number(process.env['CHECK_PORT'] ?? 4350);
const LIGHTHOUSE_RUNS = Number(process.env['LIGHTHOUSE_RUNS'] ?? 5);
const PERFECT = 100;
/** Expected performance score of Lighthouse. */
const FAST = 95;
const fastOf: Partial<Record<string, number>> = { '/app': 90, '/home': 99, '/privacy': 99, '/terms': 99 };

const inKb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const print = (text: string): void => void process.stdout.write(`${text}\n`);

async function axeFindings(site: string, executablePath: string): Promise<string[]> {
  const browser = await chromium.launch({ executablePath });
  const findings: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ colorScheme });
    const page = await context.newPage();
    for (const address of publicPages) {
      await page.goto(new URL(address, site).href);
      const { violations } = await new AxeBuilder({ page }).analyze();
      for (const { id, help, nodes } of violations) {
        findings.push(`${address} (${colorScheme}): ${id}, ${help}: ${nodes[0]?.target.join(' ')}`);
      }
    }
    await context.close();
  }
  await browser.close();
  return findings;
}

function report(title: string, findings: string[]): number {
  print(`${title}: ${findings.length === 0 ? 'clean' : findings.length}`);
  for (const finding of findings) print(`  ${finding}`);
  return findings.length;
}

async function check(site: string, executablePath: string, isOurs: boolean): Promise<number> {
  let wrong = 0;
  const html: string[] = [];
  for (const page of publicPages) {
    const text = await (await fetch(new URL(page, site))).text();
    html.push(...(await validateHtml(text)).map((finding) => `${page} ${finding}`));
  }
  wrong += report('HTML', html);
  wrong += report('Links', await brokenLinks(site, publicPages));
  wrong += report('axe', await axeFindings(site, executablePath));
  print('First load of script, gzipped:');
  for (const page of measuredPages) {
    const { total, framework } = await firstLoad(site, page);
    const share =
      framework === null
        ? ''
        : `, of which the framework ${inKb(framework)} and the product ${inKb(total - framework)}`;
    print(`  ${page.padEnd(10)} ${inKb(total)}${share}`);
  }
  print(`Lighthouse, mobile, median of ${LIGHTHOUSE_RUNS}:  performance  accessibility  best practices  SEO`);
  const how = { site, runs: LIGHTHOUSE_RUNS, executablePath, debuggingPort: port + 1 };
  const reports = await measurePages({ ...how, pages: measuredPages });
  // With accounts of our own: the tool for a returning user. Search engines do not index it.
  if (isOurs)
    reports.push(...(await measurePages({ ...how, pages: ['/app'], prepare: (context) => saveJob(context, site) })));
  for (const { page, scores, timings, complaints } of reports) {
    const { performance, accessibility, bestPractices, seo } = scores;
    print(`  ${page.padEnd(10)} ${performance}  ${accessibility}  ${bestPractices}  ${seo}  ${timingsText(timings)}`);
    for (const complaint of complaints) print(`    ${complaint}`);
    const fast = fastOf[page] ?? FAST;
    wrong += [accessibility, bestPractices, page === '/app' ? PERFECT : seo].filter((score) => score < PERFECT).length;
    if (performance < fast) print(`    slower than expected on this machine: ${performance} of ${fast}`);
  }
  return wrong;
}

const executablePath = ensureChromium();
if (!executablePath) throw new Error('No Chromium was found or could be installed.');
const address = process.argv[2];
const product = address ? null : await startProduct(port, '.local/check-site');
try {
  process.exitCode = (await check(address ?? product!.site, executablePath, product !== null)) === 0 ? 0 : 1;
} finally {
  await product?.stop();
}
