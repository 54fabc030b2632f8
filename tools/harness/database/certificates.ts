import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

type Certificate = { readonly cert: string; readonly key: string };
export type Authority = {
  /** PEM, in the form that operators receive it. */
  readonly cert: string;
  /** Signs a certificate for `names` ('DNS:localhost,IP:127.0.0.1'), valid from and until so many days from now. */
  readonly sign: (names: string, days?: { from: number; until: number }) => Certificate;
  readonly close: () => void;
};

const DAY_MS = 86_400_000;
const YEAR = { from: -1, until: 365 };

/** Creates a certificate authority for ten years, with the openssl that Debian's PostgreSQL installs. */
export function makeAuthority(name: string): Authority {
  const folder = mkdtempSync(path.join(tmpdir(), 'authority-'));
  const file = (of: string) => path.join(folder, of);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.crt', '-subj', `/CN=${name}`, '-days', '3650');
  writeFileSync(file('index.txt'), '');
  writeFileSync(file('serial'), '01');
  const config =
    '[ca]\ndefault_ca=own\n[own]\ndir=.\ndatabase=index.txt\nserial=serial\nnew_certs_dir=.\ndefault_md=sha256\n';
  writeFileSync(
    file('ca.cnf'),
    `${config}policy=any\nunique_subject=no\nx509_extensions=names\n[any]\ncommonName=supplied\n[names]\nsubjectAltName=$ENV::NAMES\n`,
  );
  return {
    cert: readFileSync(file('ca.crt'), 'utf8'),
    sign(names, { from, until } = YEAR) {
      openssl('req', ...newKey, '-keyout', 'leaf.key', '-out', 'leaf.csr', '-subj', '/CN=database');
      const dates = ['-startdate', timeOf(from), '-enddate', timeOf(until)];
      const files = ['-cert', 'ca.crt', '-keyfile', 'ca.key', '-in', 'leaf.csr', '-out', 'leaf.crt', '-notext'];
      execFileSync('openssl', ['ca', '-batch', '-config', 'ca.cnf', ...files, ...dates], {
        cwd: folder,
        stdio: 'pipe',
        env: { ...process.env, NAMES: names },
      });
      return { cert: readFileSync(file('leaf.crt'), 'utf8'), key: readFileSync(file('leaf.key'), 'utf8') };
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Returns a time in days from now as YYYYMMDDHHMMSSZ. */
function timeOf(days: number): string {
  return `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 19).replace(/[-T:]/g, '')}Z`;
}
