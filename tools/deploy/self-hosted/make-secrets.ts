// `npm run -s self-hosted:secrets -- https://example.com [--folder FOLDER] [--database HOST:PORT] [--sign-in HOST:PORT]
// [--sign-in-host ADDRESS] [--templates URL] [--authority PATH]`: makes the secrets of a site whose database and sign-in service run on the owner's
// machines, and the files that its parts read. Files that exist are never changed.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { selfHostedFiles } from './self-hosted-files.ts';

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
const site = z.url({ protocol: /^https$/ }).safeParse(positionals[0]?.replace(/\/+$/, ''));
if (!site.success || URL.parse(site.data)?.pathname !== '/') {
  process.stderr.write('Usage: npm run -s self-hosted:secrets -- https://example.com\n');
  process.exit(2);
}
const folder = path.resolve(values.folder);
const root = path.resolve(import.meta.dirname, '../../..');
mkdirSync(folder, { recursive: true, mode: 0o700 });
const existing = (name: string): string | null => {
  const file = path.join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};
const files = await selfHostedFiles(root, existing, {
  siteUrl: site.data,
  databaseHost: values.database,
  signInHost: values['sign-in'],
  signInListens: values['sign-in-host'],
  templatesUrl: values.templates,
  authorityFile: values.authority,
});
for (const [name, text] of Object.entries(files)) {
  if (existing(name) !== null) {
    process.stdout.write(`${name}: unchanged\n`);
    continue;
  }
  writeFileSync(path.join(folder, name), text, { mode: 0o600, flag: 'wx' });
  process.stdout.write(`${name}: made\n`);
}
process.stdout.write(`
Fill in the mail server in ${path.join(values.folder, 'sign-in.env')} (GOTRUE_SMTP_*), and what you want of product.env.
`);
