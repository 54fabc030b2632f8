import { parseEnv } from 'node:util';
import { backendEnvironment, hostedServices, pick, webEnvironment } from '../start/environment.ts';
import { decideMode } from '../start/mode.ts';

export type DeployedPart = 'web' | 'backend';

/** Where the parts find each other on one server; the units and nginx name the same. */
const WEB_PORT = 3000;
const BACKEND_PORT = 8787;
/** Said by the unit, or by the launcher that is not there. */
const NOT_HERE = new Set(['ROLE', 'LAUNCHER_PID', 'NODE_ENV']);

/**
 * The variables that one part may know, out of the one file that holds those of all (.env.example), in the form of systemd's
 * EnvironmentFile. The web server never sees the database or another's secret key. Throws when the file is not a whole, safe
 * hosted configuration, with a sentence that names what is wrong.
 */
export function partEnvironment(part: DeployedPart, file: string): string {
  const variables = parseEnv(file);
  const mode = decideMode(variables);
  if (mode.kind === 'refused') throw new Error(mode.message);
  if (mode.kind === 'local')
    throw new Error('The file holds no hosted configuration; .env.example says what it takes.');
  const services = hostedServices(mode.values);
  const values =
    part === 'web'
      ? webEnvironment(variables, services, { port: WEB_PORT, backendUrl: `http://127.0.0.1:${BACKEND_PORT}` })
      : backendEnvironment(variables, services, {
          port: BACKEND_PORT,
          billing: pick(mode.values, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID']),
        });
  const lines = Object.entries(values).filter(([name]) => !NOT_HERE.has(name));
  return lines.map(([name, value]) => `${name}=${quoted(name, value)}\n`).join('');
}

/** In single quotes systemd takes everything as it stands, line breaks too; a single quote itself has no way in. */
function quoted(name: string, value: string): string {
  if (value.includes("'"))
    throw new Error(`${name} holds a single quote, which systemd cannot read; write %27 in addresses.`);
  return `'${value}'`;
}
