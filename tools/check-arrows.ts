/**
 * Checks the imports between the folders, and the layers inside some. Prints every import that is not allowed,
 * with the rule it breaks, every cycle of files and every folder with too many files, and exits 1. Run by
 * `npm run arrows` and by `npm test`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Rule = {
  /** Prefix of the paths of importing files. The first rule that matches a file applies. */
  from: string;
  /** Prefixes of our paths that they may import. */
  mayImport: readonly string[];
  /** Packages they may import; absent: any. 'node:' represents Node's own modules. */
  packages?: readonly string[];
  reason: string;
};

/** Packages without input or output, which run in Node and in browsers. */
const PURE_PACKAGES = [
  'curves',
  'postscript',
  'svg-outlines',
  'pdf-outlines',
  'dxf',
  'lettering',
  'measure',
  'nesting',
  'vectorize',
].map((name) => `packages/${name}/src/`);

const rules: readonly Rule[] = [
  {
    from: 'packages/curves/src/',
    mayImport: ['packages/curves/src/'],
    packages: ['clipper2-ts'],
    reason: 'curves is the base of the other packages',
  },
  {
    from: 'packages/postscript/src/',
    mayImport: ['packages/postscript/src/', 'packages/curves/src/'],
    packages: ['clipper2-ts'],
    reason: 'the PostScript reader depends on curves only',
  },
  {
    from: 'packages/svg-outlines/src/',
    mayImport: ['packages/svg-outlines/src/', 'packages/curves/src/'],
    packages: ['@csstools/css-tokenizer', 'fflate'],
    reason: 'the SVG reader depends on curves only',
  },
  {
    from: 'packages/pdf-outlines/src/',
    mayImport: ['packages/pdf-outlines/src/', 'packages/postscript/src/', 'packages/curves/src/'],
    packages: ['@noble/ciphers', '@noble/hashes'],
    reason: 'the PDF reader depends on curves and on the graphics of the PostScript reader',
  },
  {
    from: 'packages/nesting/src/',
    mayImport: ['packages/nesting/src/', 'packages/curves/src/'],
    packages: ['clipper2-ts', 'earcut', 'robust-predicates'],
    reason: 'nesting depends on curves only',
  },
  {
    from: 'packages/dxf/src/',
    mayImport: ['packages/dxf/src/', 'packages/curves/src/'],
    packages: [],
    reason: 'reading and writing of DXF depend on curves only',
  },
  {
    from: 'packages/lettering/src/font-file/',
    mayImport: ['packages/lettering/src/font-file/', 'packages/curves/src/'],
    packages: ['fflate'],
    reason: 'font files are read without setting text',
  },
  {
    from: 'packages/lettering/src/',
    mayImport: ['packages/lettering/src/', 'packages/curves/src/'],
    packages: ['bidi-js', 'fflate', 'harfbuzzjs'],
    reason: 'lettering depends on curves only',
  },
  {
    from: 'packages/measure/src/',
    mayImport: ['packages/measure/src/', 'packages/curves/src/'],
    packages: [],
    reason: 'measuring depends on curves only',
  },
  {
    from: 'packages/vectorize/src/',
    mayImport: ['packages/vectorize/src/', 'packages/curves/src/'],
    packages: [],
    reason: 'the vectorizer depends on curves only',
  },
  {
    from: 'packages/migrate/src/',
    mayImport: ['packages/migrate/src/'],
    packages: ['node:'],
    reason: 'migrations need a connection and a folder, which are passed in',
  },
  {
    from: 'packages/local-services/src/',
    mayImport: ['packages/local-services/src/', 'packages/migrate/src/'],
    reason: 'the local services implement public protocols and share only the migrations with the product',
  },
  {
    from: 'engine/host/',
    mayImport: ['engine/', ...PURE_PACKAGES],
    packages: ['node:', 'zod'],
    reason: 'the host of the engine knows Node and the engine, nothing of the product',
  },
  {
    from: 'engine/',
    mayImport: ['engine/', ...PURE_PACKAGES],
    packages: ['fflate', '@cantoo/pdf-lib'],
    reason: 'the engine is pure: bytes in, data out, without Node, the web or the product',
  },
  {
    from: 'lib/shared/product.ts',
    mayImport: ['lib/shared/', 'packages/nesting/src/model/'],
    reason: 'choices of the engine are defined once, by the engine',
  },
  {
    from: 'lib/shared/drawing/file-kind.ts',
    mayImport: ['engine/file-kind/'],
    reason: 'kinds of files are defined once, by the engine',
  },
  {
    from: 'lib/shared/zones/',
    mayImport: ['lib/shared/', 'packages/nesting/src/model/'],
    reason: 'exclusion zones are checked by the rules of the engine',
  },
  {
    from: 'lib/shared/row-rules/',
    mayImport: ['lib/shared/', 'packages/nesting/src/model/'],
    reason: 'rules of rows are defined once, by the engine',
  },
  {
    from: 'lib/shared/operations/',
    mayImport: ['lib/shared/', 'packages/curves/src/drawing/'],
    reason: 'rules on operations are defined once, by the engine',
  },
  {
    from: 'lib/shared/measurements/',
    mayImport: ['lib/shared/', 'packages/curves/src/drawing/'],
    reason: 'measurements use the diagnostic codes of drawings',
  },
  {
    from: 'lib/shared/model.ts',
    mayImport: ['engine/model/', 'packages/curves/src/drawing/', 'packages/nesting/src/model/'],
    reason: 'rules for the display of results are defined once, by the engine',
  },
  {
    from: 'lib/shared/contracts/',
    mayImport: ['lib/shared/', 'engine/model/', 'packages/curves/src/drawing/', 'packages/nesting/src/model/'],
    reason: 'contracts use lib/shared, and the types and rules of the engine’s results',
  },
  {
    from: 'lib/shared/lettering/',
    mayImport: [
      'lib/shared/',
      'packages/curves/src/index.ts',
      'packages/lettering/src/',
      'packages/measure/src/',
      'engine/model/measured-row.ts',
      'fonts/',
    ],
    reason: 'previews are outlined by the engine, in the job process and in a worker of the browser',
  },
  {
    from: 'lib/shared/parts/',
    mayImport: ['lib/shared/', 'packages/curves/src/index.ts'],
    reason: 'parts that are drawn alike are found with the engine’s geometry',
  },
  {
    from: 'lib/shared/quotes/',
    mayImport: ['lib/shared/', 'packages/curves/src/index.ts'],
    reason: 'pictures of a quote are drawn with the engine’s geometry',
  },
  {
    from: 'lib/shared/',
    mayImport: ['lib/shared/'],
    reason: 'lib/shared runs everywhere: it uses neither the browser’s nor the server’s part of lib',
  },
  {
    from: 'lib/browser/own-fonts/',
    mayImport: ['lib/browser/', 'lib/shared/', 'packages/lettering/src/font-file/', 'fonts/'],
    reason: 'the browser reads a font file with the reader of the lettering package',
  },
  {
    from: 'lib/browser/lettering/',
    mayImport: ['lib/browser/', 'lib/shared/', 'packages/lettering/src/', 'fonts/'],
    reason: 'previews are outlined by the lettering package in a worker of the browser',
  },
  {
    from: 'lib/browser/drawing/',
    mayImport: ['lib/browser/', 'lib/shared/', 'engine/job/measure-file.ts', 'packages/curves/src/index.ts'],
    reason: 'drawings of the landing page are measured by the engine in a worker of the browser',
  },
  {
    from: 'lib/browser/converter/',
    mayImport: ['lib/browser/', 'lib/shared/', 'engine/convert/', 'packages/lettering/src/', 'packages/curves/src/'],
    reason: 'files are converted by the engine in a worker of the browser',
  },
  {
    from: 'lib/browser/measure-tool/',
    mayImport: ['lib/browser/', 'lib/shared/', 'packages/curves/src/'],
    reason: 'the measure tool measures with the engine’s geometry',
  },
  {
    from: 'lib/browser/svg-preview/',
    mayImport: ['lib/browser/', 'lib/shared/', 'packages/curves/src/', 'packages/svg-outlines/src/xml/'],
    reason: 'previews of drawings are copied by the XML scanner of the SVG reader, never parsed by the page',
  },
  {
    from: 'lib/browser/layout-editor/',
    mayImport: ['lib/browser/', 'lib/shared/', 'packages/curves/src/index.ts', 'packages/nesting/src/manual-layout/'],
    reason: 'manual layouts are tested for collisions by the nesting package in a worker of the browser',
  },
  {
    from: 'lib/browser/',
    mayImport: ['lib/browser/', 'lib/shared/'],
    reason: 'lib/browser uses lib/shared only',
  },
  {
    from: 'lib/server/',
    mayImport: ['lib/server/', 'lib/shared/', 'fonts/'],
    reason: 'lib/server runs in both servers and uses lib/shared only',
  },
  {
    from: 'web/',
    mayImport: ['web/', 'lib/server/', 'lib/shared/'],
    reason: 'the web server uses what both servers share: no page, no component, no engine, no backend',
  },
  {
    from: 'components/',
    mayImport: ['components/', 'lib/'],
    reason: 'components show things: no engine, no backend, nothing that only the server may see',
  },
  {
    from: 'app/(interactive)/(site)/controls/',
    mayImport: ['tools/controls/'],
    reason: 'the page of controls exists in development only',
  },
  {
    from: 'app/',
    mayImport: ['app/', 'components/', 'lib/', 'web/'],
    reason: 'pages know components, the web server and lib only',
  },
  { from: 'middleware.ts', mayImport: ['lib/', 'web/'], reason: 'middleware is next to app' },
  { from: 'instrumentation', mayImport: ['lib/', 'web/'], reason: 'instrumentation is next to app' },
  {
    from: 'backend/',
    mayImport: ['backend/', 'engine/', 'lib/server/', 'lib/shared/'],
    reason: 'the backend knows the engine and lib',
  },
  {
    from: 'cli/operator/',
    mayImport: ['cli/', 'backend/', 'lib/server/', 'lib/shared/'],
    reason: "the operator's commands work on the database as the backend does; they know no drawing",
  },
  {
    from: 'cli/',
    mayImport: ['cli/', 'engine/', 'lib/server/', 'lib/shared/', ...PURE_PACKAGES],
    reason: "the command line knows the engine and lib; only the operator's commands know the backend",
  },
  {
    from: 'packages/client/src/',
    mayImport: ['packages/client/src/'],
    packages: [],
    reason: 'the client knows the interface for programs, by its types, and nothing of what answers it',
  },
  {
    from: 'tools/harness/',
    mayImport: ['tools/harness/', 'backend/', 'components/tour/', 'engine/', 'lib/', 'packages/', 'tools/stripe/'],
    reason: 'the harness serves tests, benches and scripts, and knows none of them',
  },
  {
    from: 'tests/e2e/',
    mayImport: ['tests/e2e/', 'tools/harness/', 'components/tour/', 'lib/', 'packages/', 'tools/check-site/', 'web/'],
    reason: 'journeys see the product from outside',
  },
  {
    from: 'tools/config/',
    mayImport: ['tools/config/', 'playwright.config.ts'],
    reason: 'settings of tests extend each other and know no code',
  },
  {
    from: 'tools/bench/',
    mayImport: ['tools/', 'app/', 'backend/', 'cli/', 'engine/', 'lib/', 'packages/'],
    reason: 'benchmarks measure the product; code shared with tests is in tools/harness',
  },
  {
    from: 'tools/',
    mayImport: ['tools/', 'backend/', 'cli/', 'components/', 'engine/', 'lib/', 'packages/', 'web/'],
    reason: 'tools serve the product; code shared with tests is in tools/harness',
  },
];

/**
 * Layers inside a folder, the lowest first, each with its modules: folders, or files next to them. A file imports from its own
 * module and from lower layers.
 */
const layeredFolders: readonly {
  readonly folder: string;
  readonly layers: readonly (readonly string[])[];
}[] = [
  {
    folder: 'lib/shared/',
    layers: [
      [
        'csv.ts',
        'fonts.ts',
        'limits.ts',
        'model.ts',
        'public-api',
        'security',
        'stored-value.ts',
        'strings.ts',
        'units.ts',
        'version.ts',
      ],
      ['drawing', 'format.ts', 'item-name.ts', 'operations', 'product.ts', 'zones'],
      ['costs', 'errors', 'length-text.ts', 'picture', 'plans.ts', 'presets.ts', 'row-rules'],
      ['parts'],
      ['contracts', 'setting-words.ts'],
      ['lettering', 'measurements', 'usage'],
      ['calculators'],
      ['quotes'],
    ],
  },
  {
    folder: 'lib/browser/',
    layers: [
      [
        'box-around.ts',
        'browser-store.ts',
        'class-names',
        'data-url.ts',
        'flags.ts',
        'http',
        'key-scope-words.ts',
        'measure-tool',
        'object-key.ts',
        'parts',
        'picture',
        'save-blob.ts',
        'svg-preview',
        'unpack-gzip.ts',
        'use-unit.ts',
        'worker-client.ts',
      ],
      ['api-client.ts', 'drawing', 'layout-editor', 'lettering'],
      ['converter', 'own-fonts'],
      ['draft'],
    ],
  },
  {
    folder: 'lib/server/',
    layers: [
      ['interruption.ts', 'tracing'],
      ['security'],
      ['metrics'],
      ['environment.ts', 'error-response.ts'],
      ['production-faults.ts'],
    ],
  },
  {
    folder: 'web/',
    layers: [
      ['local-stack.ts', 'log.ts', 'read-json.ts'],
      ['pages', 'password-rules.ts'],
      ['env.ts'],
      ['call-backend.ts', 'check-environment.ts', 'client-address.ts', 'install-http-guard.ts', 'same-origin.ts'],
      ['auth'],
      ['calls'],
      ['v1'],
    ],
  },
  {
    folder: 'components/',
    layers: [
      ['ui', 'session', 'developers'],
      ['fields', 'items', 'operations', 'row-rules', 'shell'],
      ['auth', 'credits', 'lettering', 'sheet'],
      ['run'],
      ['canvas', 'converter', 'material', 'tour'],
      ['combine', 'parts'],
      ['print', 'upload'],
      ['marketing', 'results', 'vectorizer'],
      ['account', 'calculators', 'tool'],
    ],
  },
  {
    folder: 'backend/',
    layers: [
      ['log.ts'],
      ['repeat.ts'],
      ['check-fonts.ts', 'db', 'run-options.ts'],
      ['credits', 'material', 'webhooks'],
      ['auth', 'billing'],
      ['env.ts', 'http'],
      ['runs'],
      ['jobs'],
      ['operator', 'vectorizer'],
      ['areas', 'start-sweeps.ts'],
      ['start-backend.ts'],
      ['main.ts'],
    ],
  },
  {
    folder: 'engine/',
    layers: [
      ['version.ts'],
      ['file-kind', 'model', 'format'],
      ['drawing'],
      ['convert'],
      ['job'],
      ['export'],
      ['index.ts'],
      ['host'],
    ],
  },
  {
    folder: 'packages/curves/src/',
    layers: [
      ['group-by.ts', 'sentence.ts'],
      ['errors.ts'],
      ['geometry'],
      ['arrangement', 'drawing', 'font-outline'],
      ['clip'],
      ['index.ts'],
    ],
  },
  {
    folder: 'packages/postscript/src/',
    layers: [
      ['notices.ts', 'program-start.ts', 'ps-error.ts', 'stroke-outline.ts'],
      ['budget.ts', 'finish-drawing.ts', 'postscript-section.ts'],
      ['values'],
      ['filters', 'graphics', 'program-layers.ts'],
      ['fonts'],
      ['interpreter'],
      ['operators'],
      ['filters.ts', 'fonts.ts', 'graphics.ts', 'read-eps.ts'],
      ['index.ts'],
    ],
  },
  {
    folder: 'packages/measure/src/',
    layers: [
      ['accounts.ts', 'background.ts', 'measurement.ts', 'open-line.ts', 'parts.ts', 'slivers.ts'],
      ['join', 'lines.ts', 'without-frame.ts'],
      ['doubled'],
      ['attribute.ts', 'collect.ts', 'differences.ts'],
      ['left-out-parts.ts', 'tiny-holes.ts'],
      ['diagnose.ts', 'quantities'],
      ['measure-drawing.ts'],
      ['operations'],
      ['index.ts'],
    ],
  },
  {
    folder: 'packages/svg-outlines/src/',
    layers: [
      ['decode-text.ts', 'inflate-gzip.ts', 'reading.ts'],
      ['xml'],
      ['values'],
      ['conditions.ts', 'css', 'producer.ts', 'text-style.ts'],
      ['embedded-faces.ts', 'layer.ts', 'style.ts'],
      ['context.ts', 'shapes'],
      ['notices.ts'],
      ['placement'],
      ['paint'],
      ['finish-drawing.ts', 'svg-reader.ts'],
      ['read-svg.ts'],
      ['index.ts'],
    ],
  },
  {
    folder: 'packages/lettering/src/',
    layers: [
      ['font-file', 'font-sentence.ts', 'private-letters.ts', 'read-text.ts', 'text-runs.ts', 'unite-outline.ts'],
      ['types.ts'],
      ['setting-words.ts', 'width-fit.ts'],
      ['place-letters.ts'],
      ['legacy'],
      ['layout-doubts.ts', 'shape-line.ts'],
      ['face'],
      ['lay-out-lines.ts', 'missing-letters.ts'],
      ['weld-letters.ts'],
      ['fonts'],
      ['set-row.ts'],
      ['letter-row.ts', 'live-text'],
      ['index.ts'],
    ],
  },
  { folder: 'packages/dxf/src/', layers: [['read', 'write'], ['index.ts']] },
  {
    folder: 'packages/nesting/src/',
    layers: [
      ['model', 'random.ts', 'search-parameters.ts'],
      ['types.ts'],
      ['shape'],
      ['problem'],
      ['prepare', 'collision', 'check'],
      ['state', 'manual-layout'],
      ['construct', 'compaction', 'separation'],
      ['search', 'sheet'],
      ['try-plans.ts', 'construct-fill.ts'],
      ['strip', 'nest.ts'],
      ['index.ts'],
    ],
  },
];

/** Maximum number of code files in one folder, so that a folder can be read at a glance. */
const MAX_IN_FOLDER = 16;
/** One primitive per file, named as the library names it. */
const fullFolders = new Set(['components/ui']);

/** Folders that browser code must not import; only server files of app and middleware may. */
const serverOnly = ['lib/server/', 'web/'];
const importPattern =
  /(?:^|[^\w.$])(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

const root = path.resolve(import.meta.dirname, '..');
const productFolders = ['engine', 'lib', 'components', 'web', 'app', 'backend', 'cli', 'packages'];
const folders = [...productFolders, 'tools', 'tests'];
const aliases = new Map(
  Object.entries(
    (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { imports: Record<string, string> }).imports,
  ),
);

function sourceFiles(): string[] {
  const inFolders = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.posix.join(folder, name),
    ),
  );
  const beside = readdirSync(root).filter((name) => name === 'middleware.ts' || name.startsWith('instrumentation'));
  return [...inFolders, ...beside].filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'));
}

/** Returns the path below the root of a specifier, or null for a package. */
function resolveOwn(file: string, specifier: string): string | null {
  if (specifier.startsWith('@measurement-nesting/')) return packageEntry(specifier);
  if (specifier.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
  if (!specifier.startsWith('#')) return null;
  for (const [alias, target] of aliases) {
    if (alias === specifier) return path.posix.normalize(target);
    if (alias.endsWith('/*') && specifier.startsWith(alias.slice(0, -1))) {
      return path.posix.normalize(target.slice(0, -1) + specifier.slice(alias.length - 1));
    }
  }
  return specifier;
}

/** Returns the file that one of our packages exports under a specifier; only exported files can be imported from outside. */
function packageEntry(specifier: string): string {
  const [, name, ...rest] = specifier.split('/');
  const folder = `packages/${name}`;
  const { exports } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  return path.posix.join(folder, exports[['.', ...rest].join('/')] ?? `not exported: ${specifier}`);
}

function packageName(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node:';
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]!;
}

/** True for a path into a package from outside of it; only its tests, and tests and tools of the product, may use one. */
function isPackageBypassed(file: string, specifier: string, own: string | null): boolean {
  if (!own?.startsWith('packages/') || specifier.startsWith('@') || /^(?:tests|tools)\//.test(file)) return false;
  return own.split('/')[1] !== file.split('/')[1] || !file.startsWith('packages/');
}

const faults: string[] = [];
let count = 0;
/** Our files that each file imports. */
const imported = new Map<string, string[]>();
const filesIn = new Map<string, number>();
for (const file of sourceFiles()) {
  const folder = path.posix.dirname(file);
  if (path.posix.basename(file) !== 'index.ts') filesIn.set(folder, (filesIn.get(folder) ?? 0) + 1);
  const rule = rules.find((candidate) => file.startsWith(candidate.from));
  if (!rule) continue;
  const text = readFileSync(path.join(root, file), 'utf8');
  for (const match of text.matchAll(importPattern)) {
    const specifier = (match[1] ?? match[2])!;
    count += 1;
    const own = resolveOwn(file, specifier);
    if (isPackageBypassed(file, specifier, own)) faults.push(`${file} imports ${own}: import a package by its name`);
    if (own !== null) imported.set(file, [...(imported.get(file) ?? []), own]);
    if (own === null) {
      if (rule.packages && !rule.packages.includes(packageName(specifier))) {
        faults.push(`${file} imports ${specifier}: ${rule.reason}`);
      }
    } else if (!rule.mayImport.some((prefix) => own.startsWith(prefix))) {
      faults.push(`${file} imports ${own}: ${rule.reason}`);
    } else if (serverOnly.some((prefix) => own.startsWith(prefix)) && /^['"]use client['"]/.test(text.trimStart())) {
      faults.push(`${file} imports ${own}: a client component must not import code of the servers`);
    }
  }
}

for (const { folder, layers } of layeredFolders) {
  const inside = Array.from(imported).filter(([file]) => file.startsWith(folder));
  const moduleOf = (file: string): string => file.slice(folder.length).split('/')[0]!;
  const layerOf = (file: string): number => layers.findIndex((modules) => modules.includes(moduleOf(file)));
  for (const [file, targets] of inside) {
    if (layerOf(file) < 0) faults.push(`${file} is in no layer of ${folder}`);
    for (const target of targets.filter((candidate) => candidate.startsWith(folder))) {
      if (moduleOf(target) !== moduleOf(file) && layerOf(target) >= layerOf(file))
        faults.push(`${file} imports ${target}: that module is in no lower layer of ${folder}`);
    }
  }
}
for (const [folder, files] of filesIn) {
  if (files > MAX_IN_FOLDER && !fullFolders.has(folder)) {
    faults.push(`${folder} has ${files} files of code: divide it into folders (at most ${MAX_IN_FOLDER})`);
  }
}
for (const cycle of findCycles(imported)) faults.push(`cycle of files: ${cycle.join(' -> ')}`);

/** Returns the import cycles, each once, along the first path found. */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (file: string): void => {
    const at = way.indexOf(file);
    if (at >= 0) cycles.push([...way.slice(at), file]);
    if (at >= 0 || done.has(file)) return;
    way.push(file);
    for (const target of graph.get(file) ?? []) visit(target);
    way.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return cycles;
}

for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(`${count} imports checked, ${faults.length} not allowed\n`);
process.exit(faults.length === 0 ? 0 : 1);
