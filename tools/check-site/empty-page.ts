import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(import.meta.dirname, 'empty-page');
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

export type EmptyPage = { readonly address: string; readonly stop: () => Promise<void> };

/**
 * Builds the app in `empty-page/` with the product's configuration and serves its only page, which the build renders. It is an app of its
 * own, so that no build of the product contains the page.
 */
export async function serveEmptyPage(): Promise<EmptyPage> {
  buildEmptyPage();
  const server = createServer((request, response) => {
    const found = builtFile(new URL(request.url!, 'http://localhost').pathname);
    if (found === null) return void response.writeHead(404).end();
    const body = gzipSync(readFileSync(found));
    const type = types[path.extname(found)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'gzip' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function buildEmptyPage(): void {
  const next = path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
  const { status, stdout, stderr } = spawnSync(process.execPath, [next, 'build'], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The empty page could not be built:\n${stdout}${stderr}`);
}

/** Returns the file of a path; null without one. */
function builtFile(pathname: string): string | null {
  const built = path.join(folder, '.next');
  const isStatic = pathname.startsWith('/_next/static/');
  if (!isStatic && pathname !== '/') return null;
  const file = isStatic
    ? path.join(built, 'static', path.normalize(pathname).slice('/_next/static/'.length))
    : path.join(built, 'server', 'app', 'index.html');
  return existsSync(file) ? file : null;
}
