/**
 * Figures of `docs/sizing.md`.
 *
 * `npm run bench:sizing -- costs`: CPU time of one user's work by request and part, independent of the machine's load;
 * memory of each part; rows and bytes of a run in the database; the cost of one abusive account. Linux only; needs
 * PostgreSQL on the machine.
 *
 * `npm run bench:sizing -- workers [--users N,N] [--heavy N] [--seed N] [--plot FILE] [--measured]`: simulates the
 * busiest hour of a day; `--measured` also runs the queue itself for comparison.
 *
 * `npm run bench:sizing -- servers [--seed N]`: customers a day of one server, by its number of cores.
 */
import { parseArgs } from 'node:util';
import { printCosts } from './sizing/costs.ts';
import { printServers } from './sizing/servers.ts';
import { printWorkers } from './sizing/workers.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    users: { type: 'string', default: '100,1000,3000,10000,30000,100000' },
    heavy: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    plot: { type: 'string' },
    measured: { type: 'boolean', default: false },
  },
});
if (positionals[0] === 'costs') await printCosts();
else if (positionals[0] === 'servers') printServers(Number(values.seed));
else if (positionals[0] === 'workers') {
  const { plot, measured } = values;
  const users = values.users.split(',').map(Number);
  await printWorkers({ users, heavy: Number(values.heavy), seed: Number(values.seed), plot, measured });
} else {
  console.error('Usage: npm run bench:sizing -- costs|workers|servers.');
  process.exitCode = 2;
}
