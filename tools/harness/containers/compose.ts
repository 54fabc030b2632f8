import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { until } from '#harness/until.ts';
import { startContainer, type Container, type ContainerOptions, type Mount } from './container.ts';
import type { Image } from './images.ts';

type Service = {
  readonly image: string;
  readonly build?: { readonly target: string };
  readonly env_file?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
};

export type Composed = {
  readonly name: string;
  readonly image: Image;
  readonly options: ContainerOptions;
  readonly awaited: Readonly<Record<string, string>>;
  /** Command of the health check; undefined without one. */
  readonly healthCheck: readonly string[] | undefined;
};

/** Additions to every container of some services: mounts and variables. */
export type Addition = { readonly mounts: readonly Mount[]; readonly environment: Readonly<Record<string, string>> };

/**
 * Returns the services of a compose file in the order of their conditions. Paths are relative to its folder, named volumes are folders
 * below `volumes`, and variables come from the file .env beside it.
 */
export function composedServices(
  folder: string,
  volumes: string,
  imageOf: (service: { readonly image: string; readonly target: string | undefined }) => Image,
  additionFor: (service: string) => Addition | undefined = () => undefined,
): Composed[] {
  const variables = parseEnv(readFileSync(path.join(folder, '.env'), 'utf8'));
  const expand = (text: string): string =>
    text.replaceAll(/\$\$|\$\{(\w+)[^}]*\}/g, (whole, name: string | undefined) =>
      name === undefined ? '$' : (variables[name] ?? whole),
    );
  const { services } = parse(readFileSync(path.join(folder, 'compose.yml'), 'utf8'), { merge: true }) as {
    services: Readonly<Record<string, Service>>;
  };
  const targets = new Map(
    Object.values(services).flatMap(({ image, build }) => (build === undefined ? [] : [[image, build.target]])),
  );
  const composed = Object.entries(services).map(([name, service]): Composed => {
    const image = imageOf({ image: service.image, target: targets.get(service.image) });
    const addition = additionFor(name);
    const file = service.env_file;
    const fromFile = file === undefined ? {} : parseEnv(readFileSync(path.join(folder, file), 'utf8'));
    const own = Object.entries(service.environment ?? {}).map(([key, value]) => [key, expand(value)]);
    const entrypoint = service.entrypoint ?? image.entrypoint;
    const command = service.command ?? (service.entrypoint === undefined ? image.command : []);
    const memory = [...image.memory, ...(service.tmpfs ?? [])].map((text) => text.split(':', 2) as [string, string?]);
    const check = service.healthcheck?.test;
    return {
      name,
      image,
      awaited: Object.fromEntries(
        Object.entries(service.depends_on ?? {}).map(([other, { condition }]) => [other, condition]),
      ),
      healthCheck:
        check === undefined
          ? image.healthCheck
          : check[0] === 'CMD-SHELL'
            ? ['sh', '-c', ...check.slice(1)]
            : check.slice(1),
      options: {
        name,
        user: image.user,
        users: image.users,
        files: image.files,
        folder: image.folder,
        mounts: [
          ...image.mounts,
          ...(service.volumes ?? []).map((text) => mountOf(text, folder, volumes)),
          ...(addition?.mounts ?? []),
        ],
        memory: Object.fromEntries(memory.map(([target, settings]) => [target, settings ?? ''])),
        isReadOnly: service.read_only === true,
        hasCapabilities: service.cap_drop === undefined,
        environment: {
          HOSTNAME: name,
          ...image.environment,
          ...fromFile,
          ...Object.fromEntries(own),
          ...addition?.environment,
        },
        command: [...entrypoint, ...command].map(expand),
      },
    };
  });
  return inOrder(composed);
}

function mountOf(text: string, folder: string, volumes: string): Mount {
  const [from, target, mode] = text.split(':') as [string, string, string?];
  const isNamed = !from.startsWith('.');
  const source = isNamed ? path.join(volumes, from) : path.join(folder, from);
  if (isNamed) mkdirSync(source, { recursive: true });
  return { source, target, isReadOnly: mode === 'ro' };
}

function inOrder(services: readonly Composed[]): Composed[] {
  const placed: Composed[] = [];
  while (placed.length < services.length) {
    const next = services.find(
      (one) =>
        !placed.includes(one) &&
        Object.keys(one.awaited).every((awaited) => placed.some(({ name }) => name === awaited)),
    );
    if (next === undefined) throw new Error('The services wait for each other.');
    placed.push(next);
  }
  return placed;
}

/** Starts a service, and waits until it has the state for which others wait; throws with its output if it ends before. */
export async function startService(service: Composed, condition: string | undefined): Promise<Container> {
  const container = await startContainer(service.options);
  const end = (): string => `${service.name} ended with ${container.exitCode()}:\n${container.log()}`;
  if (condition === 'service_completed_successfully') {
    await until(() => container.exitCode() !== null, `the end of ${service.name}`);
    if (container.exitCode() !== 0) throw new Error(end());
    return container;
  }
  if (service.healthCheck === undefined) return container;
  const health = (): Promise<string> => {
    if (container.exitCode() !== null) throw new Error(end());
    return container.exec(service.healthCheck!).then(() => 'healthy', String);
  };
  try {
    await until(health, `the health check of ${service.name}`, (state) => state === 'healthy', { everyMs: 500 });
  } catch (error) {
    await container.stop('SIGKILL');
    throw new Error(`${String(error)}\n${container.log()}`, { cause: error });
  }
  return container;
}
