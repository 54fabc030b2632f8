import { gzipSync } from 'node:zlib';
import { builtScripts } from './built-scripts.ts';

/**
 * Gzipped bytes of script that a browser fetches before a page works; `framework` is the share of the framework on
 * every page.
 */
export type FirstLoad = { total: number; framework: number | null };

/**
 * Returns the scripts that a page names, without those for old browsers. The framework's share is known only for this
 * checkout's build.
 */
export async function firstLoad(site: string, page: string): Promise<FirstLoad> {
  const html = await (await fetch(new URL(page, site))).text();
  const tags = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes!);
  const names = new Set(
    tags.filter((tag) => !/nomodule/i.test(tag)).flatMap((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? []),
  );
  const framework = builtScripts()?.framework;
  const load: { total: number; framework: number } = { total: 0, framework: 0 };
  for (const name of names) {
    const size = gzipSync(Buffer.from(await (await fetch(new URL(name, site))).arrayBuffer())).length;
    load.total += size;
    if (framework?.some((file) => name.includes(file))) load.framework += size;
  }
  return { total: load.total, framework: load.framework > 0 ? load.framework : null };
}
