// Deletes the local data (accounts, runs, mail, keys): `npm run local:reset`. The provided Node remains.
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { lockHolder } from '@measurement-nesting/local-services';

const folder = process.env.LOCAL_DATA_DIR || path.resolve(import.meta.dirname, '..', '.local');
const DATA = ['pgdata', 'keys.json', 'ports.json', 'logs'];

const holder = ['launcher.lock', 'pgdata.lock'].map((name) => lockHolder(path.join(folder, name))).find(Boolean);
if (holder) {
  process.stderr.write(`The product is running (process ${holder.pid}). Stop it first, then reset.\n`);
  process.exit(1);
}
const found = DATA.map((name) => path.join(folder, name)).filter((file) => existsSync(file));
for (const file of found) rmSync(file, { recursive: true, force: true });
process.stdout.write(
  found.length > 0 ? 'The local data is gone. The next start begins afresh.\n' : 'There is no local data.\n',
);
