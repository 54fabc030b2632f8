import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { tourPaddingPx, tourWidthPx } from '#components/tour/tour-steps.ts';
import { buttonVariants } from '#components/ui/button.tsx';
import { interfaceTimes } from '#components/ui/interface-times.ts';
import { highlightDelayMs, highlightMs } from '#components/upload/use-highlight.ts';
import { flags } from '#lib/browser/flags.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('the feature flags are those of the specification', () => {
  expect(flags).toEqual({ isAddRowEnabled: true, isBBoxEnabled: false, isSheetUsageInfoEnabled: false });
});

test('every route of the specification has a page', () => {
  const pages = [
    '(interactive)/page',
    '(interactive)/(site)/home/page',
    '(interactive)/(tool)/app/page',
    '(text)/privacy/page',
    '(text)/terms/page',
    '(interactive)/(auth)/login/page',
    '(interactive)/(site)/email/verified/page',
    '(interactive)/(auth)/forgot-password/page',
    '(interactive)/update-password/page',
    '(interactive)/(auth)/register/page',
    '(interactive)/logout/page',
    '(interactive)/(site)/account/page',
    '(interactive)/(site)/login/first/page',
    '(interactive)/(site)/subscribe/page',
    '(interactive)/(site)/customer_portal/page',
    '(interactive)/(site)/more-tools/page',
    'global-not-found',
  ];
  expect(pages.filter((page) => !existsSync(path.join(root, 'app', `${page}.tsx`)))).toEqual([]);
});

test("the interface uses the specification's times", () => {
  expect(interfaceTimes).toEqual({
    chunkLoadTimeoutMs: 120_000,
    toastMs: 5000,
    toastSwipePx: 50,
    toastHotkey: 'F8',
    tooltipDelayMs: 700,
    tooltipSkipDelayMs: 300,
  });
  expect({ tourWidthPx, tourPaddingPx, highlightDelayMs, highlightMs }).toEqual({
    tourWidthPx: 353,
    tourPaddingPx: 10,
    highlightDelayMs: 500,
    highlightMs: 2000,
  });
});

test("the buttons have the specification's variants and sizes", () => {
  const variants = ['default', 'destructive', 'outline', 'secondary', 'ghost', 'link'] as const;
  const sizes = ['default', 'sm', 'lg', 'icon'] as const;
  const looks = variants.flatMap((variant) => sizes.map((size) => buttonVariants({ variant, size })));
  expect(new Set(looks).size).toBe(variants.length * sizes.length);
});
