import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { errorBody } from '#lib/shared/contracts/error.ts';
import { limits } from '#lib/shared/limits.ts';
import { partEnvironment } from '../../../tools/deploy/part-environment.ts';

const folder = 'deploy/single-server';
const file = (variables: Record<string, string>) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}="${value}"`)
    .join('\n');
const hosted = {
  SITE_URL: 'https://signs.example',
  SUPABASE_URL: 'https://abc.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc',
  SUPABASE_SECRET_KEY: 'sb_secret_abc',
  DATABASE_URL: 'postgresql://owner:p%40ss@db.abc.supabase.co:5432/postgres',
  BACKEND_SECRET: 'between-web-and-backend-0123456789abcdef',
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  STRIPE_PRICE_ID: 'price_abc',
  TRUSTED_PROXY_HOPS: '1',
  ROLE: 'all',
};

test('the web server learns neither the database nor a secret key of another service', () => {
  const web = partEnvironment('web', file(hosted));
  expect(web).toContain("SITE_URL='https://signs.example'\n");
  expect(web).toContain("TRUSTED_PROXY_HOPS='1'\n");
  expect(web).not.toMatch(/DATABASE|SECRET_KEY|STRIPE/);
});

test('the backend gets what it takes, and its role from its unit', () => {
  const backend = partEnvironment('backend', file(hosted));
  for (const name of ['DATABASE_URL', 'SUPABASE_SECRET_KEY', 'BACKEND_SECRET', 'STRIPE_PRICE_ID']) {
    expect(backend).toContain(`${name}='`);
  }
  expect(backend).not.toMatch(/^(ROLE|LAUNCHER_PID|NODE_ENV)=/m);
});

test('half a configuration, an unsafe one and a value that systemd cannot read are named', () => {
  const { DATABASE_URL: _, ...half } = hosted;
  expect(() => partEnvironment('web', file(half))).toThrow(/Missing: DATABASE_URL/);
  expect(() => partEnvironment('web', file({ ...hosted, SITE_URL: 'http://signs.example' }))).toThrow(/https/);
  expect(() => partEnvironment('web', '')).toThrow(/no hosted configuration/);
  expect(() => partEnvironment('backend', file({ ...hosted, DATABASE_URL: "postgresql://o:a'b@h/d" }))).toThrow(
    /DATABASE_URL contains a single quote/,
  );
});

test.each([
  ['SITE_URL', 'signs.example', 'SITE_URL'],
  ['SITE_URL', 'http://signs.example', 'https'],
  ['SITE_URL', 'https://signs.example/shop', 'SITE_URL'],
  ['SUPABASE_URL', 'abc.supabase.co', 'SUPABASE_URL'],
  ['SUPABASE_URL', 'http://abc.supabase.co', 'SUPABASE_URL'],
  ['SUPABASE_PUBLISHABLE_KEY', 'sb_secret_abc', 'SUPABASE_PUBLISHABLE_KEY'],
  ['SUPABASE_SECRET_KEY', 'sb_publishable_abc', 'SUPABASE_SECRET_KEY'],
  ['DATABASE_URL', 'db.abc.supabase.co:5432/postgres', 'DATABASE_URL'],
  ['DATABASE_URL', 'mysql://owner@db.example/shop', 'DATABASE_URL'],
  ['DATABASE_URL', 'postgresql://o:a#b@db.example/shop', 'DATABASE_URL'],
  ['DATABASE_URL', 'postgresql://o:a@db.example/shop?sslmode=on', 'sslmode'],
  ['DATABASE_CA', '/no/such/file.pem', 'DATABASE_CA'],
  ['BACKEND_SECRET', 'abc', 'BACKEND_SECRET'],
  ['STRIPE_SECRET_KEY', 'pk_live_abc', 'STRIPE_SECRET_KEY'],
  ['STRIPE_WEBHOOK_SECRET', 'abc', 'STRIPE_WEBHOOK_SECRET'],
  ['STRIPE_PRICE_ID', 'prod_abc', 'STRIPE_PRICE_ID'],
  ['TRUSTED_PROXY_HOPS', 'yes', 'TRUSTED_PROXY_HOPS'],
  ['TRUSTED_PROXY_HOPS', '-1', 'TRUSTED_PROXY_HOPS'],
  ['NEST_SLOTS', 'two', 'NEST_SLOTS'],
  ['NEST_SLOTS', '0', 'NEST_SLOTS'],
  ['MEASURE_SLOTS', '1.5', 'MEASURE_SLOTS'],
  ['DB_POOL', '1', 'DB_POOL'],
  ['DB_POOL', 'many', 'DB_POOL'],
  ['BACKEND_METRICS_ADDRESS', 'metrics', 'BACKEND_METRICS_ADDRESS'],
])('%s=%s is rejected by name before anything is built', (name, value, words) => {
  const variables = file({ ...hosted, [name]: value });
  const rejections = (['web', 'backend'] as const).map((part) => {
    try {
      partEnvironment(part, variables);
      return '';
    } catch (error) {
      return String(error);
    }
  });
  expect(rejections.join()).toContain(words);
  expect(rejections.join()).not.toContain('p%40ss');
});

const units = readdirSync(path.join(folder, 'units'));
test.each(units)('%s runs a program that exists, restarts it, and may do little else', (name) => {
  const unit = readFileSync(path.join(folder, 'units', name), 'utf8');
  const program = /^ExecStart=\S+ --disable-warning=ExperimentalWarning (\S+)/m.exec(unit)?.[1];
  expect(existsSync(program ?? '')).toBe(true);
  for (const line of [
    'Restart=on-failure',
    'RestartPreventExitStatus=78',
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'CapabilityBoundingSet=',
    'User=measurement-nesting',
  ]) {
    expect(unit.split('\n')).toContain(line);
  }
});

const onNginx = nginxProgram() === undefined ? describe.skip : describe;

function nginxProgram(): string | undefined {
  return ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find((program) => existsSync(program));
}

test("install.sh leaves one default server: Debian's own site is disabled, and the sites of others remain", () => {
  const root = mkdtempSync(path.join(tmpdir(), 'install-'));
  const etc = path.join(root, 'etc');
  const sites = path.join(etc, 'nginx/sites-enabled');
  mkdirSync(sites, { recursive: true });
  mkdirSync(path.join(etc, 'nginx/sites-available'));
  writeFileSync(path.join(etc, 'nginx/sites-available/default'), 'server { listen 80 default_server; }\n');
  for (const name of ['default', 'shop.conf']) symlinkSync('../sites-available/default', path.join(sites, name));
  const bin = path.join(root, 'bin');
  mkdirSync(bin);
  for (const program of ['useradd', 'npm', 'ln', 'id']) {
    writeFileSync(path.join(bin, program), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  }
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}`, SKIP_PACKAGES: '1', ETC: etc, PREFIX: root };
  for (let time = 0; time < 2; time++) execFileSync('bash', [path.join(folder, 'install.sh')], { env });
  expect(readdirSync(sites)).toEqual(['shop.conf']);
  expect(existsSync(path.join(etc, 'nginx/sites-available/default'))).toBe(true);
  rmSync(root, { recursive: true });
});

onNginx('the installed files of nginx', () => {
  test('are accepted, and API calls get JSON while the web server does not respond', () => {
    const root = mkdtempSync(path.join(tmpdir(), 'nginx-'));
    const request = `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=example.com -keyout ${root}/privkey.pem -out ${root}/fullchain.pem`;
    execFileSync('openssl', request.split(' '), { stdio: 'ignore' });
    const installed = (name: string) =>
      readFileSync(path.join(folder, 'nginx', name), 'utf8')
        .replaceAll('/etc/letsencrypt/live/example.com', root)
        .replaceAll('/etc/nginx', root)
        .replaceAll('/var/log/nginx', root);
    for (const name of readdirSync(path.join(folder, 'nginx'))) writeFileSync(path.join(root, name), installed(name));
    writeFileSync(
      path.join(root, 'nginx.conf'),
      `pid ${root}/pid; error_log ${root}/error.log; events {}
    http { include ${root}/measurement-nesting-log.conf; include ${root}/measurement-nesting.conf; }`,
    );
    const { status, stderr } = spawnSync(nginxProgram()!, ['-t', '-c', path.join(root, 'nginx.conf')], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
    const body = /return 503 '(.*)';/.exec(installed('measurement-nesting.conf'))![1]!;
    expect(errorBody.parse(JSON.parse(body)).error).toMatchObject({ code: 'busy', retryAfterS: 5 });
    rmSync(root, { recursive: true });
  });
});

test('nginx, units, release and environments agree on the ports', () => {
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const web = partEnvironment('web', file(hosted));
  const backend = partEnvironment('backend', file(hosted));
  const webPort = /PORT='(\d+)'/.exec(web)?.[1];
  const backendPort = /BACKEND_PORT='(\d+)'/.exec(backend)?.[1];
  expect(web).toContain(`BACKEND_URL='http://127.0.0.1:${backendPort}'`);
  expect(read('nginx/measurement-nesting.conf')).toContain(`server 127.0.0.1:${webPort};`);
  expect(read('units/measurement-nesting-web.service')).toContain(`-p ${webPort} `);
  expect(read('release.sh')).toContain(`http://127.0.0.1:${webPort}/api/ready`);
  expect(read('release.sh')).toContain(`http://127.0.0.1:${backendPort}/ready`);
});

test('nginx takes bodies as large as the largest request, and holds no line of progress back', () => {
  const nginx = readFileSync(path.join(folder, 'nginx/measurement-nesting.conf'), 'utf8');
  const api = /location \/api\/ \{([^}]*)\}/.exec(nginx)?.[1] ?? '';
  expect(api).toContain('proxy_buffering off;');
  expect(api).toContain('gzip off;');
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]);
  expect(megabytes * 1024 * 1024).toBeGreaterThanOrEqual(limits.requestBytes);
});
