import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const scripts = path.resolve(import.meta.dirname, '../../../deploy/database');
const DAY_S = 86_400;
let folder: string;
let backups: string;

/** Writes an executable script. */
function writeProgram(name: string, lines: string): void {
  writeFileSync(path.join(folder, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
}

function runBackup(variables: Readonly<Record<string, string>> = {}) {
  const { status, stderr } = spawnSync('bash', [path.join(folder, 'scheduled-backup.sh')], {
    encoding: 'utf8',
    env: {
      NODE_ENV: 'test',
      PATH: `${folder}:${process.env.PATH ?? ''}`,
      BACKUP_FOLDER: backups,
      BACKUP_RECIPIENTS: path.join(folder, 'recipients'),
      BACKUP_SIGNING_KEY: path.join(folder, 'signing'),
      ...variables,
    },
  });
  return { status, stderr };
}

/** Decrypts a file of the folder of backups; returns what was decrypted, null if nothing. */
function openBackup(name: string, key = 'signing.pub') {
  const output = path.join(folder, 'opened');
  rmSync(output, { force: true });
  const { status, stderr } = spawnSync(
    'bash',
    [path.join(scripts, 'open-backup.sh'), path.join(backups, name), output],
    {
      encoding: 'utf8',
      env: {
        NODE_ENV: 'test',
        PATH: `${folder}:${process.env.PATH ?? ''}`,
        BACKUP_IDENTITY: path.join(folder, 'recipients'),
        BACKUP_VERIFYING_KEY: path.join(folder, key),
      },
    },
  );
  return { status, stderr, opened: existsSync(output) ? readFileSync(output, 'utf8') : null };
}

/** Names of the stored backups. */
const stored = (): string[] => readdirSync(backups).sort();

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'backup-'));
  backups = path.join(folder, 'stored');
  mkdirSync(backups);
  for (const name of ['scheduled-backup.sh', 'signature.sh'])
    copyFileSync(path.join(scripts, name), path.join(folder, name));
  writeFileSync(path.join(folder, 'recipients'), 'age1example\n');
  writeProgram('backup.sh', 'echo "rows of $DATABASE_URL" > "$1"');
  // age --encrypt --recipients-file FILE --output FILE FILE
  writeProgram('age', '[ "$1" = --decrypt ] || echo "for $(cat "$3")" > "$5"; cat "$6" >> "$5"');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('encrypts a backup for the recipients, readable only by its owner', () => {
  expect(runBackup({ DATABASE_URL: 'postgresql://x' })).toMatchObject({ status: 0 });
  const [name, ...others] = stored();
  expect([name, others]).toEqual([expect.stringMatching(/^product-\d{8}T\d{6}Z\.dump\.age$/), [`${name}.sig`]]);
  const file = path.join(backups, name!);
  expect(readFileSync(file, 'utf8')).toBe('for age1example\nrows of postgresql://x\n');
  for (const secret of [file, path.join(folder, 'signing')]) expect(statSync(secret).mode & 0o777).toBe(0o600);
});

test('deletes backups older than the days and retains others', () => {
  const aged = (name: string, days: number): void => {
    const file = path.join(backups, name);
    writeFileSync(file, '');
    utimesSync(file, Date.now() / 1000 - days * DAY_S, Date.now() / 1000 - days * DAY_S);
  };
  aged('product-20200101T000000Z.dump.age', 40);
  aged('product-20200101T000000Z.dump.age.sig', 40);
  aged('product-20200102T000000Z.dump.age', 10);
  aged('notes.txt', 40);
  expect(runBackup().status).toBe(0);
  expect(stored()).toEqual([
    'notes.txt',
    'product-20200102T000000Z.dump.age',
    expect.stringMatching(/^product-20[2-9].*age$/),
    expect.stringMatching(/^product-20[2-9].*sig$/),
  ]);
});

test('a failed backup or encryption retains the earlier ones and leaves no partial file', () => {
  writeFileSync(path.join(backups, 'product-20200102T000000Z.dump.age'), 'earlier');
  writeProgram('backup.sh', 'exit 3');
  expect(runBackup().status).toBe(3);
  expect(stored()).toEqual(['product-20200102T000000Z.dump.age']);
});

test.each([
  [{ BACKUP_RECIPIENTS: '/nowhere' }, '/nowhere has no public key'],
  [{ BACKUP_DAYS: '0' }, 'BACKUP_DAYS must be a number of days, not "0".'],
  [{ BACKUP_DAYS: 'a month' }, 'BACKUP_DAYS must be a number of days'],
])('refuses %p before writing', (variables, message) => {
  const { status, stderr } = runBackup(variables);
  expect([status, stderr, stored()]).toEqual([78, expect.stringContaining(message), []]);
});

test('opens a backup only with the signature of its content and name by the key of the server', () => {
  expect(runBackup({ DATABASE_URL: 'postgresql://x' }).status).toBe(0);
  const [name] = stored() as [string];
  const file = path.join(backups, name);
  const signature = readFileSync(`${file}.sig`);
  const content = readFileSync(file, 'utf8');
  expect(openBackup(name)).toMatchObject({ status: 0, opened: content });

  const refused = { status: 1, stderr: expect.stringContaining('is not signed'), opened: null };
  const later = 'product-20991231T000000Z.dump.age';
  for (const suffix of ['', '.sig']) copyFileSync(`${file}${suffix}`, path.join(backups, `${later}${suffix}`));
  expect(openBackup(later)).toEqual(refused);
  writeFileSync(file, content.replace('rows', 'role'));
  expect(openBackup(name)).toEqual(refused);
  writeFileSync(file, content);
  for (const wrong of [Buffer.alloc(0), Buffer.alloc(64), signature.subarray(1)]) {
    writeFileSync(`${file}.sig`, wrong);
    expect(openBackup(name)).toEqual(refused);
  }
  rmSync(`${file}.sig`);
  expect(openBackup(name)).toEqual(refused);
  writeFileSync(`${file}.sig`, signature);
  expect(openBackup(name).status).toBe(0);
  const other = { BACKUP_SIGNING_KEY: path.join(folder, 'other'), BACKUP_FOLDER: path.join(folder, 'elsewhere') };
  expect(runBackup(other).status).toBe(0);
  expect(openBackup(name, 'other.pub')).toEqual(refused);
  expect(openBackup(name, 'missing.pub').status).toBe(78);
});
