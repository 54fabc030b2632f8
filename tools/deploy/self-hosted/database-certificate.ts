import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const DAYS = '7300';

/** Makes a certificate authority and a certificate of the database for a host name, with openssl. */
export function makeDatabaseCertificate(
  host: string,
): Record<'database-ca.crt' | 'database.crt' | 'database.key', string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'certificate-'));
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const name = /^[\d.]+$|:/.test(host) ? `IP:${host}` : `DNS:${host}`;
  try {
    openssl(
      'req',
      '-x509',
      ...newKey,
      '-keyout',
      'ca.key',
      '-out',
      'ca.crt',
      '-subj',
      '/CN=Database authority',
      '-days',
      DAYS,
    );
    openssl('req', ...newKey, '-keyout', 'database.key', '-out', 'database.csr', '-subj', '/CN=database');
    writeFileSync(path.join(folder, 'names'), `subjectAltName=${name}\n`);
    const issuer = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial'];
    openssl(
      'x509',
      '-req',
      '-in',
      'database.csr',
      ...issuer,
      '-days',
      DAYS,
      '-extfile',
      'names',
      '-out',
      'database.crt',
    );
    const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
    return {
      'database-ca.crt': read('ca.crt'),
      'database.crt': read('database.crt'),
      'database.key': read('database.key'),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
