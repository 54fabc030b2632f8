import { isLoopbackSite } from '#lib/server/security/private-address.ts';
import { productionFaults } from '#lib/server/production-faults.ts';
import { namesRequiredFor, variableValue, type VariableName, type Environment } from '#lib/server/environment.ts';

const SITE = 'SITE_URL';
const HOSTED = namesRequiredFor('hosted').filter((name) => name !== SITE);
/** All or none: an incomplete payment configuration would accept money without recording it. */
const BILLING = namesRequiredFor('billing');

/** Environment of hosting platforms, where local services for sign-in and payments must not run. */
const PLATFORM_MARKERS = [
  'VERCEL',
  'KUBERNETES_SERVICE_HOST',
  'FLY_APP_NAME',
  'RENDER',
  'DYNO',
  'AWS_EXECUTION_ENV',
  'RAILWAY_ENVIRONMENT',
];

export type Mode =
  | { kind: 'local' }
  /** `billing` is empty if payments are not configured. */
  | { kind: 'hosted'; services: Record<string, string>; billing: Record<string, string> }
  | { kind: 'refused'; message: string };

/**
 * Returns hosted if all required variables are set, local if none is, and otherwise a rejection that names the missing
 * ones.
 */
export function decideMode(variables: Environment, { isDev = false } = {}): Mode {
  const valuesOf = (names: readonly VariableName[]): Record<string, string> =>
    Object.fromEntries(
      names.flatMap((name) => [variableValue(name, variables)].flatMap((value) => (value ? [[name, value]] : []))),
    );
  const services = valuesOf([SITE, ...HOSTED]);
  const billing = valuesOf(BILLING);
  const present = [...HOSTED.filter((name) => services[name]), ...Object.keys(billing)];
  if (present.length === 0) return localOrRefused(variables);
  const absent = [
    ...[...HOSTED, SITE].filter((name) => !services[name]),
    ...(Object.keys(billing).length > 0 ? BILLING.filter((name) => !billing[name]) : []),
  ];
  if (absent.length > 0) {
    return {
      kind: 'refused',
      message:
        `Only part of the hosted configuration is set. Missing: ${absent.join(', ')}.\n` +
        `Set them too (.env.example describes each), or remove ${present.join(', ')} to run in local mode.`,
    };
  }
  const faults = productionFaults({ ...variables, NODE_ENV: isDev ? 'development' : 'production' });
  if (faults.length > 0) {
    return {
      kind: 'refused',
      message: `The hosted configuration is not safe:\n${faults.map((fault) => `  - ${fault}.`).join('\n')}`,
    };
  }
  return { kind: 'hosted', services, billing };
}

function localOrRefused(variables: Environment): Mode {
  const site = variableValue(SITE, variables);
  if (site && !isLoopbackSite(site)) {
    const name = variables[SITE]?.trim() ? SITE : 'NEXT_PUBLIC_SITE_URL';
    return {
      kind: 'refused',
      message:
        `${name} is ${site}, an address for others, but the hosted configuration is missing: ${HOSTED.join(', ')}.\n` +
        `Set it (.env.example describes each variable). Or remove ${name}, or make it http://localhost:PORT, to run in local mode: ` +
        'sign-in, mail and payments are local services there, open to everyone who can connect.',
    };
  }
  if (variables.LOCAL_STACK === 'force') return { kind: 'local' };
  const marker = PLATFORM_MARKERS.find((name) => variables[name]);
  if (marker) {
    return {
      kind: 'refused',
      message:
        `This looks like a hosting platform (${marker} is set), where local mode is not safe.\n` +
        `Set ${[SITE, ...HOSTED].join(', ')}; ` +
        'or set LOCAL_STACK=force if this really is a machine of your own.',
    };
  }
  if (variables.NODE_ENV === 'production') {
    return {
      kind: 'refused',
      message:
        'NODE_ENV is production but no hosted configuration is set. ' +
        'Set it (.env.example), or unset NODE_ENV to run in local mode.',
    };
  }
  return { kind: 'local' };
}
