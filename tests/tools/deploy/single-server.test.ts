import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
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

test('nginx, units, release and environments agree on the ports', () => {
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const web = partEnvironment('web', file(hosted));
  const backend = partEnvironment('backend', file(hosted));
  const webPort = /PORT='(\d+)'/.exec(web)?.[1];
  const backendPort = /BACKEND_PORT='(\d+)'/.exec(backend)?.[1];
  expect(web).toContain(`BACKEND_URL='http://127.0.0.1:${backendPort}'`);
  expect(read('nginx/measurement-nesting.conf')).toContain(`server 127.0.0.1:${webPort};`);
  expect(read('units/measurement-nesting-web.service')).toContain(`-p ${webPort} `);
  expect(read('release.sh')).toContain(`http://127.0.0.1:${webPort}/home`);
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
