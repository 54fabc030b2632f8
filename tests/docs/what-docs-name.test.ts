import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

/** Documents name only what exists. The nesting log is excluded: it describes versions that no longer exist. */

const root = path.resolve(import.meta.dirname, '../..');
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^(\.|node_modules|test-results)/.test(entry.name))
  .map(({ name }) => name);
const pages = [
  ...readdirSync(root),
  ...folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  ),
].filter((name) => name.endsWith('.md') && !/^(docs\/research|fonts\/.+\/|public|tests\/fixtures|supabase)/.test(name));
const textOf = (page: string): string => readFileSync(path.join(root, page), 'utf8');
const { scripts, imports } = JSON.parse(textOf('package.json')) as {
  scripts: Record<string, string>;
  imports: Record<string, string>;
};

/** Returns true for a path with a folder ('engine/nest/', 'jobs/pool/fair-queue.ts') or a file with one of our extensions. */
const looksLikePath = (text: string): boolean =>
  /^[\w.@()[\]-]+(\/[\w.@()[\]*-]+)+\/?$/.test(text) ||
  /^[\w.-]+\.(tsx?|mjs|sql|toml|md)$/.test(text) ||
  /^[\w-]+\/$/.test(text);

/** Known paths start at the root, in the page's own folder, or below any folder of the repository. */
const known = new Set(
  folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `/${path.posix.join(folder, name)}`,
    ),
  ),
);
function exists(page: string, named: string): boolean {
  const wanted = named.replace(/\/$/, '').replace(/\/[^/]*\*.*$/, '');
  if (existsSync(path.join(root, wanted)) || existsSync(path.join(root, path.dirname(page), wanted))) return true;
  return [...known].some((name) => name.endsWith(`/${wanted}`));
}

/** Packages, web addresses, files that the product creates, and sources of other programs: not files of this repository. */
const madeElsewhere =
  /^(\.|@|[A-Z_]+\/|R12\/|importers\/|src\/|api\/|auth\/|node_modules|data:|image\/|text\/|application\/|sheets\/|v1\/)|^(README\.txt|nest\.json|measurements\.csv|summary\.pdf|ports\.json)$/;

test('every path that a page names exists', () => {
  const missing = pages.flatMap((page) =>
    [...textOf(page).matchAll(/`([^`\n]+)`/g)]
      .map((match) => match[1]!.split(/[\s:,#]/)[0]!)
      .filter((text) => looksLikePath(text) && !madeElsewhere.test(text) && !exists(page, text))
      .map((text) => `${page}: ${text}`),
  );
  expect(missing).toEqual([]);
});

test('every link between pages has a target', () => {
  const broken = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
      .map((match) => match[1]!)
      .filter((target) => !existsSync(path.join(root, path.dirname(page), target)))
      .map((target) => `${page}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('every npm command that a page names is in package.json', () => {
  const unknown = pages.flatMap((page) =>
    [...textOf(page).matchAll(/npm run (?:-s )?([\w:*-]+)/g)]
      .map((match) => match[1]!)
      .filter(
        (name) =>
          !Object.keys(scripts).some(
            (script) =>
              script === name || (script.startsWith(name.replace(/\*$/, '\0').split('\0')[0]!) && name.endsWith('*')),
          ),
      )
      .map((name) => `${page}: npm run ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('every program that a page runs with node exists', () => {
  const missing = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\bnode ((?:tools|backend|cli|packages)\/[\w./-]+)/g)]
      .map((match) => match[1]!)
      .filter((file) => !existsSync(path.join(root, file)))
      .map((file) => `${page}: node ${file}`),
  );
  expect(missing).toEqual([]);
});

const importPattern = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

const OWN_PACKAGES = '@measurement-nesting/';

/** Returns the imports between the folders of `base`, as 'from --> to'. */
function arrowsOf(base: string, rooms: readonly string[]): Set<string> {
  const arrows = new Set<string>();
  for (const room of rooms) {
    const files = readdirSync(path.join(root, base, room), { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => /\.tsx?$/.test(name) && !/(?:^|\/)tests\//.test(name))) {
      const own = path.posix.join(base, room, file);
      for (const [, specifier = ''] of textOf(own).matchAll(importPattern)) {
        const alias = Object.keys(imports).find((name) =>
          name.endsWith('*') ? specifier.startsWith(name.replace('*', '')) : specifier === name,
        );
        const target = specifier.startsWith(OWN_PACKAGES)
          ? `packages/${specifier.slice(OWN_PACKAGES.length)}`
          : specifier.startsWith('.')
            ? path.posix.join(path.posix.dirname(own), specifier)
            : alias && specifier.replace(alias.replace('*', ''), imports[alias]!.replace('*', '').replace('./', ''));
        const below = target?.startsWith(base) ? target.slice(base.length).split('/')[0]! : '';
        if (below !== room && rooms.includes(below)) arrows.add(`${room} --> ${below}`);
      }
    }
  }
  return arrows;
}

const foldersIn = (base: string): string[] =>
  readdirSync(path.join(root, base), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const isReached = (drawn: readonly string[], from: string, to: string): boolean =>
  drawn.some((arrow) => {
    const [a, b] = arrow.split(' --> ');
    return a === from && (b === to || isReached(drawn, b!, to));
  });

test.each([
  ['the product', '', ['app', 'components', 'lib', 'web', 'backend', 'cli', 'engine', 'packages']],
  ['the packages', 'packages/', foldersIn('packages')],
  ['the engine', 'engine/', foldersIn('engine')],
])('the diagram of %s has a path for every import, and no other arrow', (_name, base, rooms) => {
  const graphs = [...textOf('docs/architecture.md').matchAll(/```mermaid\n([\s\S]*?)```/g)].map((match) => match[1]!);
  const drawn = graphs
    .flatMap((graph) => [...graph.matchAll(/^ *([\w-]+) -->(?:\|[^|]*\|)? ([\w-]+)$/gm)])
    .map((match) => [match[1]!, match[2]!] as const)
    .filter((arrow) => arrow.every((room) => rooms.includes(room)))
    .map((arrow) => arrow.join(' --> '));
  const real = arrowsOf(base, rooms);
  expect([...real].filter((arrow) => !isReached(drawn, ...(arrow.split(' --> ') as [string, string])))).toEqual([]);
  expect(drawn.filter((arrow) => !real.has(arrow))).toEqual([]);
});
