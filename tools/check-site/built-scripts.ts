import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';

const build = path.join(import.meta.dirname, '..', '..', '.next');

type ClientModules = Record<string, { chunks: string[] }>;
type Manifests = Record<string, { clientModules: ClientModules }>;

/** Script files of this checkout's build: those of the framework, and the error page that it requires. */
export type BuiltScripts = { framework: readonly string[]; errorPage: readonly string[] };

/** Returns the files of this checkout's build, or null without one. */
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

/** Returns every module that some page loads in the browser, with its files. */
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
