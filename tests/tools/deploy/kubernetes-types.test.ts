import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';

const root = path.resolve(import.meta.dirname, '../../..');
const file = readFileSync(path.join(root, 'deploy/containers/kubernetes.yml'), 'utf8');

type Manifest = { readonly apiVersion: string; readonly kind: string };

/** Modules of the published types of Kubernetes 1.30 by API version; KEDA's resources have none there. */
const modules: Readonly<Record<string, string>> = {
  v1: 'core/v1',
  'apps/v1': 'apps/v1',
  'batch/v1': 'batch/v1',
  'networking.k8s.io/v1': 'networking/v1',
  'autoscaling/v2': 'autoscaling/v2',
  'policy/v1': 'policy/v1',
};

function manifests(): Manifest[] {
  return parseAllDocuments(file).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Manifest;
  });
}

test('every resource has the fields and types of Kubernetes 1.30', () => {
  const folder = mkdtempSync(path.join(root, '.local', 'kubernetes-'));
  try {
    const typed = manifests().filter(({ apiVersion }) => apiVersion in modules);
    expect(typed.length).toBeGreaterThanOrEqual(13);
    const source = typed.map(
      (one, k) =>
        `export const resource${k}: import('kubernetes-types/${modules[one.apiVersion]!}.d.ts').${one.kind} = ${JSON.stringify(one)};`,
    );
    writeFileSync(path.join(folder, 'manifests.ts'), source.join('\n'));
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    const flags = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'nodenext',
      '--moduleResolution',
      'nodenext',
    ];
    const run = () =>
      execFileSync(process.execPath, [tsc, ...flags, '--types', '', 'manifests.ts'], { cwd: folder, encoding: 'utf8' });
    expect(run()).toBe('');
    writeFileSync(path.join(folder, 'manifests.ts'), source.join('\n').replace('"replicas":2', '"replicaCount":2'));
    expect(run).toThrow('Command failed');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('every secret, volume and service that a resource names exists', () => {
  const all = JSON.stringify(manifests());
  const mounts = [...all.matchAll(/"volumeMounts":\[(.*?)\]/g)].flatMap(([, list]) =>
    [...list!.matchAll(/"name":"(\w+)"/g)].map(([, name]) => name),
  );
  for (const name of mounts) expect(all).toContain(`{"name":"${name}","emptyDir"`);
  const backends = [...all.matchAll(/"service":\{"name":"(\w+)"/g)].map(([, name]) => name);
  for (const name of backends)
    expect(manifests().filter(({ kind }) => kind === 'Service')).toContainEqual(
      expect.objectContaining({ metadata: expect.objectContaining({ name }) as unknown }),
    );
});
