import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** Gzipped bytes of script that a browser fetches before a page works; `framework` is what every page of the framework has. */
export type FirstLoad = { total: number; framework: number | null };

/** The scripts a page names itself, without those for old browsers. The framework's share is known for this checkout's own build. */
export async function firstLoad(site: string, page: string): Promise<FirstLoad> {
  const html = await (await fetch(new URL(page, site))).text();
  const tags = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes!);
  const names = new Set(
    tags.filter((tag) => !/nomodule/i.test(tag)).flatMap((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? []),
  );
  const framework = frameworkFiles();
  const load: { total: number; framework: number } = { total: 0, framework: 0 };
  for (const name of names) {
    const size = gzipSync(Buffer.from(await (await fetch(new URL(name, site))).arrayBuffer())).length;
    load.total += size;
    if (framework?.some((file) => name.includes(file))) load.framework += size;
  }
  return { total: load.total, framework: load.framework > 0 ? load.framework : null };
}

function frameworkFiles(): string[] | null {
  const manifest = path.join(import.meta.dirname, '..', '..', '.next', 'build-manifest.json');
  if (!existsSync(manifest)) return null;
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { rootMainFiles: string[] }).rootMainFiles;
}
