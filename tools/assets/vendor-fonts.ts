/**
 * Downloads the substitute fonts from their sources into fonts/, with their licenses. A file that differs from the checksum
 * in the manifest is rejected: a new version changes every measurement, so it needs a decision
 * (change source and sha256 in fonts/manifest.json together).
 *
 *   node tools/assets/vendor-fonts.ts          needs npm, tar, and apt-get and dpkg for the one face that is not on npm
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

type Face = Record<'face' | 'file' | 'licenseFile' | 'source' | 'sourceFile' | 'sourceLicense' | 'sha256', string>;

const folder = join(import.meta.dirname, '../../fonts');
const faces: readonly Face[] = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')).faces;
const work = mkdtempSync(join(tmpdir(), 'vendor-fonts-'));

/** Unpacks a package and returns the folder of its files. */
function unpack(source: string): string {
  const target = mkdtempSync(join(work, 'package-'));
  const [debian, name, version] = /^Debian (\S+) (\S+)$/.exec(source) ?? [];
  if (debian) {
    execFileSync('apt-get', ['download', `${name}=${version}`], { cwd: target, stdio: 'ignore' });
    execFileSync('dpkg', ['-x', readdirSync(target)[0] ?? '', 'unpacked'], { cwd: target });
    return join(target, 'unpacked');
  }
  execFileSync('npm', ['pack', '--silent', source], { cwd: target, stdio: 'ignore' });
  execFileSync('tar', ['xzf', readdirSync(target)[0] ?? ''], { cwd: target });
  return join(target, 'package');
}

try {
  for (const { face, file, licenseFile, source, sourceFile, sourceLicense, sha256 } of faces) {
    const from = unpack(source);
    const sum = createHash('sha256')
      .update(readFileSync(join(from, sourceFile)))
      .digest('hex');
    if (sum !== sha256) throw new Error(`${face}: ${sourceFile} of ${source} has the sum ${sum}, not ${sha256}.`);
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    copyFileSync(join(from, sourceFile), join(folder, file));
    copyFileSync(join(from, sourceLicense), join(folder, licenseFile));
    console.log(`${face}: ${file} from ${source}`);
  }
} finally {
  rmSync(work, { recursive: true });
}
