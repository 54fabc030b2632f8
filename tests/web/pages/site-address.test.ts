import { expect, test } from '@jest/globals';
import { questions } from '#components/marketing/questions.ts';
import { headAddress, withSiteAddress } from '#web/pages/site-address.ts';
import { planOffers, planPriceText } from '#lib/shared/plans.ts';
import { words } from '#lib/shared/product.ts';

const building = { NEXT_PHASE: 'phase-production-build', SITE_URL: 'https://builder.example' };
const built = `<link rel="canonical" href="${new URL('/home', headAddress(building)).href}"/>`;

test('a build uses no address from its environment', () => {
  expect(built).not.toContain('builder.example');
  expect(withSiteAddress(built, building)).toBe(built);
});

test('built pages contain the address of the serving site', () => {
  for (const variables of [{ SITE_URL: 'https://signs.example' }, { NEXT_PUBLIC_SITE_URL: 'https://signs.example/' }]) {
    expect(headAddress(variables).href).toBe('https://signs.example/');
    expect(withSiteAddress(`${built}${built}`, variables)).toBe(
      '<link rel="canonical" href="https://signs.example/home"/>'.repeat(2),
    );
  }
});

test('a site without billing serves no page that offers the plan', () => {
  const page = questions.map(({ answer }) => answer).join('\n') + Object.values(planOffers).join('\n');
  const SITE_URL = 'https://signs.example';
  expect(withSiteAddress(page, { SITE_URL })).toContain(planPriceText);
  expect(withSiteAddress(page, { SITE_URL, BILLING: 'off' })).not.toContain(planPriceText);
  expect(withSiteAddress(page, { SITE_URL, BILLING: 'off' })).toContain(words.freeCredits);
});

test('a site with unlimited nesting serves no page that counts free credits', () => {
  const page = [...questions.map(({ answer }) => answer), words.freeRuns].join('\n');
  const sent = withSiteAddress(page, { SITE_URL: 'https://signs.example', BILLING: 'off', FREE_PLAN: 'unlimited' });
  expect(sent).toContain('Nesting is unlimited, no card needed.');
  for (const text of [words.freeCredits, words.freeRuns]) expect(sent).not.toContain(text);
});
