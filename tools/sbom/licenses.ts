import type { LockedPackage } from './lock-file.ts';

/** Licenses that require attribution only. */
const FREE = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
];
/** Licenses that require changed files to be published; used unchanged, for building and testing. */
const TOOLS = ['MPL-2.0', 'CC BY-SA 4.0'];
/** Exceptions by package name, each with its reason. */
const EXCEPTIONS: readonly { readonly names: RegExp; readonly license: string; readonly reason: string }[] = [
  {
    names: /^@img\/sharp-/,
    license: 'LGPL-3.0-or-later',
    reason: 'libvips, a library of its own beside the program, unchanged and replaceable',
  },
  { names: /^sentry$/, license: 'FSL-1.1-Apache-2.0', reason: 'uploads source maps while building; no competing use' },
  { names: /^lightningcss/, license: 'MPL-2.0', reason: 'compiles the style sheets while building, unchanged' },
];

/** Returns packages whose license is not accepted. */
export function unlisted(packages: readonly LockedPackage[]): string[] {
  return packages
    .filter((locked) => !isListed(locked))
    .map(({ name, version, license }) => `${name} ${version}: ${license || 'no license'}`);
}

/** Evaluates an SPDX expression as used in the registry: all licenses of AND, one of OR. */
function isListed({ name, license, isDev }: LockedPackage): boolean {
  const extra = EXCEPTIONS.filter(({ names }) => names.test(name)).map((exception) => exception.license);
  const agreed = new Set([...FREE, ...(isDev ? TOOLS : []), ...extra]);
  const text = license.replace(/^\((.*)\)$/, '$1');
  return text.split(' AND ').every((all) => all.split(' OR ').some((one) => agreed.has(one)));
}
