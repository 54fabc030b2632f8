import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from '../start/build.ts';
import { buildEnvironment } from '../start/environment.ts';

/** Separate from the builds that a launcher may be running from. */
const BUILD_FOLDER = '.next-assembled';

/** Copies Next's server (`node server.js`) with the build, the public files and the packages that it needs. */
export async function assembleWeb(root: string, into: string, log: (text: string) => void): Promise<void> {
  const env = { ...buildEnvironment(process.env), BUILD_FOLDER, BUILD_STANDALONE: '1' };
  await build(root, env, { log, signal: new AbortController().signal });
  const built = path.join(root, BUILD_FOLDER);
  rmSync(into, { recursive: true, force: true });
  // Links between packages stay relative: by default they are rewritten to the folder of the build, which servers do not have.
  cpSync(path.join(built, 'standalone'), into, { recursive: true, verbatimSymlinks: true });
  cpSync(path.join(built, 'static'), path.join(into, BUILD_FOLDER, 'static'), { recursive: true });
  cpSync(path.join(root, 'public'), path.join(into, 'public'), { recursive: true });
}
