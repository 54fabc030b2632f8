import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { count, time } from '#lib/server/metrics/channels.ts';
import { collectMetrics } from '#lib/server/metrics/metrics.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const monitoring = (file: string) => readFileSync(path.join(root, 'deploy/monitoring', file), 'utf8');
const OURS_OR_NODES = /\b(?:mn|process|nodejs)_\w+/g;

/** Every series of a process that has done something of each kind. */
async function series(): Promise<Set<string>> {
  const metrics = collectMetrics('all', () => ({ nesting: 1 }));
  count('refused.forbidden');
  time({ of: 'request', method: 'GET', route: '/', status: 200, seconds: 0.1 });
  time({ of: 'connection', seconds: 0.1 });
  time({ of: 'run', ended: 'finished', seconds: 1 });
  const names = [...(await metrics.text()).matchAll(/^(\w+)/gm)].map(([, name]) => name!);
  metrics.stop();
  return new Set(names);
}

test.each(['alarms.yml', 'grafana-dashboard.json'])('%s queries only existing metrics', async (file) => {
  const known = await series();
  const queried = new Set([...monitoring(file).matchAll(OURS_OR_NODES)].map(([name]) => name));
  expect(queried.size).toBeGreaterThan(3);
  expect([...queried].filter((name) => !known.has(name))).toEqual([]);
});

test('the documents name every alarm with its remedy', () => {
  const names = [...monitoring('alarms.yml').matchAll(/alert: (\w+)/g)].map(([, name]) => name!);
  const operations = readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !operations.includes(`\`${name}\``))).toEqual([]);
});

test('Prometheus queries the addresses of the units', () => {
  const targets = [...monitoring('prometheus.yml').matchAll(/127\.0\.0\.1:\d+/g)].map(([target]) => target);
  const units = ['web', 'api', 'worker'].map((part) =>
    readFileSync(path.join(root, `deploy/single-server/units/measurement-nesting-${part}.service`), 'utf8'),
  );
  expect(units.map((unit) => /METRICS_ADDRESS=(\S+)/.exec(unit)?.[1])).toEqual(targets);
});
