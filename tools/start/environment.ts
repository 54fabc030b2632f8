import {
  isSetByLauncher,
  namesFor,
  variableValue,
  type VariableName,
  type Environment,
} from '#lib/server/environment.ts';

/** Variables of the system that every program needs; none belongs to the product. */
const SYSTEM = [
  'PATH',
  'HOME',
  'USER',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SYSTEMROOT',
  'APPDATA',
  'LOCALAPPDATA',
  'USERPROFILE',
  'COMSPEC',
  'PATHEXT',
  'NODE_EXTRA_CA_CERTS',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'FORCE_COLOR',
  'NO_COLOR',
];
/**
 * Disables Next's own reading of .env, which contains the secrets of the other parts; the launcher has read it already.
 */
const NO_ENV_FILES = { __NEXT_PROCESSED_ENV: 'true', NEXT_TELEMETRY_DISABLED: '1' };

/** Returns the settings of local sign-in, by the names of the original server. */
export function authVariables(variables: Environment): Record<string, string> {
  return pick(
    variables,
    Object.keys(variables).filter((name) => name.startsWith('GOTRUE_')),
  );
}

/**
 * Returns the variables of every program: the system's and the launcher's process id, without which no program
 * continues.
 */
export function systemEnvironment(variables: Environment): Record<string, string> {
  return { ...pick(variables, SYSTEM), LAUNCHER_PID: String(process.pid) };
}

/** Values of the variables required in hosted mode, from the operator or from the local services. */
export type Services = Readonly<Partial<Record<VariableName, string>>>;

/** Returns the variables of the web server, which never receives the database address or a secret key of another service. */
export function webEnvironment(
  variables: Environment,
  services: Services,
  more: {
    port: number;
    backendUrl: string;
    hasBilling: boolean;
    buildFolder?: string | null;
    localStack?: { origin: string; token: string };
  },
): Record<string, string> {
  return {
    ...systemEnvironment(variables),
    ...valuesFor('web', variables, services),
    PORT: String(more.port),
    BACKEND_URL: more.backendUrl,
    BILLING: more.hasBilling ? 'on' : 'off',
    ...NO_ENV_FILES,
    ...(more.buildFolder && { BUILD_FOLDER: more.buildFolder }),
    ...(more.localStack && {
      LOCAL_STACK_ORIGIN: more.localStack.origin,
      LOCAL_STACK_TOKEN: more.localStack.token,
    }),
  };
}

/** Returns the variables of the backend; `billing` are those of payments, none if billing is off. */
export function backendEnvironment(
  variables: Environment,
  services: Services,
  more: { port: number; billing: Record<string, string> },
): Record<string, string> {
  return {
    ...systemEnvironment(variables),
    ROLE: 'all',
    BACKEND_HOST: '127.0.0.1',
    ...valuesFor('backend', variables, services),
    BACKEND_PORT: String(more.port),
    ...more.billing,
  };
}

/** Returns the operator's values of the variables that a program reads, replaced by those of the services. */
function valuesFor(reader: 'web' | 'backend', variables: Environment, services: Services): Record<string, string> {
  const entries = namesFor(reader)
    .filter((name) => !isSetByLauncher(name))
    .map((name) => [name, services[name] ?? variableValue(name, variables)] as const);
  return Object.fromEntries(entries.filter((entry): entry is [(typeof entry)[0], string] => Boolean(entry[1])));
}

/** Returns the variables of the build: no configuration, because one build serves every site. */
export function buildEnvironment(variables: Environment): Record<string, string> {
  return {
    ...systemEnvironment(variables),
    ...NO_ENV_FILES,
    NODE_ENV: 'production',
  };
}

function pick(variables: Environment, names: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of names) {
    const value = variables[name];
    if (value) found[name] = value;
  }
  return found;
}
