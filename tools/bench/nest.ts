import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createFontLibrary } from '#engine';
import type { StripInstance, StripLayout } from '#packages/nesting/src/strip/strip-types.ts';
import { readFontFiles } from '#engine/host/font-files.ts';
import { parseInstance } from '../../cli/strip.ts';
import { lettersInstance } from './nest/letters.ts';
import { peerJob, stripArea } from './nest/rows.ts';
import { markdownOf } from './nest/markdown.ts';
import { readRecords } from './nest/records.ts';
import { budgetOf, peersOf, runJobs, runOptions } from './nest/table-run.ts';
import { polygonOf } from '#packages/nesting/src/shape/polygon.ts';
import { partsSvg } from './nest/picture.ts';

const HEIGHT_PX = 1000;

/**
 * Measures strip density on a folder of academic instances and on generated letters, compared with the best published figures
 * and with the peers found on this machine.
 *
 * `npm run bench:nest -- [FOLDER] [--time S] [--seeds 1,2] [--only name,name] [--threads 1|2] [--cpu] [--outer] [--no-peers]
 * [--peers-time S] [--sparrow PROGRAM] [--svgnest CHECKOUT] [--deepnest CHECKOUT] [--svg DIR] [--out FILE]`, or `--markdown FILE`
 *
 * `--out` appends every run to a file when it ends, and skips runs that are in the file; `--markdown` prints the tables of
 * such a file.
 * `--cpu` counts CPU seconds of the process over its threads instead of wall time, so that a busy machine produces nearly
 * the figures of an idle one; sparrow supports only wall time and then gets less CPU time. `--outer` omits holes.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: { ...runOptions, seeds: { type: 'string', default: '1' }, outer: { type: 'boolean', default: false } },
});

async function instances(folder: string | undefined): Promise<StripInstance[]> {
  const files = folder === undefined ? [] : (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const read = files.map(async (file) => parseInstance(await readFile(path.join(folder!, file), 'utf8'), file));
  const all = [lettersInstance(createFontLibrary(await readFontFiles())), ...(await Promise.all(read))];
  const only = values.only?.split(',');
  return all.filter(({ name }) => only === undefined || only.includes(name)).map(values.outer ? withoutHoles : asItIs);
}

const asItIs = (instance: StripInstance): StripInstance => instance;

function withoutHoles(instance: StripInstance): StripInstance {
  if (instance.items.every(({ holes }) => !holes || holes.length === 0)) return instance;
  return {
    ...instance,
    name: `${instance.name}, outer`,
    items: instance.items.map((item) => ({ ...item, holes: [] })),
  };
}

if (values.markdown !== undefined) console.log(markdownOf(readRecords(values.markdown)));
else {
  const jobs = (await instances(positionals[0])).flatMap((instance) =>
    values.seeds.split(',').map((seed) => {
      const budget = budgetOf(values, Number(seed));
      const { name: job, strip_height: height } = instance;
      const valueOfPeer = (length: number): number => stripArea(instance) / (length * height);
      const task = { kind: 'strip' as const, instance, budget };
      const subject = { bench: 'strip' as const, job, task, peerJob: peerJob(instance), valueOfPeer, bounds: null };
      return { subject, picture: [`${job}-${seed}`, (layout: StripLayout) => stripSvg(instance, layout)] as const };
    }),
  );
  await runJobs(jobs, peersOf(values, true), values);
}

/** Returns a strip layout as an SVG picture. */
function stripSvg({ items, strip_height: height }: StripInstance, { length, placements }: StripLayout): string {
  const kinds = items.map(({ shape, holes }) => {
    const rings = [shape.data, ...(holes ?? [])];
    const path = rings.map((points) => `M${points.map((p) => p.join(',')).join('L')}Z`).join('');
    return { path, rings: rings.map(polygonOf) };
  });
  const index = new Map(items.map(({ id }, k) => [id, k]));
  const copies = placements.map(({ item, x, y, angleDeg }) => ({ item: index.get(item)!, x, y, angleDeg }));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${length} ${height}" width="${(HEIGHT_PX * length) / height}" height="${HEIGHT_PX}">`,
    `<rect width="${length}" height="${height}" fill="#fff" stroke="#999" stroke-width="${height / 400}"/>`,
    partsSvg(kinds, copies, height),
    '</svg>',
  ].join('\n');
}
