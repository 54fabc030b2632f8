import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';

const build = path.join(import.meta.dirname, '..', '..', '.next');

type ClientModules = Record<string, { chunks: string[] }>;
type Manifests = Record<string, { clientModules: ClientModules }>;

/** Files of script, as this checkout was built: what the framework brings, and the error page that it asks every product for. */
export type BuiltScripts = { framework: readonly string[]; errorPage: readonly string[] };

/** Null without a build. */
export function builtScripts(): BuiltScripts | null {
  const manifest = path.join(build, 'build-manifest.json');
  if (!existsSync(manifest)) return null;
  const { rootMainFiles } = JSON.parse(readFileSync(manifest, 'utf8')) as { rootMainFiles: string[] };
  const framework = new Set(rootMainFiles);
  const errorPage = new Set<string>();
  for (const [name, { chunks }] of pageModules()) {
    const files = chunks.map((chunk) => chunk.replace(/^\/_next\//, ''));
    if (name.includes('/node_modules/next/')) for (const file of files) framework.add(file);
    if (name.endsWith('/app/global-error.tsx')) for (const file of files) errorPage.add(file);
  }
  return { framework: [...framework], errorPage: [...errorPage].filter((file) => !framework.has(file)) };
}

/** Every module that some page has in the browser, with the files it is in. */
function pageModules(): [string, { chunks: string[] }][] {
  const app = path.join(build, 'server', 'app');
  return readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('page_client-reference-manifest.js'))
    .flatMap((file) => {
      const context: { globalThis?: unknown; __RSC_MANIFEST: Manifests } = { __RSC_MANIFEST: {} };
      context.globalThis = context;
      runInNewContext(readFileSync(path.join(app, file), 'utf8'), context);
      return Object.values(context.__RSC_MANIFEST).flatMap(({ clientModules }) => Object.entries(clientModules));
    });
}
