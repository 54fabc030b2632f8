import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const dockerfile = read('deploy/containers/Dockerfile');
const compose = read('deploy/containers/compose.yml');
const kubernetes = read('deploy/containers/kubernetes.yml').split('\n---\n');
const count = (text: string, what: RegExp): number => [...text.matchAll(what)].length;
const deployments = kubernetes.filter((document) => /^kind: Deployment/m.test(document));

test('the build context of images has no environment file', () => {
  const patterns = read('deploy/containers/Dockerfile.dockerignore').split('\n');
  // Patterns are anchored at the root of the context; `**/` matches any number of folders (containerignore(5)).
  const rules = patterns
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isExcluded: !line.startsWith('!'), pattern: line.replace(/^!/, '') }))
    .map(({ isExcluded, pattern }) => ({
      isExcluded,
      matches: new RegExp(
        `^${pattern
          .split('**/')
          .map((part) => part.replace(/[.+^$()|[\]{}]/g, String.raw`\$&`).replaceAll('*', '[^/]*'))
          .join('(?:.*/)?')}(?:/.*)?$`,
      ),
    }));
  const isInContext = (file: string) => rules.findLast(({ matches }) => matches.test(file))?.isExcluded !== true;
  for (const file of [
    '.env',
    '.env.local',
    'deploy/containers/web.env',
    'deploy/containers/backend.env',
    'a/b/.env.production',
    'deploy/self-hosted/secrets/keys.conf',
    'deploy/self-hosted/certificates/privkey.pem',
  ])
    expect([file, isInContext(file)]).toEqual([file, false]);
  for (const file of ['.env.example', 'package.json', 'backend/env.ts', 'deploy/database/backup.sh'])
    expect([file, isInContext(file)]).toEqual([file, true]);
});

test('launcher, images, server and documents have the same version of Node', () => {
  const version = /NODE_VERSION = '([\d.]+)'/.exec(read('tools/run/node-runtime.mjs'))![1]!;
  expect(read('deploy/single-server/install.sh')).toContain(`NODE_VERSION=${version}\n`);
  const bases = [...dockerfile.matchAll(/node:([\d.]+)-bookworm-slim/g)].map(([, tag]) => tag);
  expect(new Set(bases)).toEqual(new Set([version]));
  expect(dockerfile).toContain(`ARG BASE=node:${version}-bookworm-slim\n`);
  expect(read('docs/deployment.md')).toContain(`Node ${version}`);
});

test('images run as an unprivileged user, have a health check, and contain only assembled packages', () => {
  const [, , migrations, assembled, ...images] = dockerfile.split(/^FROM /m);
  expect(assembled).toContain('tools/assemble/assemble.ts');
  expect(migrations).toMatch(/^USER 1000$/m);
  expect(images).toHaveLength(2);
  for (const image of images) {
    // Kubernetes verifies `runAsNonRoot` by the number only.
    expect(image).toMatch(/^USER 1000$/m);
    expect(image).toMatch(/^HEALTHCHECK /m);
    expect(image).toMatch(/^COPY --from=assembled \/assembled\/\w+ \.\/$/m);
    expect(image).not.toMatch(/\bnpm\b|^ADD |apt-get/m);
  }
});

test('containers write only to memory and gain no privileges', () => {
  expect(compose).toContain('read_only: true');
  expect(compose).toContain('cap_drop: [ALL]');
  expect(count(compose, /<<: \*(locked|backend)/g)).toBe(4);
  expect(deployments).toHaveLength(3);
  for (const deployment of deployments) {
    for (const line of [
      'runAsNonRoot: true',
      'readOnlyRootFilesystem: true',
      'drop: [ALL]',
      'startupProbe',
      'livenessProbe',
      'topologySpreadConstraints',
      'readinessProbe',
    ])
      expect(deployment).toContain(line);
    expect(count(deployment, /emptyDir: \{ medium: Memory/g)).toBe(count(deployment, /mountPath/g));
  }
});

test.each(['deploy/containers/compose.yml', 'deploy/self-hosted/compose.yml'])(
  'no service of %s can gain privileges',
  (file) => {
    const { services } = parse(read(file), { merge: true }) as {
      services: Record<string, { security_opt?: string[] }>;
    };
    for (const [name, { security_opt: options }] of Object.entries(services))
      expect([name, options]).toEqual([name, ['no-new-privileges:true']]);
  },
);

test('no pod can gain privileges', () => {
  const pods = kubernetes.filter((document) => /^kind: (?:Deployment|Job)/m.test(document));
  for (const pod of pods)
    expect(count(pod, /allowPrivilegeEscalation: false/g)).toBe(count(pod, /^ +(?:- )?image: /gm));
});

const workflows = readdirSync(path.join(root, '.github/workflows')).map((name) => `.github/workflows/${name}`);
test.each(workflows)('every action of %s is selected by the digest of a commit', (file) => {
  const uses = [...read(file).matchAll(/uses: (.*)$/gm)].map(([, action]) => action);
  expect(uses).not.toEqual([]);
  for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
});

test('ports and parts match the programs', () => {
  for (const port of ['8787', '9466']) expect(dockerfile).toMatch(new RegExp(`^EXPOSE .*${port}`, 'm'));
  expect(compose).toContain('http://api:8787');
  expect(kubernetes.join()).toContain('http://api:8787');
  expect(deployments.join()).toContain('path: /ready, port: metrics');
});

test('scales workers by the queue length, using existing columns', () => {
  const scaled = kubernetes.find((document) => document.includes('kind: ScaledObject'))!;
  expect(scaled).toContain('scaleTargetRef: { name: worker }');
  expect(scaled).toContain("query: select count(*) from runs where state in ('queued', 'running')");
  expect(deployments.find((document) => document.includes('name: worker'))).not.toContain('replicas:');
});

test('containers restart after a restart of the machine', () => {
  // Programs end with 0 after SIGTERM, which `on-failure` does not start again.
  expect(compose).toContain('restart: unless-stopped');
});
