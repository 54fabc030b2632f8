/**
 * Checks the public pages from outside: HTML against the standard, broken links, axe in light and dark, the weight of
 * the script, and Lighthouse's mobile scores with ratios to an empty page of the same framework. `npm run check:site`
 * starts the product; `npm run check:site -- https://address` checks a running site, and `-- --speed /home /app` only
 * measures the speed of these pages. Exits with 1 on a fault; speed and weight are printed only, because speed depends
 * on the machine.
 */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findViolations } from './check-site/axe.ts';
import { serveEmptyPage } from './check-site/empty-page.ts';
import { brokenLinks } from './check-site/broken-links.ts';
import { firstLoad } from './check-site/first-load.ts';
import { measurePages, timingsText, type PageReport } from './check-site/lighthouse.ts';
import { hasTarget, ratioLines } from './check-site/speed-ratios.ts';
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
      for (const { id, help, nodes } of await findViolations(page)) {
        findings.push(`${address} (${colorScheme}): ${id}, ${help}: ${nodes[0]?.target}`);
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

async function measureSpeed(site: string, executablePath: string, isOurs: boolean): Promise<PageReport[]> {
  const empty = await serveEmptyPage();
  try {
    const how = {
      site,
      runs: LIGHTHOUSE_RUNS,
      executablePath,
      debuggingPort: port + 1,
      empty: { address: empty.address, isFor: hasTarget },
    };
    const reports = await measurePages({ ...how, pages: speedPages.filter((page) => page !== '/app') });
    // With accounts of our own: the tool for a returning user. Search engines do not index it.
    if (isOurs && speedPages.includes('/app')) {
      reports.push(...(await measurePages({ ...how, pages: ['/app'], prepare: (context) => saveJob(context, site) })));
    }
    return reports;
  } finally {
    await empty.stop();
  }
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
  await printFirstLoad(site);
  return wrong + (await checkSpeed(site, executablePath, isOurs));
}

async function printFirstLoad(site: string): Promise<void> {
  print('First load of script, gzipped:');
  for (const page of measuredPages) {
    const { total, framework } = await firstLoad(site, page);
    const share =
      framework === null
        ? ''
        : `, of which the framework ${inKb(framework)} and the product ${inKb(total - framework)}`;
    print(`  ${page.padEnd(10)} ${inKb(total)}${share}`);
  }
}

async function checkSpeed(site: string, executablePath: string, isOurs: boolean): Promise<number> {
  let wrong = 0;
  print(`Lighthouse, mobile, median of ${LIGHTHOUSE_RUNS}:  performance  accessibility  best practices  SEO`);
  for (const { page, scores, timings, processor, complaints, empty } of await measureSpeed(
    site,
    executablePath,
    isOurs,
  )) {
    const { performance, accessibility, bestPractices, seo } = scores;
    print(`  ${page.padEnd(10)} ${performance}  ${accessibility}  ${bestPractices}  ${seo}  ${timingsText(timings)}`);
    if (empty !== null) for (const line of ratioLines(page, { timings, processor }, empty)) print(`    ${line}`);
    for (const complaint of complaints) print(`    ${complaint}`);
    const fast = fastOf[page] ?? FAST;
    wrong += [accessibility, bestPractices, page === '/app' ? PERFECT : seo].filter((score) => score < PERFECT).length;
    if (performance < fast) print(`    slower than expected on this machine: ${performance} of ${fast}`);
  }
  return wrong;
}

const { values, positionals } = parseArgs({ options: { speed: { type: 'boolean' } }, allowPositionals: true });
const address = positionals.find((argument) => !argument.startsWith('/'));
const named = positionals.filter((argument) => argument.startsWith('/'));
const speedPages: readonly string[] = named.length > 0 ? named : [...measuredPages, '/app'];
const executablePath = ensureChromium();
if (!executablePath) throw new Error('No Chromium was found or could be installed.');
const product = address ? null : await startProduct(port, '.local/check-site');
try {
  const site = address ?? product!.site;
  const wrong = await (values.speed === true ? checkSpeed : check)(site, executablePath, product !== null);
  process.exitCode = wrong === 0 ? 0 : 1;
} finally {
  await product?.stop();
}
