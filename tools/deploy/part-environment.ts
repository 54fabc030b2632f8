import { parseEnv } from 'node:util';
import { namesFor, readVariables } from '#lib/server/environment.ts';
import { productionFaults } from '#lib/server/security/production-faults.ts';
import { envFaults } from '../../backend/env.ts';
import { backendEnvironment, webEnvironment } from '../start/environment.ts';
import { decideMode } from '../start/mode.ts';

export type DeployedPart = 'web' | 'backend';

/** Ports of the parts on one server; the units and nginx use the same. */
const WEB_PORT = 3000;
const BACKEND_PORT = 8787;
/** Set by the unit, or by the launcher, which does not run here. */
const NOT_HERE = new Set(['ROLE', 'LAUNCHER_PID', 'NODE_ENV']);

/**
 * Returns the variables of one part, from the file with those of all parts (.env.example), in the form of systemd's
 * EnvironmentFile. The web server never receives the database address or another part's secret key. Throws with a
 * sentence that names the fault if the file is not a complete, safe hosted configuration.
 */
export function partEnvironment(part: DeployedPart, file: string): string {
  const variables = parseEnv(file);
  const mode = decideMode(variables);
  if (mode.kind === 'refused') throw new Error(mode.message);
  if (mode.kind === 'local') throw new Error('The file has no hosted configuration; .env.example lists its variables.');
  const { services, billing } = mode;
  const values =
    part === 'web'
      ? webEnvironment(variables, services, { port: WEB_PORT, backendUrl: `http://127.0.0.1:${BACKEND_PORT}` })
      : backendEnvironment(variables, services, { port: BACKEND_PORT, billing });
  const faults = faultsOf(part, values);
  if (faults.length > 0) throw new Error(`The variables are not valid:\n- ${faults.join('\n- ')}\nSee .env.example.`);
  const lines = Object.entries(values).filter(([name]) => !NOT_HERE.has(name));
  return lines.map(([name, value]) => `${name}=${quoted(name, value)}\n`).join('');
}

/** Returns what the programs of a part would reject at their start, so that it is reported before a build. */
function faultsOf(part: DeployedPart, values: Readonly<Record<string, string>>): string[] {
  const variables = { ...values, NODE_ENV: 'production' };
  if (part === 'web') {
    const { faults } = readVariables(namesFor('web'), variables);
    return [...new Set([...(faults ?? []), ...productionFaults(variables)])];
  }
  const found = (['api', 'worker'] as const).flatMap((role) => envFaults({ ...variables, ROLE: role }));
  return [...new Set(found)];
}

/**
 * Within single quotes systemd reads everything literally, line breaks too; a single quote itself cannot be escaped.
 */
function quoted(name: string, value: string): string {
  if (value.includes("'"))
    throw new Error(`${name} contains a single quote, which systemd cannot read; write %27 in addresses.`);
  return `'${value}'`;
}
