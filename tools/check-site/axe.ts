import type { Page } from '@playwright/test';
import axe, { type Result, type RunOptions } from 'axe-core';

export type AxeScope = {
  /** Selector of a part of the page; the default is the whole page. */
  readonly within?: string | undefined;
  /** Sets of rules, or single rules; the default is all rules of axe. */
  readonly tags?: readonly string[] | undefined;
  readonly rules?: readonly string[] | undefined;
};

export type Violation = Pick<Result, 'id' | 'help'> & {
  readonly nodes: readonly { readonly html: string; readonly target: string }[];
};

/**
 * Returns the violations that axe finds in the page. The script is added once to each document: it costs as much as the check of a small
 * page. Frames are not checked. Style sheets and media are not loaded again; only rules for sound and orientation need them.
 */
export async function findViolations(page: Page, { within, tags, rules }: AxeScope = {}): Promise<Violation[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    // Passed rules are not described, which costs more than checking them.
    resultTypes: ['violations'],
    iframes: false,
    preload: false,
    ...(tags && { runOnly: { type: 'tag', values: [...tags] } }),
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  };
  return page.evaluate(
    async ({ root, options }) => {
      const { axe: checker } = window as unknown as { axe: typeof axe };
      const { violations } = await checker.run(root ?? document, options);
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map(({ html, target }) => ({ html, target: target.join(' ') })),
      }));
    },
    { root: within, options },
  );
}
