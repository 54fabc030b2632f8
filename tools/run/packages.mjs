import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the packages of package-lock.json at a level: `start` are those that build and run the product, `all` also those of tests and
 * checks.
 */
export function lockedPackages(root, level) {
  const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lock).digest('hex');
  const stamp = path.join(root, 'node_modules', '.installed-lock');
  const stamps = { all: hash, start: `${hash} start` };
  const readStamp = () => (existsSync(stamp) ? readFileSync(stamp, 'utf8') : '');
  return {
    isThere: () => readStamp() === stamps.all || (level === 'start' && readStamp() === stamps.start),
    /** Adds what is missing and removes nothing that is locked; `isDamaged`: what is there cannot be used. */
    async install(npm, log, { isDamaged }) {
      const before = isDamaged ? null : installed(root);
      const { packages } = JSON.parse(lock);
      const has = (wanted, there) => there !== null && isInstalled(packages, there, wanted);
      // An earlier level is never reduced.
      const target = level === 'all' || Object.values(before ?? {}).some(({ dev }) => dev) ? 'all' : 'start';
      if (!has(target, before)) {
        log(
          before === null
            ? `Installing packages (${target === 'all' ? 'up to a minute' : 'about half a minute'} the first time)...`
            : 'Installing the packages that are missing...',
        );
        rmSync(stamp, { force: true });
        const group = target === 'all' ? '--include=dev' : '--omit=dev';
        // Build tools are not development packages, so NODE_ENV makes no difference.
        if (before !== null) await npm(['install', '--no-save', '--ignore-scripts', group]);
        if (before === null || !has(target, installed(root))) await npm(['ci', '--ignore-scripts', group]);
      }
      writeFileSync(stamp, stamps[target]);
    },
  };
}

/** Returns the packages in node_modules by folder, as npm recorded them after its last complete run; null without a record. */
function installed(root) {
  const record = path.join(root, 'node_modules', '.package-lock.json');
  return existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')).packages : null;
}

/** True if the packages there are the locked ones; packages for other systems may be missing. */
function isInstalled(locked, there, level) {
  const isLocked = ([folder, { version }]) => locked[folder]?.version === version;
  const isThere = ([folder, { version, optional, dev }]) =>
    folder === '' || optional || (dev && level === 'start') || there[folder]?.version === version;
  return Object.entries(there).every(isLocked) && Object.entries(locked).every(isThere);
}
