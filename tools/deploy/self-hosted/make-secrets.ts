// `npm run -s self-hosted:secrets -- https://example.com [--folder FOLDER] [--database HOST:PORT] [--sign-in HOST:PORT]
// [--sign-in-host ADDRESS] [--templates URL] [--authority PATH]`: makes the secrets of a site whose database and sign-in service run on the owner's
// machines, and the files that its parts read. Files that exist are never changed, but sign-in.env gets the settings of a newer version
// that it lacks. Beside a compose.yml, the files that follow from
// product.env are written each time; the address is then optional if product.env exists.
import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { derivedFiles, isPublicFile, missingSettings, selfHostedFiles, siteOf } from './self-hosted-files.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: 'deploy/self-hosted/secrets' },
    database: { type: 'string', default: 'database:5432' },
    'sign-in': { type: 'string', default: 'sign-in:9999' },
    'sign-in-host': { type: 'string', default: '0.0.0.0' },
    templates: { type: 'string', default: 'http://nginx:8081' },
    authority: { type: 'string', default: '/secrets/database-ca.crt' },
  },
});
const folder = path.resolve(values.folder);
const existing = (name: string): string | null => {
  const file = path.join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};
const address = positionals[0] ?? siteOf(existing('product.env'));
const site = z.url({ protocol: /^https$/ }).safeParse(address?.replace(/\/+$/, ''));
if (!site.success || URL.parse(site.data)?.pathname !== '/') {
  process.stderr.write('Usage: npm run -s self-hosted:secrets -- https://example.com\n');
  process.exit(2);
}
const root = path.resolve(import.meta.dirname, '../../..');
mkdirSync(folder, { recursive: true, mode: 0o700 });
const files = await selfHostedFiles(root, existing, {
  siteUrl: site.data,
  databaseHost: values.database,
  signInHost: values['sign-in'],
  signInListens: values['sign-in-host'],
  templatesUrl: values.templates,
  authorityFile: values.authority,
});
for (const [name, text] of Object.entries(files)) {
  const isThere = existing(name) !== null;
  if (!isThere) writeFileSync(path.join(folder, name), text, { mode: 0o600, flag: 'wx' });
  if (isPublicFile(name)) chmodSync(path.join(folder, name), 0o644);
  const added = name === 'sign-in.env' ? missingSettings(existing(name)!, text) : '';
  if (added !== '') appendFileSync(path.join(folder, name), added);
  process.stdout.write(`${name}: ${!isThere ? 'made' : added === '' ? 'unchanged' : 'new settings added'}\n`);
}
if (existsSync(path.join(folder, '../compose.yml'))) {
  try {
    for (const [name, text] of Object.entries(derivedFiles(existing('product.env')!))) {
      writeFileSync(path.join(folder, name), text, { mode: 0o600 });
      process.stdout.write(`${name}: written\n`);
    }
  } catch (error) {
    process.stderr.write(`product.env: ${error instanceof Error ? error.message : String(error)}\n`);
    // sysexits.h, EX_CONFIG.
    process.exit(78);
  }
}
process.stdout.write(`
Fill in the mail server in ${path.join(values.folder, 'sign-in.env')} (GOTRUE_SMTP_*), and what you want of product.env.
`);
