import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parseInstance } from '../cli/strip.ts';
import { published } from './nest-published.ts';
import { ownRun, peerJob } from './nest-rows.ts';
import { stripSvg } from './nest-svg.ts';
import { findPeers, hasSparrow } from './peers/find-peers.ts';
import { valueAt } from './peers/peer.ts';

/**
 * Strip density on a folder of academic instances, beside the best published figures and beside the peers found here.
 *
 * `npm run bench:nest -- FOLDER [--time S] [--seeds 1,2] [--only name,name] [--threads 1|2] [--cpu] [--outer] [--no-peers]
 * [--svgnest CHECKOUT] [--deepnest CHECKOUT] [--svg DIR]`
 *
 * `--cpu` counts CPU seconds of the process over its threads instead of the clock's, so that a busy machine gives nearly
 * the figures of a quiet one; peers that know only the clock then get less than their share. `--outer` leaves holes out.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    time: { type: 'string', default: '20' },
    seeds: { type: 'string', default: '1' },
    only: { type: 'string' },
    threads: { type: 'string', default: '2' },
    cpu: { type: 'boolean', default: false },
    outer: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: true },
    svgnest: { type: 'string' },
    deepnest: { type: 'string' },
    svg: { type: 'string' },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('Name a folder of instances: npm run bench:nest -- FOLDER');
const only = values.only?.split(',');
const seconds = Number(values.time);
const threads = Number(values.threads);
const marks = [1, 2, 5, 10, 20, 30, 60].filter((s) => s < seconds);
const peers = values.peers ? findPeers({ ...values, sparrow: hasSparrow() }) : {};

const percent = (share: number): string => (Number.isNaN(share) ? '-' : (share * 100).toFixed(2));
console.log(
  `${seconds} ${values.cpu ? 'CPU seconds a thread' : 'seconds'} each, ${threads} threads, node ${process.version}`,
);
const head = ['instance', 'seed', 'first', 'start', 'density', ...Object.keys(peers), '20 min*', 'others*', 'evals/s'];
console.log(`| ${[...head, 'checked', ...marks.map((s) => `at ${s} s`)].join(' | ')} |`);
console.log(`|${' --- |'.repeat(head.length + 1 + marks.length)}`);
for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()) {
  const whole = parseInstance(await readFile(path.join(folder, file), 'utf8'), file);
  if (only && !only.includes(whole.name)) continue;
  const instance = values.outer ? { ...whole, items: whole.items.map((item) => ({ ...item, holes: [] })) } : whole;
  for (const seed of values.seeds.split(',').map(Number)) {
    const own = await ownRun(instance, seed, seconds, threads, values.cpu ? 'cpu' : 'wall');
    const area = own.layout.density * own.layout.length;
    const job = peerJob(instance, seconds);
    const pieces = job.parts.reduce((sum, { copies }) => sum + copies, 0);
    const others: string[] = [];
    // Parts with holes weigh less than what the peers, which know none, have to place: their figures would mislead.
    const comparable = instance.items.every(({ holes }) => !holes || holes.length === 0);
    for (const run of Object.values(peers)) {
      others.push(comparable ? percent(area / valueAt(await run(job), pieces, seconds * 1.1)) : '-');
    }
    const known = published[instance.name];
    const at = (s: number) => percent(own.curve.findLast((point) => point.atS <= s)?.density ?? NaN);
    const cells = [
      instance.name,
      seed,
      `${own.firstLayoutMs.toFixed(0)} ms`,
      percent(own.curve[0]!.density),
      percent(own.layout.density),
      ...others,
      known?.sparrow20min.toFixed(2) ?? '-',
      known?.others.toFixed(2) ?? '-',
      `${(own.evaluationsPerS / 1e6).toFixed(2)} M`,
      own.checked ? 'yes' : 'NO',
      ...marks.map(at),
    ];
    console.log(`| ${cells.join(' | ')} |`);
    if (values.svg !== undefined) {
      await mkdir(values.svg, { recursive: true });
      await writeFile(path.join(values.svg, `${instance.name}-${seed}.svg`), stripSvg(instance, own.layout));
    }
  }
}
console.log('* published: sparrow, mean of 100 runs of 20 min on 3 threads; the best mean of other methods');
