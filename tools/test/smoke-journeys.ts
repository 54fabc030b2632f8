/** A journey: its file below tests/e2e and its title. */
type Journey = { readonly file: string; readonly title: string };

/** Journeys of `npm test`: the main paths of the product, and every page at least once. `npm run test:full` runs all journeys. */
export const smokeJourneys: readonly Journey[] = [
  { file: 'main-journey.spec.ts', title: 'a visitor gets from the landing page to a zip that can be cut' },
  {
    file: 'accounts.spec.ts',
    title: 'registration reports errors at their fields, and its confirmation works in another browser',
  },
  {
    file: 'accounts.spec.ts',
    title:
      'the first login requires name and industry on the welcome form, continues to the app, and saves them in the account',
  },
  {
    file: 'accounts.spec.ts',
    title: 'a forgotten password is reset in another browser, which ends the old sessions',
  },
  { file: 'accounts.spec.ts', title: 'logging out in one tab closes the pages of another one' },
  {
    file: 'billing.spec.ts',
    title: 'paying for the upgrade makes nesting unlimited at once and turns the badge blue',
  },
  {
    file: 'billing.spec.ts',
    title: 'the portal of an account without billing details shows the text of the specification',
  },
  { file: 'bad-input.spec.ts', title: 'an unusable file is rejected with its message, and the previous one remains' },
  { file: 'measuring.spec.ts', title: 'measuring alone is free and shows the expected lengths and perimeters' },
  { file: 'more-tools.spec.ts', title: 'a visitor changes settings of the sample by keyboard, without a login' },
  {
    file: 'pages/converter.spec.ts',
    title: 'a visitor converts a DXF without an account and without sending it',
  },
  {
    file: 'pages/text-pages.spec.ts',
    title: 'the server renders the header of /privacy, for visitors and for signed-in users',
  },
  {
    file: 'pages/text-pages.spec.ts',
    title: 'the open navigation of a text page is accessible, in light and dark mode',
  },
  { file: 'landing-pages.spec.ts', title: 'the public pages are valid HTML without a broken link' },
  { file: 'tool/keyboard.spec.ts', title: 'a whole job works by keyboard: file, text, run, sheets, zoom, download' },
  {
    file: 'tool/states.spec.ts',
    title: 'filled is accessible, usable at 320 px and in dark mode, in one unit',
  },
  {
    file: 'tool/states.spec.ts',
    title: 'nested is accessible, usable at 320 px and in dark mode, in one unit, and printed in whole pages',
  },
  {
    file: 'tool/touch.spec.ts',
    title:
      'on the drawing view one finger pans, two fingers zoom about their center, a tap shows a part; the page does not scroll',
  },
];

/** Returns the pattern of the journeys for Playwright, which searches it in `FILE TITLE`. */
export function patternOf(journeys: readonly Journey[]): RegExp {
  const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return new RegExp(`(?:^| )(?:${journeys.map(({ file, title }) => literal(`${file} ${title}`)).join('|')})$`);
}
