/**
 * Memory of the web server over many page views: `npm run bench:pages -- [views]` (default 10,000). Starts the
 * product, requests the public pages and one that does not exist, and prints the resident memory after every tenth of the views.
 * The relevant figure is the growth over the second half: a leak grows steadily, a warm cache does not.
 */
import { execFileSync } from 'node:child_process';
import { publicPages } from '../check-site/public-pages.ts';
import { startProduct } from '../start/start-product.ts';

const port = Number(process.env['BENCH_PORT'] ?? 4360);
const views = Number(process.argv[2] ?? 10_000);
const AT_ONCE = 4;
const STEPS = 10;
const addresses = [...publicPages, '/', '/no-such-page'];

type Process = { id: number; parent: number; residentMb: number; command: string };

function processes(): Process[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [id, parent, kilobytes, ...command] = line.trim().split(/\s+/);
    return {
      id: Number(id),
      parent: Number(parent),
      residentMb: Number(kilobytes) / 1024,
      command: command.join(' '),
    };
  });
}

/** Returns the web server: the process below the launcher with its title. */
function webServer(launcher: number): Process {
  const all = processes();
  const below = new Set([launcher]);
  for (let found = 0; found !== below.size;) {
    found = below.size;
    for (const { id, parent } of all) if (below.has(parent)) below.add(id);
  }
  const server = all.find(({ id, command }) => below.has(id) && /next-server|next\/dist/.test(command));
  if (!server) throw new Error('The web server was not found among the processes.');
  return server;
}

async function view(site: string, count: number): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) {
        const answer = await fetch(new URL(addresses[next++ % addresses.length]!, site));
        await answer.arrayBuffer();
      }
    }),
  );
}

const product = await startProduct(port, '.local/bench-pages');
try {
  const memory: number[] = [];
  for (let step = 0; step <= STEPS; step++) {
    if (step > 0) await view(product.site, views / STEPS);
    memory.push(webServer(product.processId).residentMb);
    process.stdout.write(`${(views / STEPS) * step} views: ${memory[step]!.toFixed(0)} MB\n`);
  }
  const growth = memory[STEPS]! - memory[STEPS / 2]!;
  process.stdout.write(`growth over the second half: ${growth.toFixed(0)} MB\n`);
} finally {
  await product.stop();
}
