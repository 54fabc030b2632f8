import { parseArgs } from 'node:util';
import { fleetConnections, minConnections, usualConnections, type Fleet, type Role } from '#backend/db/budget.ts';
import { numberOption, UsageError } from '../usage.ts';

const MAX_PROCESSES = 10_000;
const OPERATOR = 2;

/** `jobs connections --api 2 --workers 3`: the number of connections that the database, or the pooler before it, must provide. */
export function connections(args: string[]): number {
  const { values, positionals } = parseArgs({
    args,
    options: {
      api: { type: 'string', default: '0' },
      workers: { type: 'string', default: '0' },
      all: { type: 'string', default: '0' },
      json: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const count = (name: 'api' | 'workers' | 'all') => wholeOption(values[name], `--${name}`, 0, MAX_PROCESSES);
  const fleet: Fleet = { api: count('api'), worker: count('workers'), all: count('all') };
  if (positionals.length > 0 || fleet.api + fleet.worker + fleet.all === 0) {
    throw new UsageError('Give how many processes of which role: --api N, --workers N or --all N.');
  }
  const perProcess = process.env.DB_POOL ? wholeOption(process.env.DB_POOL, 'DB_POOL', 1, 100) : undefined;
  const usual = fleetConnections(fleet, perProcess);
  const roles = (Object.keys(fleet) as Role[]).filter((role) => fleet[role] > 0);
  const minimum = roles.reduce((sum, role) => sum + fleet[role] * minConnections[role], 0);
  if (values.json)
    say(JSON.stringify({ total: usual, min: minimum, operator: OPERATOR, duringUpgrade: 2 * usual }, null, 2));
  else {
    for (const role of roles) {
      const each = perProcess ?? usualConnections[role];
      say(`ROLE=${role}: ${fleet[role]} x ${each} = ${fleet[role] * each}`);
    }
    say(
      `${usual} connections at most (${2 * usual} while old and new processes run side by side), ${OPERATOR} for commands.`,
    );
    const minPool = Math.max(...roles.map((role) => minConnections[role]));
    say(
      `With fewer, set DB_POOL, the connections of a process: ${minimum} are sufficient for all (at least ${minPool} each).`,
    );
  }
  return 0;
}

function wholeOption(value: string, name: string, min: number, max: number): number {
  const number = numberOption(value, name, min, max);
  if (!Number.isInteger(number)) throw new UsageError(`${name} must be a whole number.`);
  return number;
}

const say = (line: string) => process.stdout.write(`${line}\n`);
