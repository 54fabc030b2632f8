import { expectOneUnit } from './pages/display-units.ts';
import { expectAccessible, expectNothingCutOff, rulesOfLook } from './accessibility.ts';
import { reachTrace, traceStates } from '#harness/browser/trace-states.ts';
import { signIn } from '#harness/browser/sign-in.ts';
import { test } from '#harness/browser/warm-browser.ts';

/** Equals 1280 px at 400% zoom. */
const reflow = { width: 320, height: 640 };

for (const state of traceStates) {
  test(`vectorizer, ${state.name}: reachable, accessible, usable at 320 px and in dark mode, and in one unit`, async ({
    page,
    baseURL,
  }) => {
    if (state.isSignedIn) await signIn(page, baseURL!);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await reachTrace(page, state);
    await expectAccessible(page, { within: 'main' });
    if (state.isSignedIn) await expectOneUnit(page, 'main');
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.setViewportSize(reflow);
    await expectNothingCutOff(page);
    await expectAccessible(page, { within: 'main', rules: rulesOfLook });
  });
}
