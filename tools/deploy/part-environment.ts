import {
  namesFor,
  readVariables,
  variableValue,
  type Environment,
  type VariableName,
} from '#lib/server/environment.ts';
import { productionFaults } from '#lib/server/production-faults.ts';
import { envFaults } from '../../backend/env.ts';
import { backendEnvironment, webEnvironment } from '../start/environment.ts';
import { decideMode } from '../start/mode.ts';
import { readEnvironmentFile } from './read-environment-file.ts';

export type DeployedPart = 'web' | 'backend';

/** Ports of the parts on one server; the units and nginx use the same. */
const WEB_PORT = 3000;
const BACKEND_PORT = 8787;
const BACKEND_ADDRESS = `http://127.0.0.1:${BACKEND_PORT}`;
/** Set by the unit, or by the launcher, which does not run here. */
const NOT_HERE = new Set(['ROLE', 'LAUNCHER_PID', 'NODE_ENV']);

/**
 * Returns the variables of one part, from the file with those of all parts (.env.example), in the form of systemd's
 * EnvironmentFile. The web server never receives the database address or another part's secret key. Throws with a
 * sentence that names the fault if the file is not a complete, safe hosted configuration.
 */
export function partEnvironment(part: DeployedPart, file: string): string {
  const { variables, faults: fileFaults } = readEnvironmentFile(file);
  if (fileFaults.length > 0) throw faultsError(fileFaults);
  const mode = decideMode(variables);
  if (mode.kind === 'refused') throw new Error(mode.message);
  if (mode.kind === 'local') throw new Error('The file has no hosted configuration; .env.example lists its variables.');
  const { services, billing } = mode;
  const values =
    part === 'web'
      ? webEnvironment(variables, services, {
          port: WEB_PORT,
          backendUrl: BACKEND_ADDRESS,
          hasBilling: Object.keys(billing).length > 0,
        })
      : backendEnvironment(variables, services, { port: BACKEND_PORT, billing });
  const faults = [...faultsOf(part, values), ...faultsBetween(variables)];
  if (faults.length > 0) throw faultsError(faults);
  const lines = Object.entries(values).filter(([name]) => !NOT_HERE.has(name));
  return lines.map(([name, value]) => `${name}=${quoted(name, value)}\n`).join('');
}

const faultsError = (faults: readonly string[]): Error =>
  new Error(`The variables are not valid:\n- ${faults.join('\n- ')}\nSee .env.example.`);

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

/** Ports that the units and nginx use, which a variable of the file cannot change. */
const FIXED: Partial<Record<VariableName, string>> = {
  PORT: String(WEB_PORT),
  BACKEND_PORT: String(BACKEND_PORT),
  BACKEND_URL: BACKEND_ADDRESS,
};

/** Returns the faults that no part sees, because each receives its own variables only. */
function faultsBetween(variables: Environment): string[] {
  const value = (name: VariableName): string | undefined => variableValue(name, variables);
  const faults = Object.entries(FIXED)
    .filter(([name, fixed]) => ![undefined, fixed].includes(value(name as VariableName)))
    .map(([name, fixed]) => `${name} is ${fixed} for units and nginx, and cannot be changed here: remove it`);
  for (const name of ['METRICS_ADDRESS', 'BACKEND_METRICS_ADDRESS'] as const) {
    const used = value(name)?.match(/:(\d+)$/)?.[1];
    if (used === FIXED.PORT || used === FIXED.BACKEND_PORT) faults.push(`${name} has the port of another program`);
  }
  if (
    value('SUPABASE_FORWARDING_KEY') !== undefined &&
    value('SUPABASE_FORWARDING_KEY') === value('SUPABASE_SECRET_KEY')
  ) {
    faults.push(
      'SUPABASE_FORWARDING_KEY must be a separate key, not SUPABASE_SECRET_KEY: the web server may not have that',
    );
  }
  const project = projectOf(value('SUPABASE_URL'));
  const database = projectOf(value('DATABASE_URL'));
  if (project !== null && database !== null && project !== database) {
    faults.push('DATABASE_URL is of another Supabase project than SUPABASE_URL');
  }
  return faults;
}

/** Returns the Supabase project in an address of its sign-in service, database or pooler; null in any other address. */
function projectOf(address = ''): string | null {
  const url = URL.parse(address);
  const host = /^(?:db\.)?(\w+)\.supabase\.co$/.exec(url?.hostname ?? '');
  const user = url?.hostname.endsWith('.pooler.supabase.com') ? /\.(\w+)$/.exec(url.username) : null;
  return host?.[1] ?? user?.[1] ?? null;
}

/**
 * Within single quotes systemd reads everything literally, line breaks too; a single quote itself cannot be escaped.
 */
function quoted(name: string, value: string): string {
  if (value.includes("'"))
    throw new Error(`${name} contains a single quote, which systemd cannot read; write %27 in addresses.`);
  return `'${value}'`;
}
