import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const script = path.resolve(import.meta.dirname, '../../../deploy/self-hosted/single-server/install.sh');
const TIMEOUT_MS = 120_000;
let root: string;
const etc = (...names: string[]): string => path.join(root, 'etc', ...names);
const modeOf = (file: string): number => statSync(file).mode & 0o777;

/** Stand-ins for Debian's programs of PostgreSQL: one cluster exists, and `psql` finds an empty database once. */
const programs = {
  pg_lsclusters: 'echo "15  main 5432 online postgres"; test ! -e "$0.made" || echo "15  nesting 5433 down postgres"',
  pg_createcluster:
    'touch "${0%createcluster}lsclusters.made"; echo "create $*" | sed "s/--pwfile=.*tmp[^ ]*/PW/" >>"$CALLS"',
  pg_conftool: 'echo "conf $3 $4" >>"$CALLS"',
  pg_ctlcluster: 'echo "start $2" >>"$CALLS"',
  psql: 'case "$*" in *to_regnamespace*) test ! -e "$0.made" || echo auth ;; *10-roles.sql*20-schemas.sql*) touch "$0.made"; echo "roles, schemas" >>"$CALLS" ;; *) cat >/dev/null; echo passwords >>"$CALLS" ;; esac',
  chown: 'exit 0',
};

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'self-hosted-'));
  for (const folder of ['bin', 'node/bin', 'etc/nginx/sites-available', 'etc/nginx/conf.d', 'etc/systemd/system']) {
    mkdirSync(path.join(root, folder), { recursive: true });
  }
  mkdirSync(etc('measurement-nesting'), { mode: 0o700 });
  mkdirSync(etc('postgresql/15/nesting'), { recursive: true });
  copyFileSync('.env.example', etc('measurement-nesting/env'));
  copyFileSync(
    'deploy/single-server/nginx/measurement-nesting.conf',
    etc('nginx/sites-available/measurement-nesting.conf'),
  );
  for (const [name, lines] of Object.entries(programs)) {
    writeFileSync(path.join(root, 'bin', name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  }
  // The owner of the files in PostgreSQL's folder does not exist on every machine.
  writeFileSync(
    path.join(root, 'bin/install'),
    '#!/bin/bash\nif [ "$1" = -o ]; then shift 4; fi\nexec /usr/bin/install "$@"\n',
    { mode: 0o755 },
  );
  writeFileSync(path.join(root, 'node/bin/node'), `#!/bin/sh\nexec "${process.execPath}" "$@"\n`, { mode: 0o755 });
  writeFileSync(path.join(root, 'auth'), 'the program', { mode: 0o755 });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function install(program = path.join(root, 'auth')): string {
  return execFileSync('bash', [script, 'https://example.com', program], {
    encoding: 'utf8',
    stdio: 'pipe',
    env: {
      ...process.env,
      PATH: `${root}/bin:${process.env['PATH']}`,
      SKIP_PACKAGES: '1',
      ETC: etc(),
      PREFIX: root,
      CALLS: path.join(root, 'calls'),
    },
  });
}

test(
  'the script creates database, secrets, service and gateway, and changes nothing when repeated',
  () => {
    expect(install()).not.toContain('Add to the last server block');
    const env = readFileSync(etc('measurement-nesting/env'), 'utf8');
    expect(env).toContain('DATABASE_URL=postgresql://postgres:');
    expect(env).toContain('@127.0.0.1:5433/postgres\n');
    const signIn = readFileSync(etc('measurement-nesting/secrets/sign-in.env'), 'utf8');
    const authority = /sslrootcert=(\S+)/.exec(signIn)![1]!;
    expect([authority, modeOf(authority)]).toEqual([path.join(root, 'database-ca.crt'), 0o644]);
    expect(readFileSync(path.join(root, 'calls'), 'utf8').trim().split('\n')).toEqual([
      'create --port 5433 15 nesting -- --username=supabase_admin --auth-local=peer --auth-host=scram-sha-256 PW --encoding=UTF8',
      'conf set ssl_cert_file',
      'conf set ssl_key_file',
      'start nesting',
      'roles, schemas',
      'passwords',
    ]);
    for (const name of ['measurement-nesting', 'measurement-nesting/secrets']) expect(modeOf(etc(name))).toBe(0o700);
    expect(modeOf(etc('nginx/conf.d/measurement-nesting-keys.conf'))).toBe(0o600);
    expect(existsSync(etc('nginx/measurement-nesting-locations/sign-in.conf'))).toBe(true);
    expect(readFileSync(path.join(root, 'bin/auth'), 'utf8')).toBe('the program');

    const keys = readFileSync(etc('nginx/conf.d/measurement-nesting-keys.conf'), 'utf8');
    writeFileSync(etc('measurement-nesting/env'), `${env}NEST_SLOTS=2\n`);
    install();
    expect(readFileSync(etc('measurement-nesting/env'), 'utf8')).toContain('NEST_SLOTS=2');
    expect(readFileSync(etc('nginx/conf.d/measurement-nesting-keys.conf'), 'utf8')).toBe(keys);
    expect(readFileSync(path.join(root, 'calls'), 'utf8').match(/^create|^roles/gm)).toHaveLength(2);
  },
  TIMEOUT_MS,
);

test(
  'prints the line to add to a site of an earlier version without changing it',
  () => {
    const site = etc('nginx/sites-available/measurement-nesting.conf');
    writeFileSync(site, 'server {}\n');
    expect(install()).toContain('include /etc/nginx/measurement-nesting-locations/*.conf;');
    expect(readFileSync(site, 'utf8')).toBe('server {}\n');
  },
  TIMEOUT_MS,
);

test('rejects a folder in place of the program before changing anything', () => {
  expect(() => install(root)).toThrow(`${root} is not a program.`);
  expect(existsSync(path.join(root, 'calls'))).toBe(false);
});

test('the unit starts the program without arguments, which applies its migrations', () => {
  const files = [
    path.join(path.dirname(script), 'measurement-nesting-sign-in.service'),
    'deploy/single-server/program.service',
  ];
  const unit = files.map((file) => readFileSync(file, 'utf8')).join('');
  expect(unit).toMatch(/^ExecStart=\/opt\/measurement-nesting\/bin\/auth$/m);
  for (const line of [
    'Restart=on-failure',
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'User=measurement-nesting',
  ]) {
    expect(unit.split('\n')).toContain(line);
  }
});
