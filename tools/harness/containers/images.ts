import type { ContainerOptions, Mount, User } from './container.ts';

/** Files, environment and commands of an image. */
export type Image = Pick<ContainerOptions, 'user' | 'users' | 'files' | 'environment' | 'folder'> & {
  readonly mounts: readonly Mount[];
  readonly memory: readonly string[];
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
  readonly healthCheck?: readonly string[];
  readonly stopSignal: NodeJS.Signals;
};

/** Programs of this machine in place of those in the images. */
export type Programs = {
  /** Folder of PostgreSQL's programs. */
  readonly postgres: string;
  readonly nginx: string;
  readonly gotrue: string;
  /** Programs of Alpine Linux, on which the image of the sign-in service is based. */
  readonly busybox: string;
  readonly node: string;
};

const root: User = { uid: 0, gid: 0 };
const POSTGRES: User = { uid: 999, gid: 999 };
const NGINX: User = { uid: 101, gid: 101 };
const GOTRUE: User = { uid: 1000, gid: 1000 };
/** Users of the images whose processes do not run as root. */
export const IMAGE_USERS: readonly User[] = [POSTGRES, NGINX, GOTRUE];
export const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const DATA = '/var/lib/postgresql/data';

/** The steps of the entry point of docker-library/postgres: cluster, settings, scripts of /docker-entrypoint-initdb.d, and the server as postgres. */
const POSTGRES_ENTRYPOINT = `#!/bin/bash
set -eo pipefail
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA" /var/run/postgresql
  chmod 700 "$PGDATA"; chmod 3775 /var/run/postgresql
  chown -R postgres "$PGDATA" /var/run/postgresql
  exec setpriv --reuid=postgres --regid=postgres --clear-groups --pdeathsig=KILL "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  ls /docker-entrypoint-initdb.d/ >/dev/null
  initdb -D "$PGDATA" --username="$POSTGRES_USER" --pwfile=<(printf '%s\\n' "$POSTGRES_PASSWORD") --no-sync
  echo "listen_addresses = '*'" >>"$PGDATA/postgresql.conf"
  printf '\\nhost all all all scram-sha-256\\n' >>"$PGDATA/pg_hba.conf"
  export PGPASSWORD=$POSTGRES_PASSWORD
  pg_ctl -D "$PGDATA" -o "$(printf '%q ' "\${@:2}" -c listen_addresses=)" -w start
  for file in /docker-entrypoint-initdb.d/*; do
    case $file in
      *.sh) if [ -x "$file" ]; then "$file"; else . "$file"; fi ;;
      *.sql) psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" --no-password --no-psqlrc -d "$POSTGRES_DB" -f "$file" ;;
    esac
  done
  pg_ctl -D "$PGDATA" -m fast -w stop
  unset PGPASSWORD
fi
exec "$@"
`;

/** The step of the entry point of nginx's image that the site uses: templates with the variables of NGINX_ENVSUBST_FILTER. */
const NGINX_ENTRYPOINT = `#!/bin/sh
set -e
for template in /etc/nginx/templates/*.template; do
  name=$(basename "$template" .template)
  names=$(env | cut -d= -f1 | grep -E "$NGINX_ENVSUBST_FILTER")
  script=$(for each in $names; do eval "value=\\$$each"; printf 's|[$]{%s}|%s|g;' "$each" "$value"; done)
  sed "$script" "$template" >"/etc/nginx/conf.d/$name"
done
exec "$@"
`;

const NGINX_CONFIGURATION = `user nginx; worker_processes auto; error_log stderr notice; pid /run/nginx.pid;
events { worker_connections 1024; }
http {
  types { text/html html; }
  default_type application/octet-stream; access_log /var/log/nginx/access.log; sendfile on; keepalive_timeout 65;
  include /etc/nginx/conf.d/*.conf;
}
`;

const program = (source: string, target: string): Mount => ({ source, target, isReadOnly: true });

/** Returns the image with the name in a compose file, as far as a container of the site uses it. */
export function upstreamImage(name: string, programs: Programs): Image {
  const common = { folder: '/', memory: [], users: {}, files: {}, user: root, stopSignal: 'SIGTERM' as const };
  switch (name.split(':')[0]) {
    case 'postgres':
      return {
        ...common,
        users: { postgres: POSTGRES },
        environment: { PATH: `${programs.postgres}:${PATH}`, PGDATA: DATA, LANG: 'C.UTF-8' },
        mounts: [],
        memory: ['/var/run'],
        files: { '/usr/local/bin/docker-entrypoint.sh': POSTGRES_ENTRYPOINT },
        entrypoint: ['docker-entrypoint.sh'],
        command: ['postgres'],
        stopSignal: 'SIGINT',
      };
    case 'supabase/auth':
      return {
        ...common,
        user: GOTRUE,
        users: { supabase: GOTRUE },
        environment: { PATH },
        mounts: [program(programs.gotrue, '/usr/local/bin/auth'), program(programs.busybox, '/usr/local/bin/wget')],
        entrypoint: [],
        command: ['auth'],
      };
    case 'nginx':
      return {
        ...common,
        users: { nginx: NGINX },
        environment: { PATH },
        mounts: [program(programs.nginx, '/usr/local/sbin/nginx')],
        memory: ['/var/log/nginx', '/var/cache/nginx', '/var/lib/nginx', '/etc/nginx/conf.d'],
        files: { '/docker-entrypoint.sh': NGINX_ENTRYPOINT, '/etc/nginx/nginx.conf': NGINX_CONFIGURATION },
        entrypoint: ['/docker-entrypoint.sh'],
        command: ['nginx', '-c', '/etc/nginx/nginx.conf', '-g', 'daemon off;'],
        stopSignal: 'SIGQUIT',
      };
    default:
      throw new Error(`The tests do not have the image ${name}.`);
  }
}

/** Returns the image of a stage of the product's Dockerfile. `content` is the folder with the files of its working folder. */
export function productImage(dockerfile: string, stage: string, content: string, { node }: Programs): Image {
  const stages = dockerfile.replaceAll('\\\n', ' ').split(/^FROM /m);
  const lines = (stages.find((part) => part.split('\n')[0]!.endsWith(` AS ${stage}`)) ?? '').split('\n');
  const valueOf = (instruction: string): string | undefined =>
    lines.findLast((line) => line.startsWith(`${instruction} `))?.slice(instruction.length + 1);
  const commandIn = (text = '[]'): readonly string[] => JSON.parse(text.slice(text.indexOf('['))) as string[];
  const base = stages.find((part) => lines[0]?.startsWith(/ AS (\w+)\n/.exec(part)?.[1] ?? ' '));
  const folder = valueOf('WORKDIR') ?? /^WORKDIR (.*)$/m.exec(base ?? '')?.[1] ?? '/';
  const uid = Number(valueOf('USER'));
  const pairs = (valueOf('ENV') ?? '').split(' ').filter((pair) => pair !== '');
  return {
    user: { uid, gid: uid },
    users: {},
    files: {},
    environment: {
      PATH,
      ...Object.fromEntries(pairs.map((pair) => pair.split('=', 2) as [string, string])),
    },
    folder,
    mounts: [program(content, folder), program(node, '/usr/local/bin/node')],
    memory: [],
    entrypoint: [],
    command: commandIn(valueOf('CMD')),
    healthCheck: commandIn(valueOf('HEALTHCHECK')),
    stopSignal: 'SIGTERM',
  };
}
