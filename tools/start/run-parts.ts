import { buildIfNeeded } from './build.ts';
import { buildEnvironment } from './environment.ts';
import { PartFailedError } from './health.ts';
import { stopSignal, StoppedError } from './stop-signal.ts';
import { startHosted, startLocal, type StartContext } from './start-parts.ts';
import { keepRunning, type RunningPart } from './keep-running.ts';
import { startPart } from './part.ts';
import { choosePorts, type Ports } from './ports.ts';
import type { Mode } from './mode.ts';
import path from 'node:path';

/** Maximum number of attempts; losing a port twice in a row by chance is rarer than one in thousands. */
const PORT_TRIES = 5;

export type RunOptions = {
  root: string;
  localFolder: string;
  isDev: boolean;
  mode: Exclude<Mode, { kind: 'refused' }>;
  variables: Readonly<Record<string, string | undefined>>;
  log(text: string): void;
  /** Called when the address is known, for the message to a second copy. */
  onAddress(address: string): void;
};

/**
 * Starts all parts, restarts them until a signal, and stops them in the opposite order. Throws StoppedError after a
 * signal, PartFailedError if a part could not be started or restarted.
 */
export async function runParts(options: RunOptions): Promise<void> {
  const running: RunningPart[] = [];
  const stop = stopSignal();
  try {
    await Promise.race([startAll(options, running, stop.signal), stop.requested]);
    const { signal } = stop;
    const givenUp = Promise.race(running.map((part) => keepRunning(part, { log: options.log, signal })));
    await Promise.race([givenUp, stop.requested]);
  } catch (error) {
    options.log(error instanceof StoppedError ? '\nStopping...' : 'Stopping everything.');
    throw error;
  } finally {
    stop.close();
    await stopAll(running);
    if (stop.wasRequested()) options.log('Stopped.');
  }
}

async function startAll(options: RunOptions, running: RunningPart[], signal: AbortSignal): Promise<void> {
  const { localFolder, isDev, root, variables, log } = options;
  // A port in use is reported before the build, not after it.
  options.onAddress(siteUrlOf(options, await choosePorts(localFolder, variables.PORT)));
  if (isDev) log('Starting with hot reload...');
  const buildFolder = isDev ? Promise.resolve(null) : buildIfNeeded(root, buildEnvironment(variables), { log, signal });
  // A failure is reported where the web server waits for the build, unless another part fails before.
  buildFolder.catch(() => {});
  await startOnFreePorts({
    choose: () => choosePorts(localFolder, variables.PORT),
    start: (ports) => startOn({ ports, buildFolder }, options, running, signal),
    async clear() {
      log('Another program took one of the ports meanwhile. Starting with others...');
      await stopAll(running);
    },
  });
}

/** Starts on chosen ports, and again on others if a part finds its port in use. */
export async function startOnFreePorts(steps: {
  choose(): Promise<Ports>;
  start(ports: Ports): Promise<void>;
  /** Called before another attempt. */
  clear(): Promise<void>;
}): Promise<void> {
  for (let tries = 1; ; tries++) {
    const ports = await steps.choose();
    try {
      return await steps.start(ports);
    } catch (error) {
      if (!(error instanceof PartFailedError) || !error.isPortTaken || tries === PORT_TRIES) throw error;
      await steps.clear();
    }
  }
}

async function startOn(
  { ports, buildFolder }: { ports: Ports; buildFolder: Promise<string | null> },
  options: RunOptions,
  running: RunningPart[],
  signal: AbortSignal,
): Promise<void> {
  const { root, localFolder, isDev, mode, variables } = options;
  const siteUrl = siteUrlOf(options, ports);
  options.onAddress(siteUrl);
  const attempt = new AbortController();
  const context: StartContext = {
    root,
    localFolder,
    isDev,
    variables,
    ports,
    siteUrl,
    log: options.log,
    buildFolder,
    start({ isReady, env, ...part }) {
      signal.throwIfAborted();
      attempt.signal.throwIfAborted();
      // A restarted part loads its compiled source from this cache.
      const cacheVariables = { NODE_COMPILE_CACHE: path.join(root, '.local', 'compile-cache') };
      const full = {
        ...part,
        env: { ...cacheVariables, ...env },
        logFolder: path.join(localFolder, 'logs'),
        isLoud: isDev,
      };
      const started = startPart(full);
      running.push({ part: started, isReady, restart: () => startPart({ ...full, isRestart: true }) });
      return started;
    },
  };
  const lines = await (mode.kind === 'hosted' ? startHosted(context, mode) : startLocal(context)).catch(
    (error: unknown) => {
      // Steps that wait for the build or the database start nothing on the ports of a failed attempt.
      attempt.abort(error);
      throw error;
    },
  );
  const ready = ['', `Measurement & Nesting is ready at ${siteUrl}`, ...lines, 'Stop with Ctrl-C.', ''];
  options.log(ready.join('\n  ').trimEnd());
}

function siteUrlOf({ mode, variables }: RunOptions, ports: Ports): string {
  if (mode.kind === 'hosted') return mode.services.SITE_URL!;
  return variables.SITE_URL || `http://localhost:${ports.web}`;
}

/**
 * Parts that others need are stopped last: the web server still receives the backend's responses. Parts start in
 * another order.
 */
const STOPPED_IN_TURN = ['web', 'backend', 'local stack'];

async function stopAll(running: RunningPart[]): Promise<void> {
  const turn = ({ part }: RunningPart) => STOPPED_IN_TURN.indexOf(part.name);
  const inTurn = running.splice(0).toSorted((one, other) => turn(one) - turn(other));
  for (const { part } of inTurn) await part.stop();
}
