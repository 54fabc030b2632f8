import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parseInstance } from '../cli/strip.ts';
import { published } from './nest-published.ts';
import { stripSvg } from './nest-svg.ts';
import { stripPack } from '#engine/nest/strip-pack.ts';

/**
 * Strip density on a folder of academic instances, one thread, beside the best published figures.
 *
 * `node bench/nest.ts FOLDER [--time S] [--seeds 1,2] [--only name,name] [--wall] [--svg DIR]`
 * The budget is CPU seconds of this process (`--wall`: wall time), so a busy machine does not change the figures.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    time: { type: 'string', default: '20' },
    seeds: { type: 'string', default: '1' },
    only: { type: 'string' },
    svg: { type: 'string' },
    wall: { type: 'boolean', default: false },
  },
});
const folder = positionals[0] ?? 'bench/instances';
const only = values.only?.split(',');
const marks = [1, 2, 5, 10, 20, 30, 60];

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const now = values.wall ? () => performance.now() : cpuMs;

console.log(`${values.time} ${values.wall ? 'wall' : 'CPU'} seconds each, node ${process.version}`);
console.log(
  'instance            seed  first  start  density  sparrow 60 s  sparrow 20 min  others  evals/s  checked  density at s',
);
for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()) {
  const instance = parseInstance(await readFile(path.join(folder, file), 'utf8'), file);
  if (only && !only.includes(instance.name)) continue;
  for (const seed of values.seeds.split(',').map(Number)) {
    const began = now();
    const curve: { atS: number; density: number }[] = [];
    const result = stripPack(instance, {
      now,
      seed,
      budgetMs: Number(values.time) * 1000,
      shouldStop: () => false,
      onBest: (layout) => curve.push({ atS: (now() - began) / 1000, density: layout.density }),
    });
    const known = published[instance.name];
    const at = (s: number): string => percent(curve.findLast((point) => point.atS <= s)?.density ?? 0);
    console.log(
      [
        instance.name.padEnd(20),
        String(seed).padStart(3),
        `${result.firstLayoutMs.toFixed(0)} ms`.padStart(7),
        percent(curve[0]!.density),
        percent(result.layout.density).padStart(7),
        (known?.sparrow60?.toFixed(2) ?? '-').padStart(12),
        (known?.sparrow20min.toFixed(2) ?? '-').padStart(14),
        (known?.others.toFixed(2) ?? '-').padStart(10),
        `${(result.evaluations / (result.elapsedMs / 1000) / 1e6).toFixed(2)} M`.padStart(8),
        result.checked ? 'yes' : 'NO',
        marks
          .filter((s) => s < Number(values.time))
          .map((s) => `${s}: ${at(s)}`)
          .join('  '),
      ].join('  '),
    );
    if (values.svg !== undefined) {
      await mkdir(values.svg, { recursive: true });
      await writeFile(path.join(values.svg, `${instance.name}-${seed}.svg`), stripSvg(instance, result.layout));
    }
  }
}

function percent(share: number): string {
  return (share * 100).toFixed(2);
}
