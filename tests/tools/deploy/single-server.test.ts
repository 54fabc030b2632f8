import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { errorBody } from '#lib/shared/errors/error-body.ts';
import { limits } from '#lib/shared/limits.ts';

const folder = 'deploy/single-server';
const units = readdirSync(path.join(folder, 'units'));
test.each(units)('%s runs an existing program, restarts it, and has few rights', (name) => {
  const unit = ['program.service', `units/${name}`]
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('');
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

test.each(readdirSync(path.join(folder, 'backup')).filter((name) => name.endsWith('.service')))(
  '%s runs an existing script at the times of a timer with its name',
  (name) => {
    const unit = readFileSync(path.join(folder, 'backup', name), 'utf8');
    const script = /^ExecStart=\/opt\/measurement-nesting\/current\/(\S+)$/m.exec(unit)![1]!;
    expect(statSync(script).mode & 0o111).toBe(0o111);
    const timer = readFileSync(path.join(folder, 'backup', name.replace('.service', '.timer')), 'utf8');
    expect(timer).toMatch(/^OnCalendar=\S+ \d\d:\d\d:\d\d UTC$/m);
  },
);

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
  const installed = path.join(etc, 'systemd/system');
  for (const unit of units)
    expect(readFileSync(path.join(installed, `${unit}.d/program.conf`), 'utf8')).toContain('\nProtectSystem=strict\n');
  rmSync(root, { recursive: true });
});

test("the runner of the project's programs starts on Node 18, which Debian 12 has, and on Node 20", () => {
  const files = ['tools/run.mjs', ...readdirSync('tools/run').map((file) => `tools/run/${file}`)];
  for (const file of files)
    expect(readFileSync(file, 'utf8')).not.toMatch(
      /^[^/]*import\.meta\.(dirname|filename)|^[^/]*(parseEnv|withResolvers|AbortSignal\.any)/m,
    );
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
    const body = /return 503 '(.*)';/.exec(installed('measurement-nesting-server.conf'))![1]!;
    expect(errorBody.parse(JSON.parse(body)).error).toMatchObject({ code: 'busy', retryAfterS: 5 });
    rmSync(root, { recursive: true });
  });
});

test('nginx accepts bodies as large as the largest request, and does not buffer progress', () => {
  const nginx = readFileSync(path.join(folder, 'nginx/measurement-nesting-server.conf'), 'utf8');
  const api = /location \/api\/ \{([^}]*)\}/.exec(nginx)?.[1] ?? '';
  expect(api).toContain('proxy_buffering off;');
  expect(api).toContain('gzip off;');
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]);
  expect(megabytes * 1024 * 1024).toBeGreaterThanOrEqual(limits.requestBytes);
});
