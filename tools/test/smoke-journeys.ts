/** A journey: its file below tests/e2e and its title. */
type Journey = { readonly file: string; readonly title: string };

/** Journeys of `npm test`: the main paths of the product, and every page at least once. `npm run test:full` runs all journeys. */
export const smokeJourneys: readonly Journey[] = [
  { file: 'main-journey.spec.ts', title: 'from the landing page to a zip a shop can cut from' },
  {
    file: 'accounts.spec.ts',
    title: 'registering: what is wrong is said at its field, and the confirmation can be followed in another browser',
  },
  {
    file: 'accounts.spec.ts',
    title: 'the first login: Welcome, name and industry required, Continue to the app; the account page keeps it',
  },
  {
    file: 'accounts.spec.ts',
    title: 'a forgotten password: asked for, set in another browser, and the old sessions end',
  },
  { file: 'accounts.spec.ts', title: 'two tabs: logging out in one leaves no page open in the other' },
  {
    file: 'billing.spec.ts',
    title: 'upgrade, pay, and nesting is unlimited at once: the badge turns blue',
  },
  {
    file: 'billing.spec.ts',
    title: 'the portal of an account without billing details says so in the words of the specification',
  },
  { file: 'bad-input.spec.ts', title: 'a file that cannot be used is refused by name, and the one before it stays' },
  { file: 'measuring.spec.ts', title: 'measuring alone is free and gives the figures of the trade' },
  { file: 'more-tools.spec.ts', title: 'a visitor tries settings on the sample, by keyboard, before any login' },
  {
    file: 'pages/converter.spec.ts',
    title: 'a visitor converts a DXF, without an account and without sending it anywhere',
  },
  {
    file: 'pages/text-pages.spec.ts',
    title: 'the header of /privacy comes from the server, for strangers and for people signed in',
  },
  {
    file: 'pages/text-pages.spec.ts',
    title: 'the open navigation of a page of text is accessible, in light and in dark',
  },
  { file: 'landing-pages.spec.ts', title: 'the public pages are valid HTML without a broken link' },
  { file: 'tool/keyboard.spec.ts', title: 'the whole job by keyboard: file, text, run, sheets, zoom, download' },
  {
    file: 'tool/states.spec.ts',
    title: 'filled can be reached, read by everybody, and used at 320 px and in the dark',
  },
  { file: 'tool/states.spec.ts', title: 'nested is printed in whole pages' },
  {
    file: 'tool/touch.spec.ts',
    title:
      'on the drawing view one finger moves the picture, two zoom it about their middle, a tap tells of a part; the page stays',
  },
];

/** Returns the pattern of the journeys for Playwright, which searches it in `FILE TITLE`. */
export function patternOf(journeys: readonly Journey[]): RegExp {
  const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return new RegExp(`(?:^| )(?:${journeys.map(({ file, title }) => literal(`${file} ${title}`)).join('|')})$`);
}
