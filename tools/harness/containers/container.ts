import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { killAtExit } from '#harness/database/kill-at-exit.ts';
import { until } from '#harness/until.ts';

export type User = { readonly uid: number; readonly gid: number };
export type Mount = { readonly source: string; readonly target: string; readonly isReadOnly: boolean };

export type ContainerOptions = {
  /** Host name. */
  readonly name: string;
  readonly user: User;
  /** Names of other users in /etc/passwd. */
  readonly users: Readonly<Record<string, User>>;
  readonly mounts: readonly Mount[];
  /** Folders in memory, with the options of tmpfs. */
  readonly memory: Readonly<Record<string, string>>;
  /** Text files of the image by their paths. */
  readonly files: Readonly<Record<string, string>>;
  readonly isReadOnly: boolean;
  /** False for no capabilities; true for those of root in Docker's containers. */
  readonly hasCapabilities: boolean;
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly command: readonly string[];
};

export type Container = {
  readonly name: string;
  /** Returns its output. */
  readonly log: () => string;
  /** Returns the exit code, or null while it runs. */
  readonly exitCode: () => number | null;
  /** Runs a command as `docker exec` does, by default as the user of the container, and returns its output. Rejects if it fails. */
  readonly exec: (command: readonly string[], options?: ExecOptions) => Promise<string>;
  /** Sends a signal to the first process, and resolves with the exit code. */
  readonly stop: (signal: NodeJS.Signals) => Promise<number | null>;
};
type ExecOptions = { readonly user?: User; readonly environment?: Readonly<Record<string, string>> };

/** Docker's name server inside a network of containers. */
export const NAME_SERVER = '127.0.0.11';
/** Capabilities of root in a container (Docker's documentation, Runtime privilege and Linux capabilities). */
const CAPABILITIES =
  'chown,dac_override,fowner,fsetid,kill,setgid,setuid,setpcap,net_bind_service,net_raw,sys_chroot,mknod,audit_write,setfcap';
/** Arguments of setpriv for a process that ends with its parent. */
const WITH_PARENT = ['--pdeathsig=KILL', '--'];
const MAX_EXEC_MS = 600_000;

/**
 * Starts a process as a container engine does: with its own root folder, mounts, process ids and host name, as `user`, without
 * new privileges. The programs are those of this machine's /usr. The network is that of this process. Needs root.
 */
export async function startContainer(options: ContainerOptions): Promise<Container> {
  const root = mkdtempSync(path.join(tmpdir(), 'container-'));
  const lines: string[] = [];
  // The end of each process ends its child, also if this one is killed; a change of the user clears that setting, so it is repeated.
  const namespaces = [...WITH_PARENT, 'unshare', '--mount', '--pid', '--fork', '--kill-child', '--uts', '--ipc'];
  const child = killAtExit(
    spawn('setpriv', [...namespaces, 'sh', '-euc', setUp(root, options), 'sh', ...processOf(options)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => lines.push(String(text)));
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => lines.push(String(error)));
    child.once('close', () => {
      rmdirSync(root);
      resolve();
    });
  });
  const first = await until(
    () => hasEnded(child) || (firstProcess(child.pid!) ?? false),
    `the first process of ${options.name}`,
  );
  const enter = ['--target', String(first), '--mount', '--pid', '--uts', '--ipc', '--root'];
  return {
    name: options.name,
    log: () => lines.join(''),
    exitCode: () => (hasEnded(child) ? (child.exitCode ?? -1) : null),
    exec: (command, { user = options.user, environment = {} } = {}) =>
      run('nsenter', [
        ...enter,
        '--',
        ...processOf({ ...options, user, environment: { ...options.environment, ...environment }, command }),
      ]),
    async stop(signal) {
      if (!hasEnded(child)) process.kill(Number(first), signal);
      await ended;
      return child.exitCode;
    },
  };
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Returns the id of the only child of a process, or undefined before it exists. */
function firstProcess(parent: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ')[0]) || undefined;
  } catch {
    return undefined;
  }
}

function run(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { timeout: MAX_EXEC_MS }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${error.message}\n${stdout}${stderr}`, { cause: error }));
      else resolve(stdout);
    });
  });
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Returns the shell commands that make the root folder of a container and enter it; `$@` is the process. */
function setUp(root: string, { name, user, users, mounts, memory, files, isReadOnly }: ContainerOptions): string {
  const at = (target: string): string => quote(path.join(root, target));
  const passwd = Object.entries({ root: { uid: 0, gid: 0 }, user, ...users }).filter(
    ([named, { uid }]) => named !== 'user' || uid !== 0,
  );
  const etc: Readonly<Record<string, string>> = {
    '/etc/passwd': passwd.map(([named, { uid, gid }]) => `${named}:x:${uid}:${gid}::/tmp:/bin/sh\n`).join(''),
    '/etc/group': passwd.map(([named, { gid }]) => `${named}:x:${gid}:\n`).join(''),
    '/etc/hostname': `${name}\n`,
    '/etc/hosts': '127.0.0.1 localhost\n',
    '/etc/resolv.conf': `nameserver ${NAME_SERVER}\n`,
    '/etc/nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files dns\n',
    ...files,
  };
  const bind = ({ source, target, isReadOnly: locked }: Mount): string[] => [
    `if [ -d ${quote(source)} ]; then mkdir -p ${at(target)}; else mkdir -p ${at(path.dirname(target))}; [ -e ${at(target)} ] || touch ${at(target)}; fi`,
    `mount --bind ${quote(source)} ${at(target)}`,
    ...(locked ? [`mount -o remount,bind,ro ${at(target)}`] : []),
  ];
  return [
    `mount -t tmpfs -o mode=0755 none ${quote(root)}`,
    `umask 022; cd ${quote(root)}; mkdir dev etc proc run tmp usr usr/local var var/log var/cache var/lib; chmod 1777 tmp`,
    `for each in /bin /sbin /lib /lib64; do [ ! -e $each ] || cp -P $each .; done`,
    `for each in /usr/* /usr/share/postgresql /usr/share/zoneinfo; do mkdir -p .$each; case $each in /usr/local | /usr/share) ;; *) mount --rbind $each .$each; mount -o remount,bind,ro .$each ;; esac; done`,
    `for each in /etc/ssl /etc/alternatives; do mkdir .$each; mount --bind $each .$each; done; cp /etc/ld.so.cache etc`,
    'mount -t proc proc proc; mkdir dev/shm; mount -t tmpfs none dev/shm; chmod 1777 dev/shm',
    'for each in null zero full random urandom tty; do touch dev/$each; mount --bind /dev/$each dev/$each; done',
    'ln -s /proc/self/fd dev/fd; ln -s /proc/self/fd/1 dev/stdout; ln -s /proc/self/fd/2 dev/stderr',
    ...Object.entries(etc).flatMap(([file, text]) => [
      `mkdir -p ${at(path.dirname(file))}; printf %s ${quote(text)} >${at(file)}`,
      ...(text.startsWith('#!') ? [`chmod 755 ${at(file)}`] : []),
    ]),
    ...mounts.flatMap(bind),
    ...Object.entries(memory).map(
      ([target, settings]) =>
        `mkdir -p ${at(target)}; mount -t tmpfs ${settings === '' ? '' : `-o ${quote(settings)} `}none ${at(target)}`,
    ),
    ...(isReadOnly ? [`mount -o remount,bind,ro ${quote(root)}`] : []),
    `hostname ${quote(name)}`,
    `exec chroot . "$@"`,
  ].join('\n');
}

/** Returns the command line that becomes the process of a container, inside its root folder. */
function processOf({
  user,
  environment,
  folder,
  command,
  hasCapabilities,
}: Pick<ContainerOptions, 'user' | 'environment' | 'folder' | 'command' | 'hasCapabilities'>): readonly string[] {
  const allowed = hasCapabilities ? CAPABILITIES.split(',').map((name) => `+${name}`) : [];
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const identity = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  const rights = ['--no-new-privs', '--inh-caps=-all', `--bounding-set=${['-all', ...allowed].join(',')}`];
  return ['env', '-i', '-C', folder, ...variables, 'setpriv', ...identity, ...rights, ...WITH_PARENT, ...command];
}
